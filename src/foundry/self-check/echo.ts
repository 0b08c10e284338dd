/** The question that clients ask one another in the self-check. It shows nothing and changes nothing. */
import { isPlain } from "../documents.ts";
import type { QueryHandler } from "../v14.d.ts";

export const ECHO = "undertow.selfCheck";

export interface Echo {
  value: unknown;
  /** Id of whoever asks, as the host tells it. */
  sender: string | null;
}

/** Milliseconds that an answer can be asked to wait for. */
const LONGEST_WAIT = 5_000;

/** Data: `{ value, wait?: ms }`. */
export const echo: QueryHandler = async (data, context): Promise<Echo> => {
  const { value = null, wait = 0 } = isPlain(data) ? data : {};
  const ms = typeof wait === "number" ? Math.min(LONGEST_WAIT, wait) : 0;
  if (ms > 0) await new Promise((done) => setTimeout(done, ms));
  return { value, sender: context?.user?.id ?? null };
};
