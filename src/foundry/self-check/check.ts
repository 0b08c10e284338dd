/** What a check is and what it can say. Words are keys below `undertow.selfCheck.` in lang/. */
import type { Bench } from "./bench.ts";

/** `word` below `undertow.selfCheck.detail.`; the data are the host's own words (hook names, numbers, messages). */
export interface Detail {
  word: string;
  data: Record<string, string>;
}

export interface Outcome {
  ok: boolean | "skipped";
  detail: Detail;
}

export interface Check {
  /** The sentence that it proves: `undertow.selfCheck.check.<id>`. */
  id: string;
  /** Whether the module relies on it in play; else only the stand-in host of its tests assumes it. */
  needed: boolean;
  /** What it throws counts as failed, but for `CannotTell`. Everything it makes, it makes by the bench. */
  run(bench: Bench): Promise<Outcome>;
}

export interface Group {
  /** `undertow.selfCheck.group.<id>` */
  id: string;
  checks: readonly Check[];
}

/** This world, or this generation of the host, gives nothing to check by. `reason` below `undertow.selfCheck.detail.` */
export class CannotTell extends Error {
  constructor(readonly reason: string) {
    super(reason);
    this.name = "CannotTell";
  }
}

/** As people read it in a report: short, one line. */
const shown = (value: unknown): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
};

/** Both as JSON; for lists, records and plain values. */
export function same(wanted: unknown, seen: unknown): Outcome {
  const ok = JSON.stringify(wanted) === JSON.stringify(seen);
  if (ok) return { ok, detail: { word: "seen", data: { seen: shown(seen) } } };
  return { ok, detail: { word: "differs", data: { wanted: shown(wanted), seen: shown(seen) } } };
}

export const threw = (error: unknown): Outcome => ({
  ok: false,
  detail: { word: "threw", data: { message: shown(error instanceof Error ? error.message : String(error)) } },
});

export const skipped = (reason: string): Outcome => ({ ok: "skipped", detail: { word: reason, data: {} } });
