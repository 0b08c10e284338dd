/** Texts that are built into the module as they stand. */
declare module "*.md?raw" {
  const text: string;
  export default text;
}
