/** Dice notation to a tree: `2d6kh1 + floor(@level / 2) * (3 - 1)`. What it cannot read throws. */
export type Node =
  | { kind: "number"; value: number }
  | { kind: "dice"; number: number; faces: number; modifiers: Modifier[]; text: string }
  | { kind: "operator"; operator: "+" | "-" | "*" | "/"; left: Node; right: Node }
  | { kind: "minus"; of: Node }
  | { kind: "call"; name: string; of: Node[] };

/** Keep or drop the highest or lowest `count`. */
export interface Modifier {
  type: "kh" | "kl" | "dh" | "dl";
  count: number;
}

const TOKEN =
  /\s*(?:(\d*)d(\d+|%)((?:(?:kh|kl|dh|dl|k|d(?!\d))\d*)*)|(\d+(?:\.\d+)?)|([a-z]+)(?=\s*\()|([-+*/(),])|(\[[^\]]*\]))/iy;

interface Token {
  text: string;
  dice?: { number: number; faces: number; modifiers: Modifier[] };
  number?: number;
  name?: string;
  symbol?: string;
}

export function tokens(formula: string): Token[] {
  const found: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < formula.trimEnd().length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(formula);
    if (!match) throw new Error(`Cannot read the roll "${formula}" at "${formula.slice(at)}"`);
    const [all, count, faces, modifiers, number, name, symbol] = match;
    const text = all.trim();
    if (faces !== undefined) {
      found.push({
        text,
        dice: {
          number: count ? Number(count) : 1,
          faces: faces === "%" ? 100 : Number(faces),
          modifiers: read(modifiers),
        },
      });
    } else if (number !== undefined) found.push({ text, number: Number(number) });
    else if (name !== undefined) found.push({ text, name: name.toLowerCase() });
    else if (symbol !== undefined) found.push({ text, symbol });
    // What is left is flavour text in brackets, which counts for nothing.
  }
  return found;
}

function read(modifiers = ""): Modifier[] {
  return [...modifiers.toLowerCase().matchAll(/(kh|kl|dh|dl|k|d)(\d*)/g)].map(([, name, count]) => ({
    type: name === "k" ? "kh" : name === "d" ? "dl" : (name as Modifier["type"]),
    count: count ? Number(count) : 1,
  }));
}

export function parse(formula: string): Node {
  const list = tokens(formula);
  let at = 0;
  const fail = (): never => {
    throw new Error(`Cannot read the roll "${formula}"${list[at] ? ` at "${list[at]?.text}"` : ""}`);
  };
  const take = (symbol: string): boolean => {
    if (list[at]?.symbol !== symbol) return false;
    at += 1;
    return true;
  };
  const chain = (operators: ("+" | "-" | "*" | "/")[], next: () => Node): Node => {
    let left = next();
    for (;;) {
      const operator = operators.find((symbol) => take(symbol));
      if (!operator) return left;
      left = { kind: "operator", operator, left, right: next() };
    }
  };
  const sum = (): Node => chain(["+", "-"], product);
  const product = (): Node => chain(["*", "/"], factor);
  const list_ = (): Node[] => {
    const items = [sum()];
    while (take(",")) items.push(sum());
    if (!take(")")) fail();
    return items;
  };
  const factor = (): Node => {
    if (take("-")) return { kind: "minus", of: factor() };
    if (take("+")) return factor();
    if (take("(")) {
      const [inner, ...more] = list_();
      return more.length > 0 ? fail() : (inner as Node);
    }
    const token = list[at] ?? fail();
    at += 1;
    if (token.dice) return { kind: "dice", ...token.dice, text: token.text };
    if (token.number !== undefined) return { kind: "number", value: token.number };
    if (token.name !== undefined && take("(")) return { kind: "call", name: token.name, of: list_() };
    at -= 1;
    return fail();
  };
  const tree = sum();
  return at < list.length ? fail() : tree;
}
