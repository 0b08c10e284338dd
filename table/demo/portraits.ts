/** Pictures of the demo's tokens: a letter or a shape on a coloured round, drawn here. */
const FACES: Record<string, { letter: string; back: string; ring: string }> = {
  aelis: { letter: "A", back: "#2f7f66", ring: "#9fe0c8" },
  brand: { letter: "B", back: "#34609c", ring: "#a9cbf5" },
  odile: { letter: "O", back: "#8a6d2f", ring: "#ecd9a6" },
  goblin: { letter: "G", back: "#7a3434", ring: "#f0aaa0" },
  crocodile: { letter: "C", back: "#4e5f2a", ring: "#cfdf9e" },
  assassin: { letter: "S", back: "#3c3346", ring: "#c3b1d6" },
  witness: { letter: "?", back: "#5d6066", ring: "#d4d7dc" },
};

const BARREL = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">
<ellipse cx="50" cy="50" rx="34" ry="40" fill="#7b5530"/><path d="M18 34h64M18 66h64M50 10v80M32 14q-8 36 0 72M68 14q8 36 0 72"
 fill="none" stroke="#4a3118" stroke-width="3"/><path d="M17 34h66M17 66h66" stroke="#9aa0a8" stroke-width="5"/></svg>`;

/** The SVG text of a portrait, or null for a name the demo does not know. */
export function portrait(id: string): string | null {
  if (id === "barrel") return BARREL;
  const face = FACES[id];
  if (!face) return null;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">
<circle cx="50" cy="50" r="46" fill="${face.back}" stroke="${face.ring}" stroke-width="5"/>
<circle cx="50" cy="40" r="15" fill="${face.ring}" opacity=".28"/><path d="M22 84q28-42 56 0" fill="${face.ring}" opacity=".28"/>
<text x="50" y="66" text-anchor="middle" font-family="Georgia, serif" font-size="46" fill="#fff">${face.letter}</text></svg>`;
}
