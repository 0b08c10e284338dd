/** This client's language as `Intl` takes it: Foundry's codes are not all ones that it does. */
export function locale(): string {
  try {
    return Intl.getCanonicalLocales(game.i18n.lang)[0] ?? "en";
  } catch {
    return "en";
  }
}
