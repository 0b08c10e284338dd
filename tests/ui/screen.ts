/** One person's screen at the Node table: the module's windows in it, and the hands and eyes of a test. */
import { build } from "vite";
import type { CheckRequest } from "../../src/foundry/question.ts";
import {
  answerKey,
  type Check,
  newSwim,
  type RulesetId,
  type Swim,
  type Swimmer,
  tell,
  writeEntry,
  writeThrow,
} from "../../src/rules/index.ts";
import { harbour } from "../../table/demo/harbour.ts";
import { SYSTEMS, type SystemId } from "../../table/demo/systems/index.ts";
import type { Generation, Source, WorldData } from "../../table/host/seam.ts";
import { openTable, type Tab, type Table } from "../../table/node.ts";
import type { Windows } from "./entry.ts";

let code: Promise<string> | undefined;

function moduleCode(): Promise<string> {
  code ??= (async () => {
    const lib = { entry: "tests/ui/entry.ts", formats: ["es" as const], fileName: () => "undertow.js" };
    const options = { write: false, minify: false, target: "es2022", lib };
    const built = await build({ configFile: false, logLevel: "error", publicDir: false, build: options });
    const [output] = Array.isArray(built) ? built : [built];
    const chunk = output && "output" in output ? output.output[0] : undefined;
    if (!chunk) throw new Error("The module was not built");
    return chunk.code;
  })();
  return code;
}

export interface Seating {
  generation?: Generation;
  system?: SystemId;
  language?: string;
  user?: string;
  /** Whether the first steps have been seen. */
  toured?: boolean;
  change?: (world: WorldData) => void;
}

/** Longer than the shell gathers before it writes. */
const MOMENT = 60;

export class Screen {
  constructor(
    readonly table: Table,
    readonly tab: Tab,
  ) {}

  get document(): Document {
    return this.tab.window.document;
  }
  get windows(): Windows {
    return (this.tab.window as unknown as { undertowWindows: Windows }).undertowWindows;
  }

  async settle(): Promise<void> {
    for (let times = 0; times < 3; times++) {
      await this.table.advanceTimers(MOMENT);
      await this.table.settle();
    }
  }

  one<E extends HTMLElement = HTMLElement>(selector: string): E {
    const found = this.document.querySelector<E>(selector);
    if (!found) throw new Error(`Nothing on the screen is "${selector}"`);
    return found;
  }
  all<E extends HTMLElement = HTMLElement>(selector: string): E[] {
    return [...this.document.querySelectorAll<E>(selector)];
  }
  /** What a person reads there, spaces as one. */
  text(selector: string): string {
    return read(this.one(selector));
  }

  async click(selector: string): Promise<void> {
    this.one(selector).click();
    await this.settle();
  }

  async type(selector: string, value: string): Promise<void> {
    const { Event } = this.tab.window;
    const input = this.one<HTMLInputElement>(selector);
    input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await this.settle();
  }

  async tick(selector: string, checked: boolean): Promise<void> {
    const { Event } = this.tab.window;
    const input = this.one<HTMLInputElement>(selector);
    input.checked = checked;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await this.settle();
  }

  async press(selector: string, key: string): Promise<void> {
    const { KeyboardEvent } = this.tab.window;
    this.one(selector).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    await this.settle();
  }

  async submit(selector: string): Promise<void> {
    await this.click(`${selector} button[type=submit]`);
  }

  tokens(...ids: string[]): TokenDocument[] {
    const game = this.tab.globals.game as unknown as {
      scenes: { get(id: string): { tokens: { get(id: string): unknown } } };
    };
    return ids.map((id) => game.scenes.get("harbour").tokens.get(id) as TokenDocument);
  }

  stored(tokenId: string): Source {
    const scene = this.table.server.store.get("Scene", "harbour") as { tokens: Source[] };
    const token = scene.tokens.find(({ _id }) => _id === tokenId);
    if (!token) throw new Error(`There is no token ${tokenId}`);
    return token;
  }
}

export const read = (element: Element): string => (element.textContent ?? "").replace(/[ \n\t]+/g, " ").trim();

export async function sitDown(seating: Seating = {}): Promise<Screen> {
  const { generation = 14, system = "ars", language = "en", user = "gm", toured = true, change } = seating;
  const world = harbour(system, generation);
  change?.(world);
  const script = await moduleCode();
  const table = await openTable({ generation, world, system: SYSTEMS[system].standIn, moduleDir: ".", script });
  const storage: Record<string, string> = toured ? { [`${user}.undertow.toured`]: "true" } : {};
  const screen = new Screen(table, await table.join(user, { language, storage }));
  await screen.settle();
  return screen;
}

interface Asking {
  ruleset?: RulesetId;
  swimmer?: Partial<Swimmer>;
  /** Which check of the breath, from 1. */
  nth?: number;
  name?: string;
  forGM?: boolean;
  askedOf?: string;
}

/** Under water since round 0. */
export function dive(ruleset: RulesetId, swimmer: Partial<Swimmer>): Swim {
  const swim = newSwim(ruleset, { swimmer });
  if (!swim.ok) throw new Error(JSON.stringify(swim.errors));
  const entry = writeEntry(swim.value, { id: "dive", at: 0, act: { enter: { position: "under" } } });
  if (!entry.ok) throw new Error(JSON.stringify(entry.errors));
  swim.value.entries[entry.value.id] = entry.value;
  return swim.value;
}

/** A check as the core asks it, all earlier ones passed. */
export function breathCheck(ruleset: RulesetId, swimmer: Partial<Swimmer>, nth: number): Check {
  const swim = dive(ruleset, swimmer);
  for (;;) {
    const { open, throws } = tell(swim, 100);
    const [dice] = throws;
    const written = dice ? writeThrow(dice, [1]) : undefined;
    if (dice && written?.ok) {
      swim.answers[answerKey(dice.id)] = written.value;
      continue;
    }
    const [check] = open;
    if (!check) throw new Error(`${ruleset} asks no breath check ${nth}`);
    if (check.ordinal === nth) return check;
    const { id, due, target, modifier } = check;
    const passed = { check: id, due, target, modifier, dice: [], verdict: "pass" as const };
    swim.answers[answerKey(id)] = passed;
  }
}

export function askFor({
  ruleset = "wsg",
  swimmer = { con: 12 },
  nth = 1,
  name = "Aelis",
  ...more
}: Asking = {}): CheckRequest {
  const { forGM = false, askedOf } = more;
  return {
    check: breathCheck(ruleset, swimmer, nth),
    ruleset,
    tokenUuid: `Scene.harbour.Token.${name.replace(/\W/g, "")}`,
    name,
    img: "portraits/aelis.svg",
    roundsWithoutAir: nth,
    forGM,
    ...(askedOf === undefined ? {} : { askedOf }),
  };
}
