/** What a window of settings holds until it is saved, and what is wrong with it. */
import { type SettingFacts, settingFacts } from "../foundry/change-settings.ts";
import { type Json, newSwim, type Refusal } from "../rules/index.ts";

export class SettingsDraft {
  readonly #typed = new Map<string, Json>();

  /** `rulings`: whether the settings are options of the rules, which then say what is wrong. */
  constructor(
    readonly names: readonly string[],
    private readonly rulings: boolean,
  ) {}

  facts(name: string): SettingFacts {
    return settingFacts(name);
  }

  value(name: string): Json {
    return this.#typed.get(name) ?? this.facts(name).value;
  }

  /** NaN stands for what is no number, until it is corrected. */
  type(name: string, value: Json): void {
    this.#typed.set(name, value);
  }

  reset(name: string): void {
    this.type(name, this.facts(name).standard);
  }

  differs(name: string): boolean {
    return this.value(name) !== this.facts(name).standard;
  }

  /** Null where the value can be saved. What stands there unchanged is never refused. */
  errorOf(name: string): Refusal | null {
    const value = this.#typed.get(name);
    if (value === undefined) return null;
    if (this.rulings) {
      const swim = newSwim("wsg", { options: { [name]: value } });
      return swim.ok ? null : (swim.errors[0] ?? null);
    }
    const { kind, range, choices } = this.facts(name);
    if (kind === "number") return numberError(value, range);
    if (kind === "boolean" || Object.hasOwn(choices, String(value))) return null;
    return { key: "unknownWord", data: { field: name, value: String(value), words: Object.keys(choices).join(", ") } };
  }

  errors(): { name: string; refusal: Refusal }[] {
    return this.names.flatMap((name) => {
      const refusal = this.errorOf(name);
      return refusal ? [{ name, refusal }] : [];
    });
  }

  /** What is to be written: only what is no longer as it was. */
  changes(): [name: string, value: Json][] {
    return [...this.#typed].filter(([name, value]) => value !== this.facts(name).value);
  }
}

function numberError(value: Json, range: SettingFacts["range"]): Refusal | null {
  if (typeof value !== "number" || !Number.isFinite(value)) return { key: "notANumber", data: {} };
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = range ?? {};
  if (value < min) return { key: "tooLow", data: { value, min } };
  if (value > max) return { key: "tooHigh", data: { value, max } };
  return Number.isInteger(value) ? null : { key: "notWhole", data: { value } };
}
