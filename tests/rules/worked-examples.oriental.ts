import type { Expected } from "./worked-examples.ts";

/** What the short proficiency entry (RULES.md, sections 0, 2 and 4) makes of each scenario in seeds/oriental.json, worked out by hand. */
export const ORIENTAL: Record<string, Expected> = {
  // Next: 26 turns (D5), then under for two rounds.
  "Unarmoured and unencumbered: 90 ft, no chance of sinking": {
    events: [],
    samples: [{ move: "90/60/20/40", statuses: "inWater", next: "263 breath" }],
    final: { position: "surface" },
  },
  // A float holds the swimmer up, so that nothing is rolled.
  "Each point of armour class: 10 ft less": {
    events: [],
    samples: [
      { move: "90/60/*/*" },
      { move: "70/47/*/*" },
      { move: "40/27/*/*" },
      { move: "10/7/*/*" },
      { move: "0/0/*/*" },
      { move: "0/0/*/*" },
      { move: "0/0/*/*" },
    ],
  },
  "Loads: only heavily encumbered is half": {
    events: [],
    samples: [
      { move: "90/60/20/40" },
      { move: "90/60/20/20" },
      { move: "90/60/20/20" },
      { move: "45/30/60/5" },
      { move: "35/24/60/5" },
      { move: "20/14/60/5" },
    ],
  },
  "Race and Strength change nothing": { events: [], samples: [{ move: "90/60/20/20" }] },
  "High speed, half speed, a current": {
    events: [],
    samples: [{ move: "180/*/*/*" }, { move: "45/30/*/*" }, { move: "70/40/*/*" }, { move: "110/80/*/*" }],
  },
  "A severe load sinks": {
    events: ["0 sinks", "1 outOfBreath"],
    samples: [{ depth: 60, statuses: "inWater underWater outOfBreath sinking", move: "null/null/60/null" }],
  },
  // The chance is 50: above it one stays up. No deep breath when sinking.
  "Chain mail: 50 %, on entering and after a turn": {
    events: [
      "0 check sink#1 51+0 1d100 atLeast rolled 51 passed",
      "10 check sink#2 51+0 1d100 atLeast rolled 50 failed",
      "10 sinks",
      "12 outOfBreath",
      "13 check breath#1 12+0 rolled 12 passed",
    ],
    samples: [
      { position: "surface", next: "10 sink" },
      { position: "under", breath: "2/2", statuses: "inWater underWater sinking", next: "13 breath" },
    ],
    final: { depth: 60 },
  },
  "Leather: 20 %, sinking on entering": {
    events: ["0 check sink#1 21+0 1d100 atLeast rolled 20 failed", "0 sinks"],
    samples: [{ depth: 20, breath: "1/2", statuses: "inWater underWater sinking" }],
  },
  "Setting: each round": {
    events: [
      "0 check sink#1 21+0 1d100 atLeast rolled 21 passed",
      "1 check sink#2 21+0 1d100 atLeast rolled 100 passed",
      "2 check sink#3 21+0 1d100 atLeast rolled 21 passed",
      "3 check sink#4 21+0 1d100 atLeast rolled 20 failed",
      "3 sinks",
    ],
    samples: [{ next: "1 sink" }],
  },
  "Heavily encumbered in leather: twice the chance": {
    events: [
      "0 check sink#1 41+0 1d100 atLeast rolled 41 passed",
      "10 check sink#2 41+0 1d100 atLeast rolled 40 failed",
      "10 sinks",
    ],
    samples: [{ move: "35/24/60/5", next: "10 sink" }],
  },
  "Heavily encumbered without armour: twice nothing": {
    events: [],
    samples: [{ move: "45/30/60/5", next: "43 breath" }],
    final: { position: "surface" },
  },
  "AC 0: sinks without a roll": {
    events: ["0 sinks"],
    samples: [{ position: "under", statuses: "inWater underWater sinking" }],
    final: { depth: 20 },
  },
  "Chain mail and heavily encumbered: 100 %, no roll": { events: ["0 sinks"], final: { depth: 60 } },
  "AC 1: 90 %, rolled": {
    events: ["0 check sink#1 91+0 1d100 atLeast rolled 91 passed"],
    final: { position: "surface" },
  },
  "Heavily encumbered half-way: twice the chance at the next roll": {
    events: [
      "0 check sink#1 21+0 1d100 atLeast rolled 21 passed",
      "10 check sink#2 41+0 1d100 atLeast rolled 40 failed",
      "10 sinks",
    ],
    samples: [{ next: "10 sink", move: "35/24/60/5" }],
  },
  "Heavily encumbered half-way in chain mail: sinks at once": {
    events: ["0 check sink#1 51+0 1d100 atLeast rolled 51 passed", "4 sinks"],
    final: { depth: 60, breath: "1/2" },
  },
  "Leather off before the turn is over: no second roll": {
    events: ["0 check sink#1 21+0 1d100 atLeast rolled 21 passed", "2 dropped"],
    samples: [{ move: "90/60/20/20", next: "133 breath" }],
  },
  // The armour caused the sinking (T23).
  "Sunk in leather: taken off in two rounds, up again": {
    events: [
      "0 check sink#1 21+0 1d100 atLeast rolled 20 failed",
      "0 sinks",
      "2 dropped",
      "3 outOfBreath",
      "4 check breath#1 18+0 open",
      "4 surfaces",
    ],
    samples: [{ depth: 40, breath: "1/3", statuses: "inWater underWater" }],
    final: { position: "surface", breath: "6/6" },
  },
  "AC 0: sunk, the armour off at the bottom after ten rounds": {
    events: [
      "0 sinks",
      "5 outOfBreath",
      "6 check breath#1 25+0 rolled 20 passed",
      "7 check breath#2 25+2 rolled 20 passed",
      "8 check breath#3 25+4 rolled 20 passed",
      "9 check breath#4 25+6 rolled 18 passed",
      "10 check breath#5 25+8 rolled 17 passed",
      "10 dropped",
      "11 check breath#6 25+10 rolled 15 passed",
      "11 surfaces",
    ],
    samples: [
      { depth: 20, move: "null/null/20/null" },
      { depth: 20, move: "90/60/20/20" },
    ],
    final: { position: "surface" },
  },
  // The chance is 50 again; the turns run on from the entry.
  "Chain mail, heavily encumbered: the pack off in one round, up again": {
    events: ["0 sinks", "1 dropped", "4 surfaces", "10 check sink#1 51+0 1d100 atLeast rolled 51 passed"],
    samples: [{ depth: 60, breath: "4/5", statuses: "inWater underWater", move: "40/27/20/20" }],
  },
  "A new entry: a roll at once, a series of its own": {
    events: [
      "0 check sink#1 21+0 1d100 atLeast rolled 21 passed",
      "5 check sink#1 21+0 1d100 atLeast rolled 22 passed",
      "15 check sink#2 21+0 1d100 atLeast rolled 20 failed",
      "15 sinks",
    ],
  },
  "Nobody rolls: afloat, and no more rolls": {
    events: ["0 check sink#1 51+0 1d100 atLeast open"],
    samples: [{ position: "surface", next: "133 breath" }],
    final: { position: "surface" },
  },
  "Feet on the ground: nothing is rolled": { events: [], final: { position: "surface", next: "none" } },
  "Breath by D1 and D2: Con 16, six rounds": {
    events: [
      "6 outOfBreath",
      "7 check breath#1 16+0 rolled 16 passed",
      "8 check breath#2 16+2 rolled 14 passed",
      "9 check breath#3 16+4 rolled 13 failed",
      "9 drowns",
    ],
    samples: [{ breath: "6/6", next: "7 breath" }],
  },
  "Samurai fighting by D3: two and one": {
    events: ["3 outOfBreath", "4 check breath#1 12+0 rolled 12 passed"],
    samples: [{ breath: "5/5" }],
  },
  "Endurance by D5 and D7: 23 turns, heavy gear a quarter": {
    events: [],
    samples: [{ endurance: "23/23" }, { endurance: "5.5/5.75" }],
  },
  "High speed by D6: rest is owed": {
    events: ["10 mustRest", "20 rested"],
    samples: [{ endurance: "8/18", statuses: "mustRest" }],
  },
  "No proficiency, by D4: under at once": {
    events: ["0 goesUnder"],
    samples: [{ depth: 20, breath: "1/2", statuses: "inWater underWater sinking" }],
  },
  "A leap with heavy gear by D9: 70 ft": { events: [], samples: [{ move: "*/*/70/*" }], final: { depth: 70 } },
  "Inert rise by D10: 15 ft": { events: ["2.33 surfaces"], samples: [{ depth: 5, move: "*/*/*/15" }] },
  "A waterfall by D12, rapids by D13": {
    events: [
      "1 check rapids#1 10+0 rolled 10 passed",
      "2 check fall#1 16+0 1d20 atLeast rolled 15 failed",
      "2 roll 3d6 fall 15",
      "2 damage 7 fall",
    ],
    samples: [{ move: "180/*/*/*", next: "1 rapids" }],
  },
};
