/** Roll, with faces from a queue that tests fill, or else by chance. */
import { type Modifier, type Node, parse, tokens } from "./dice-parser.ts";
import { call, Die, type DieResult, discard, NumericTerm, OperatorTerm, type RollTerm } from "./dice-terms.ts";
import type { ChatMessage } from "./documents/chat-message.ts";
import type { Host } from "./host.ts";
import type { HostWindow, Source } from "./seam.ts";
import { getProperty } from "./utils.ts";

export interface Dice {
  queue: number[];
  Roll: RollClass;
}
export type RollClass = typeof Roll;

interface RollJSON {
  class: "Roll";
  formula: string;
  evaluated: boolean;
  total: number | null;
  dice: { number: number; faces: number; modifiers: string[]; results: DieResult[] }[];
}

type DiceNode = Extract<Node, { kind: "dice" }>;

const written = (modifiers: Modifier[]): string[] => modifiers.map(({ type, count }) => `${type}${count}`);

export class Roll {
  /** Set on the subclass each client has. */
  static host: Host;

  readonly data: Source;
  readonly options: Source;
  protected readonly _formula: string;
  protected _dice: Die[] = [];
  protected _total: number | undefined;

  constructor(formula: string, data: Source = {}, options: Source = {}) {
    this.data = data;
    this.options = options;
    this._formula = (this.constructor as RollClass).replaceFormulaData(formula, data);
    parse(this._formula);
  }

  static get implementation(): RollClass {
    return this.host.dice.Roll;
  }
  static create(formula: string, data: Source = {}, options: Source = {}): Roll {
    return new this(formula, data, options);
  }
  /** `@abilities.str.mod` becomes its number. A name that the data lacks throws, unless `missing` says what to put. */
  static replaceFormulaData(formula: string, data: Source, { missing }: { missing?: string } = {}): string {
    return String(formula).replace(/@([a-z0-9_.-]+)/gi, (whole, path: string) => {
      const value = getProperty(data, path.replace(/\.$/, ""));
      if (value === undefined || value === null) {
        if (missing !== undefined) return missing;
        throw new Error(`The roll "${formula}" names ${whole}, which its data lacks`);
      }
      return String(value);
    });
  }
  static validate(formula: string): boolean {
    try {
      parse(this.replaceFormulaData(formula, {}, { missing: "1" }));
      return true;
    } catch {
      return false;
    }
  }

  get formula(): string {
    return this._formula;
  }
  get total(): number | undefined {
    return this._total;
  }
  get result(): string {
    let at = 0;
    return tokens(this._formula)
      .map(({ text, dice }) => (dice ? String(this._dice[at++]?.total ?? text) : text))
      .join(" ");
  }
  get dice(): Die[] {
    return this._dice;
  }
  get terms(): RollTerm[] {
    let at = 0;
    return tokens(this._formula).map(({ text, dice, number }) => {
      if (dice) return this._dice[at++] ?? new Die({ ...dice, modifiers: written(dice.modifiers) });
      return number === undefined ? new OperatorTerm({ operator: text }) : new NumericTerm({ number });
    });
  }
  get isDeterministic(): boolean {
    return !tokens(this._formula).some(({ dice }) => dice);
  }

  async evaluate(_options: Source = {}): Promise<this> {
    return this.evaluateNow();
  }
  /** Only for formulas without dice. */
  evaluateSync({ strict = true }: { strict?: boolean } = {}): this {
    if (strict && !this.isDeterministic) throw new Error(`evaluateSync: "${this._formula}" has dice, use evaluate`);
    return this.evaluateNow();
  }
  roll(options: Source = {}): Promise<this> {
    return this.evaluate(options);
  }
  clone(): Roll {
    return new (this.constructor as RollClass)(this._formula, this.data, this.options);
  }
  reroll(): Promise<Roll> {
    return this.clone().evaluate();
  }

  private evaluateNow(): this {
    if (this._total !== undefined) throw new Error("This Roll has already been evaluated");
    this._total = this.value(parse(this._formula));
    return this;
  }

  private value(node: Node, dice = (thrown: DiceNode) => this.throwDice(thrown)): number {
    switch (node.kind) {
      case "number":
        return node.value;
      case "minus":
        return -this.value(node.of, dice);
      case "dice":
        return dice(node);
      case "call":
        return call(
          node.name,
          node.of.map((item) => this.value(item, dice)),
        );
      case "operator": {
        const [left, right] = [this.value(node.left, dice), this.value(node.right, dice)];
        return { "+": left + right, "-": left - right, "*": left * right, "/": left / right }[node.operator];
      }
    }
  }

  private throwDice({ number, faces, modifiers }: DiceNode): number {
    const results = Array.from({ length: number }, () => ({ result: this.face(faces), active: true }));
    for (const modifier of modifiers) discard(results, modifier);
    const die = new Die({ number, faces, modifiers: written(modifiers), results });
    this._dice.push(die);
    return die.total;
  }

  private face(faces: number): number {
    const { host } = this.constructor as RollClass;
    const queued = host.dice.queue.shift();
    if (queued === undefined)
      return Math.ceil((host.CONFIG.Dice as { randomUniform(): number }).randomUniform() * faces);
    if (!Number.isInteger(queued) || queued < 1 || queued > faces)
      throw new Error(`The queue gave ${queued} for a d${faces}`);
    return queued;
  }

  /** v13: `{ rollMode }`; v14: `{ messageMode }`. `create: false` gives the data only. */
  async toMessage(
    messageData: Source = {},
    options: { rollMode?: string; messageMode?: string; create?: boolean } = {},
  ): Promise<ChatMessage | Source | undefined> {
    const { host } = this.constructor as RollClass;
    if (this._total === undefined) await this.evaluate();
    const cls = host.documentClass("ChatMessage") as unknown as typeof ChatMessage;
    const data: Source = {
      content: String(this._total),
      sound: "sounds/dice.wav",
      ...messageData,
      rolls: [JSON.stringify(this)],
    };
    const moded = host.generation >= 14 ? mode14(host, cls, data, options) : mode13(host, cls, data, options);
    if (options.create === false) return moded;
    return cls.create(moded);
  }

  toJSON(): RollJSON {
    const dice = this._dice.map(({ number, faces, modifiers, results }) => ({ number, faces, modifiers, results }));
    return {
      class: "Roll",
      formula: this._formula,
      evaluated: this._total !== undefined,
      total: this._total ?? null,
      dice,
    };
  }
  static fromData(json: RollJSON): Roll {
    const roll = new this(json.formula);
    roll._total = json.total ?? undefined;
    roll._dice = json.dice.map((die) => new Die(die));
    return roll;
  }
  /** Evaluated when all its dice have their results; nothing is thrown then. */
  static fromTerms(terms: RollTerm[], options: Source = {}): Roll {
    const roll = new this(terms.map(({ formula }) => formula).join(" "), {}, options);
    const dice = terms.filter((term) => term instanceof Die);
    if (dice.some(({ number, results }) => results.length !== number)) return roll;
    roll._dice = dice;
    const rest = [...dice];
    roll._total = roll.value(parse(roll._formula), () => (rest.shift() as Die).total);
    return roll;
  }
  static fromJSON(json: string): Roll {
    return this.fromData(JSON.parse(json) as RollJSON);
  }

  /** What a chat message shows of it. */
  element(window: HostWindow): HTMLElement {
    const root = window.document.createElement("div");
    root.className = "dice-roll";
    for (const [name, text] of [
      ["dice-formula", this.formula],
      ["dice-total", String(this.total ?? "")],
    ] as const) {
      const part = window.document.createElement(name === "dice-total" ? "h4" : "div");
      part.className = name;
      part.textContent = text;
      root.append(part);
    }
    return root;
  }
  async render(): Promise<string> {
    return this.element((this.constructor as RollClass).host.window).outerHTML;
  }
}

function mode13(host: Host, cls: typeof ChatMessage, data: Source, { rollMode }: { rollMode?: string }): Source {
  return cls.applyRollMode(data, rollMode ?? (host.game.settings.get("core", "rollMode") as string));
}

function mode14(
  host: Host,
  cls: typeof ChatMessage,
  data: Source,
  { rollMode, messageMode }: { rollMode?: string; messageMode?: string },
): Source {
  if (rollMode !== undefined) {
    host.deprecated("Roll#toMessage: rollMode is deprecated since 14, use messageMode");
    return cls.applyRollMode(data, rollMode);
  }
  return cls.applyMode(data, (messageMode ?? host.game.settings.get("core", "messageMode")) as "public");
}

export function createDice(host: Host): Dice {
  const own = class extends Roll {};
  Object.defineProperty(own, "name", { value: "Roll" });
  own.host = host;
  return { queue: [], Roll: own };
}
