/** Words by which systems, effects and tables mark who breathes water, or not at all. Ids, tags and slugs only: names are translated. */

type Breath = "water" | "nothing";

/** Without capitals, hyphens and the like: "water-breathing", "waterBreathing" and "Convenient Effect: Water Breathing" end alike. */
const bare = (word: string): string =>
  word
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z0-9:]/g, "");

/** Ids may carry a prefix of whoever made them. */
const ENDINGS: readonly [string, Breath][] = [
  ["waterbreathing", "water"],
  ["breathewater", "water"],
  ["breatheunderwater", "water"],
  ["underwaterbreathing", "water"],
  ["respiration:eau", "water"],
  ["respiration:aquatique", "water"],
  ["respirationaquatique", "water"],
  ["respiration:aucune", "nothing"],
  ["nobreathing", "nothing"],
  ["noneedtobreathe", "nothing"],
  ["doesnotbreathe", "nothing"],
];

const WHOLE: Readonly<Record<string, Breath>> = {
  amphibious: "water",
  aquatic: "water",
  gills: "water",
  undead: "nothing",
  construct: "nothing",
  suffocation: "nothing",
};

/** What a status id, tag or slug says of the breath; null: nothing. */
export function breathWord(word: string): Breath | null {
  const text = bare(word);
  const ending = ENDINGS.find(([end]) => text.endsWith(end));
  if (ending) return ending[1];
  return Object.hasOwn(WHOLE, text) ? (WHOLE[text] ?? null) : null;
}

/** "suffocation" as a state somebody is in says nothing of what they breathe. */
export const statusBreathes = (id: string): Breath | null => (bare(id) === "suffocation" ? null : breathWord(id));

/** The ids of a list that a GM typed: "amphibious, my-gills". */
export const listedIds = (text: unknown): string[] =>
  typeof text === "string"
    ? text
        .split(/[,;\s]+/)
        .map(bare)
        .filter((id) => id !== "")
    : [];

export const isListed = (id: string, listed: readonly string[]): boolean => listed.includes(bare(id));
