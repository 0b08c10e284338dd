import type { Expected } from "./worked-examples.ts";

/** What the figures printed in the adventures (RULES.md, sections 0, 2 and 5) make of each scenario in seeds/modules.json, worked out by hand. */
export const MODULES: Record<string, Expected> = {
  "A roll of 1: three rounds, then D2": {
    events: [
      "0 roll 1d3 breath 1",
      "3 outOfBreath",
      "4 check breath#1 16+0 rolled 16 passed",
      "5 check breath#2 16+2 rolled 14 passed",
      "6 check breath#3 16+4 rolled 13 failed",
      "6 drowns",
    ],
    samples: [{ breath: "3/3", next: "4 breath" }],
  },
  "A roll of 2: four rounds": {
    events: ["0 roll 1d3 breath 2", "4 outOfBreath", "5 check breath#1 3+0 rolled 3 passed"],
    samples: [{ breath: "4/4" }],
  },
  // The halvings of D1 do not apply.
  "A roll of 3: five rounds, fighting and unprepared": {
    events: ["0 roll 1d3 breath 3", "5 outOfBreath", "6 check breath#1 12+0 rolled 12 passed"],
    samples: [{ breath: "5/5", next: "6 breath" }, { breath: "3/5" }],
  },
  "A severe load: sinks, and the roll is not halved": {
    events: ["0 sinks", "0 roll 1d3 breath 1", "3 outOfBreath", "4 check breath#1 12+0 rolled 12 passed"],
    samples: [{ depth: 60, breath: "2/3" }],
  },
  "Rolled anew at each going under after a full round of air": {
    events: ["0 roll 1d3 breath 1", "2 surfaces", "3 roll 1d3 breath 3"],
    samples: [{ breath: "5/5", next: "9 breath" }],
  },
  "Half a round of air: the same breath goes on": {
    events: ["0 roll 1d3 breath 1", "2 surfaces", "3.5 outOfBreath", "4.5 check breath#1 12+0 rolled 12 passed"],
    samples: [{ breath: "1/3", next: "4.5 breath" }],
  },
  // D3 still holds.
  "Bad air: one round more": {
    events: ["0 roll 1d3 breath 2", "5 outOfBreath", "6 check breath#1 12+0 rolled 12 passed"],
    samples: [{ breath: "5/5" }],
  },
  "Switch off: breath by D1, halved and halved again": {
    events: ["2 outOfBreath", "3 check breath#1 16+0 rolled 16 passed"],
    samples: [{ breath: "3/3", next: "3 breath" }],
  },
  "Pulled under: two rounds, then 10 damage a round": {
    events: ["2 outOfBreath", "3 damage 10 pulled", "4 damage 10 pulled", "5 damage 10 pulled"],
    samples: [{ breath: "2/2" }, { breath: "1/2" }, { breath: "0/2", statuses: "inWater underWater outOfBreath" }],
  },
  "Pulled under and up in time": {
    events: ["7 outOfBreath", "7.5 surfaces"],
    samples: [{ breath: "0/2" }],
    final: { position: "surface", statuses: "inWater" },
  },
  "Fighting to come up changes nothing": { events: ["2 outOfBreath", "3 damage 10 pulled"] },
  "For that dive only: the next one has its own breath": {
    events: [
      "2 outOfBreath",
      "3 damage 10 pulled",
      "3.5 surfaces",
      "5 roll 1d3 breath 3",
      "10 outOfBreath",
      "11 check breath#1 12+0 rolled 12 passed",
    ],
    samples: [{ breath: "5/5" }],
  },
  "Pulled under twice: a series of its own each time": {
    events: ["2 outOfBreath", "3 damage 10 pulled", "3.5 surfaces", "7 outOfBreath", "8 damage 10 pulled"],
    samples: [{ breath: "2/2" }],
  },
  // The third round is over: its damage comes first (T9).
  "Brought up after three rounds": {
    events: ["2 outOfBreath", "3 damage 10 pulled", "3 surfaces"],
    samples: [{ position: "surface", statuses: "inWater" }],
  },
  "Switch off: an ordinary dive": {
    events: ["0 roll 1d3 breath 1", "3 outOfBreath", "4 check breath#1 12+0 rolled 12 passed"],
    samples: [{ breath: "3/3" }],
  },
  "Sewage, Con 15: 8 damage after two rounds, once": {
    events: ["0 roll 1d3 breath 3", "2 damage 8 sewage", "5 outOfBreath", "6 check breath#1 15+0 rolled 15 passed"],
    samples: [{ breath: "5/5", next: "6 breath" }],
  },
  "Sewage, Con 16: 4 damage": { events: ["0 roll 1d3 breath 3", "2 damage 4 sewage"] },
  "Up before the second round is over: nothing": { events: ["0 roll 1d3 breath 3", "1.5 surfaces"] },
  "A second dive: once more": {
    events: ["0 roll 1d3 breath 3", "2 damage 4 sewage", "3 surfaces", "5 roll 1d3 breath 3", "7 damage 4 sewage"],
  },
  "On the surface of sewage: nothing": { events: [] },
  "Pulled under in sewage: both": { events: ["2 outOfBreath", "2 damage 8 sewage", "3 damage 10 pulled"] },
  "Switch off: sewage is water": { events: ["0 roll 1d3 breath 3"] },
  "All three switches off: plain D1": {
    events: ["4 outOfBreath", "5 check breath#1 12+0 rolled 12 passed"],
    samples: [{ breath: "4/4", next: "5 breath" }],
  },
  "No proficiency, as in dsg: under at once": {
    events: ["0 goesUnder", "0 roll 1d3 breath 1"],
    samples: [{ depth: 20, breath: "2/3", statuses: "inWater underWater sinking" }],
  },
  "High speed and the rest owed, as in dsg": {
    events: ["10 mustRest", "20 rested"],
    samples: [
      { endurance: "18/18", move: "80/*/*/*" },
      { endurance: "8/18", statuses: "mustRest" },
    ],
  },
  "A leap with heavy gear, as in dsg: 70 ft": {
    events: ["0 roll 1d3 breath 1"],
    samples: [{ move: "*/*/70/*" }],
    final: { depth: 70 },
  },
  "Rapids, as in dsg": {
    events: [
      "1 check rapids#1 10+0 rolled 11 failed",
      "1 roll 1d6 rapids 6",
      "1 damage 6 rapids",
      "5 check rapids#2 10+0 rolled 10 passed",
    ],
  },
};
