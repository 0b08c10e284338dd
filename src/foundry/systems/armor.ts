/** Readers of worn armour: its kind in the words of the load table, and its class in the count from 10 downwards. */
import type { ArmorWord } from "../../rules/index.ts";
import type { ItemLike, Reader } from "./adapter.ts";
import { firstNumber, itemProperty, itemsOf, membersOf, nameOf, plainText, toNumber } from "./property.ts";

/** From the kinds and names of rule books in English and French to the words of the load table; the first that fits counts. */
const ARMOR_WORDS: [RegExp, ArmorWord][] = [
  [/breastplate|cuirass/, "cuirass"],
  [/scale|ecaille/, "scale"],
  [/studded|cloute/, "studded"],
  [/ring ?mail|annele|anneaux/, "ring"],
  [/brigandine/, "brigandine"],
  [/padded|matelass|gambeson/, "padded"],
  [/leather|cuir\b/, "leather"],
  [/\bhide|\bpeaux?\b/, "hide"],
  [/plate|plaques|chain|mailles|splint|eclisses|banded|\bheavy|lourde|metal/, "metal"],
  [/medium|moyenne/, "scale"],
  [/light|legere/, "leather"],
  [/unarmou?red|^none$|^aucune$/, "none"],
];

/** The most telling word in any of the texts: "categorie: moyenne" says less than "cotte de mailles". */
export function armorWord(texts: readonly string[]): ArmorWord | null {
  const plain = texts.map(plainText);
  return ARMOR_WORDS.find(([pattern]) => plain.some((text) => pattern.test(text)))?.[1] ?? null;
}

export interface ArmorPaths {
  type: string;
  /** Below the item's system data, as all of these. */
  worn: [path: string, value: unknown];
  kind: readonly string[];
  /** What a kind that is no word stands for. */
  words?: Readonly<Record<string, string>>;
  shield: (item: ItemLike) => boolean;
  ac?: string;
  /** What bare skin has: the systems that count upwards. Theirs minus it is taken from 10. */
  ascendingFrom?: number;
}

const worn = (actor: object, { type, worn: [path, value], shield }: ArmorPaths): ItemLike[] =>
  itemsOf(actor, type).filter((item) => itemProperty(item, path) === value && !shield(item));

export const armorWorn =
  (armor: ArmorPaths): Reader =>
  (actor) => {
    const [item] = worn(actor, armor);
    const path = `items.${armor.type}`;
    if (!item) return { value: "none", path };
    const kinds = armor.kind.flatMap((kind) => {
      const value = itemProperty(item, kind);
      return (typeof value === "object" ? membersOf(value) : [value]).map(
        (each) => armor.words?.[String(each)] ?? String(each),
      );
    });
    const word = armorWord([...kinds, nameOf(item)]);
    return word && { value: word, path };
  };

/** Armour alone, without shield and dexterity; `own`: paths where the system says it itself. */
export const armorClassWorn =
  (armor: ArmorPaths, ...own: readonly string[]): Reader =>
  (actor) => {
    const said = firstNumber(actor, own);
    if (said) return said;
    if (!armor.ac) return null;
    const [item] = worn(actor, armor);
    const path = `items.${armor.type}`;
    if (!item) return { value: 10, path };
    const value = toNumber(itemProperty(item, armor.ac));
    if (value === null) return null;
    const { ascendingFrom } = armor;
    return { value: ascendingFrom === undefined ? value : 10 + ascendingFrom - value, path };
  };
