/** Refusals are values: a key below `undertow.errors.` in lang/ and the data for its sentence. `data.field` names the place. */
export interface Refusal {
  key: string;
  data: Record<string, string | number>;
}

export type Result<T> = { ok: true; value: T } | { ok: false; errors: Refusal[] };

export const pass = <T>(value: T): Result<T> => ({ ok: true, value });

export const refuse = (key: string, field: string, data: Record<string, string | number> = {}): Refusal => ({
  key,
  data: { field, ...data },
});

/** Foreign values are shown back shortened: they may be anything. */
export function shown(value: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    text = undefined;
  }
  const line = text ?? typeof value;
  return line.length > 60 ? `${line.slice(0, 57)}...` : line;
}
