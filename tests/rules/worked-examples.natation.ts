import type { Expected, ExpectedState } from "./worked-examples.ts";

const LOST = "loses str 1 con 1";

// Str 12, Con 12, move 12: 12 easy hours and 60 m a round before the table's columns.
const BARE: ExpectedState = { move: "60/60/6/6", endurance: "*/12" };
const GEAR: ExpectedState = { move: "40/40/6/4", endurance: "*/8" };
const LIGHT: ExpectedState = { move: "30/30/12/3", endurance: "*/6" };
const MODERATE: ExpectedState = { move: "20/20/12/2", endurance: "*/4" };

/** What the French rules (RULES.md, sections 0 and 1) make of each scenario in seeds/natation.json, worked out by hand. */
export const NATATION: Record<string, Expected> = {
  "Breath needs no skill": {
    events: ["4 outOfBreath", "5 check breath#1 12+0 rolled 12 passed"],
    samples: [{ position: "under", breath: "4/4", next: "5 breath" }],
  },
  "Con 3: one round of breath": {
    events: ["1 outOfBreath", "2 check breath#1 3+0 rolled 3 passed"],
    samples: [{ breath: "1/1", next: "2 breath" }],
  },
  // A quarter of round 6 had run when the head came up; three quarters are left from 5.75.
  "A short breath above water: the checks resume where they were": {
    events: [
      "4 outOfBreath",
      "5 check breath#1 12+0 rolled 12 passed",
      "5.25 surfaces",
      "6.5 check breath#2 12+2 rolled 10 passed",
    ],
    samples: [
      { position: "surface", breath: "4/4", statuses: "inWater" },
      { breath: "0/4", statuses: "inWater underWater outOfBreath", next: "6.5 breath" },
    ],
  },
  "The check of this moment comes before the wish to come up": {
    events: [
      "4 outOfBreath",
      "5 check breath#1 12+0 rolled 13 failed",
      "5 drowns",
      '5 refused {"activity":{"position":"surface"}}',
    ],
    final: { statuses: "inWater underWater drowned", next: "none" },
  },
  // Con 11 after the first hour: still four rounds.
  "An open check of the first hour: no second one is asked": {
    events: [`60 ${LOST}`, "60 check endurance#1 11+0 open", "104 outOfBreath", "105 check breath#1 11+0 open"],
  },
  "Standing in 1.8 m: no hours, no sinking": {
    events: [],
    final: { position: "surface", depth: 0, statuses: "inWater", next: "none" },
  },
  "A float holds up whoever would sink": {
    events: [],
    final: { position: "surface", depth: 0, statuses: "inWater", next: "none" },
  },
  "Brought to the surface out of breath: the checks end": {
    events: ["4 outOfBreath", "5 check breath#1 12+0 rolled 12 passed", "5.5 surfaces"],
    samples: [
      { statuses: "inWater underWater outOfBreath" },
      { position: "surface", breath: "4/4", statuses: "inWater", next: "none" },
    ],
  },
  "Held up for an hour: the allowance does not move": {
    events: [],
    samples: [{ endurance: "11/12" }, { endurance: "11/12" }],
    final: { endurance: "10/12" },
  },
  "After the half hour the pace named last holds again": {
    events: [
      `60 ${LOST}`,
      "60 check endurance#1 11+0 rolled 12 failed",
      "60 mustRest",
      "90 rested",
      `150 ${LOST}`,
      "150 check endurance#2 10+0 rolled 1 passed",
    ],
    samples: [
      { statuses: "inWater mustRest", move: "0/*/*/*" },
      { statuses: "inWater", move: "60/*/*/*", next: "150 endurance" },
    ],
  },
  "Leaving the water cancels the half hour": {
    events: [
      `60 ${LOST}`,
      "60 check endurance#1 11+0 rolled 12 failed",
      "60 mustRest",
      `140 ${LOST}`,
      "140 check endurance#2 10+0 rolled 10 passed",
    ],
    samples: [
      { statuses: "inWater mustRest" },
      { position: "land", statuses: "" },
      { position: "surface", statuses: "inWater", next: "140 endurance" },
    ],
  },
  "Up again: a new count for somebody without skill": {
    events: [
      "6 check afloat#1 6+0 rolled 7 failed",
      "6 goesUnder",
      "7 surfaces",
      "14 check afloat#1 6+0 rolled 6 passed",
    ],
  },
  // Metal: 6 rounds at rate 2. Without it 6 m a round: 20 m in 3 1/3 rounds.
  "Chain mail off under water: five rounds, then up": {
    events: [
      "0 sinks",
      "3 outOfBreath",
      "4 check breath#1 18+0 rolled 1 passed",
      "5 check breath#2 18+2 rolled 1 passed",
      "5 dropped",
      "6 check breath#3 18+4 rolled 1 passed",
      "7 check breath#4 18+6 rolled 1 passed",
      "8 check breath#5 18+8 rolled 1 passed",
      "8.33 surfaces",
    ],
    samples: [
      { depth: 18, statuses: "inWater underWater sinking" },
      { depth: 20, statuses: "inWater underWater" },
      { depth: 20, statuses: "inWater underWater outOfBreath", move: "60/60/6/6" },
      { depth: 8 },
    ],
    final: { position: "surface", breath: "6/6", statuses: "inWater" },
  },
  "All rows of the load table that swim": {
    events: [],
    samples: [BARE, GEAR, GEAR, LIGHT, LIGHT, LIGHT, LIGHT, MODERATE, MODERATE, MODERATE, MODERATE, MODERATE],
  },
  "The worse of load and armour decides": { events: [], samples: [MODERATE, MODERATE] },
  "Heavy load: sinks": {
    events: ["0 sinks"],
    samples: [{ position: "under", move: "null/null/18/null", statuses: "inWater underWater sinking" }],
    final: { depth: 18 },
  },
  "Metal armour put on in the water: sinks": {
    events: ["2 sinks"],
    samples: [{ position: "under", move: "null/null/18/null" }],
    final: { depth: 18 },
  },
  // 60 + 5 + 10 = 75; x 2/3 = 50; without the bonus 70 x 2/3; 5 x 9.
  "5 x move, +5 m per point to hit, +5 m per slot, then the load": {
    events: [],
    samples: [{ move: "75/75/*/*" }, { move: "50/50/*/*" }, { move: "46.67/46.67/*/*" }, { move: "45/45/*/*" }],
  },
  // 0.9 of a turn and 6 rounds of an hour make a period.
  "Nine rounds at double speed: no check yet, the fraction counts": {
    events: [`15 ${LOST}`, "15 check endurance#1 11+0 rolled 11 passed"],
    samples: [
      { move: "120/*/*/*", next: "10 endurance" },
      { move: "60/*/*/*", next: "15 endurance" },
    ],
  },
  "Double speed under water or in choppy water is refused": {
    events: ['1 refused {"activity":{"pace":"double"}}', "2 surfaces", '3 refused {"activity":{"pace":"double"}}'],
    samples: [{ move: "60/60/6/6" }],
    final: { move: "60/*/*/*" },
  },
  "Very rough water: half the speed, on and under the surface": {
    events: [],
    samples: [{ move: "30/30/6/6" }, { move: "-10/-10/*/*" }, { move: "30/30/*/*" }, { move: "60/60/*/*" }],
  },
  // 12.5 / 2 = 6.25 hours; the first check (12.5 - 1) / 2 = 5.75.
  "Fractions are kept, floored only against the die": {
    events: [`60 ${LOST}`, "60 check endurance#1 5+0 rolled 5 passed"],
    samples: [{ endurance: "6.25/6.25", next: "60 endurance" }],
  },
  // 12.5 x 2/3 = 8.33; then 11.5 x 2/3 = 7.67 and 10.5 x 2/3 = 7 exactly.
  "8.33 easy hours are 8 h 20 min; then a check for each further hour": {
    events: [
      `560 ${LOST}`,
      "560 check endurance#1 7+0 rolled 7 passed",
      `620 ${LOST}`,
      "620 check endurance#2 7+0 rolled 8 failed",
      "620 mustRest",
    ],
    samples: [
      { endurance: "8.33/8.33", next: "560 endurance", move: "20/*/*/*" },
      { endurance: "7.33/8.33" },
      { endurance: "0/8.33", next: "560 endurance" },
    ],
  },
  "Normal speed: a check each hour, lower each time": {
    events: [
      `60 ${LOST}`,
      "60 check endurance#1 11+0 rolled 11 passed",
      `120 ${LOST}`,
      "120 check endurance#2 10+0 rolled 10 passed",
      `180 ${LOST}`,
      "180 check endurance#3 9+0 rolled 9 passed",
    ],
    samples: [
      { endurance: "12/12", next: "60 endurance" },
      { endurance: "10/11", next: "120 endurance" },
    ],
    final: { next: "240 endurance" },
  },
  "Choppy water, treading: a check each hour": {
    events: [`60 ${LOST}`, "60 check endurance#1 11+0 rolled 11 passed"],
  },
  "Double speed for a whole turn: a check": {
    events: [`10 ${LOST}`, "10 check endurance#1 11+0 rolled 11 passed"],
  },
  "A storm: a check each turn": {
    events: [
      `10 ${LOST}`,
      "10 check endurance#1 9+0 rolled 9 passed",
      `20 ${LOST}`,
      "20 check endurance#2 8+0 rolled 8 passed",
    ],
  },
  "Half an hour calm, then rough: the fractions add up": {
    events: [
      `35 ${LOST}`,
      "35 check endurance#1 11+0 rolled 11 passed",
      `45 ${LOST}`,
      "45 check endurance#2 10+0 rolled 10 passed",
    ],
    samples: [{ next: "35 endurance" }],
  },
  // Mean 4: an hour of swimming leaves 3, of which one is used; two easy hours, then a check for the next.
  "All hours count against the allowance, at the scores of now": {
    events: [
      `60 ${LOST}`,
      "60 check endurance#1 3+0 rolled 1 passed",
      `240 ${LOST}`,
      "240 check endurance#2 2+0 rolled 2 passed",
    ],
    samples: [{ endurance: "2/3", next: "240 endurance" }],
  },
  "Easy time within the allowance is no part of a period": {
    events: [`90 ${LOST}`, "90 check endurance#1 11+0 rolled 11 passed"],
  },
  "Half an hour of treading after a failure": {
    events: [
      `60 ${LOST}`,
      "60 check endurance#1 11+0 rolled 12 failed",
      "60 mustRest",
      '70 refused {"activity":{"pace":"normal"}}',
      "90 rested",
    ],
    samples: [{ statuses: "inWater mustRest" }, { statuses: "inWater mustRest" }],
    final: { statuses: "inWater" },
  },
  "Treading in rough water: a new failure starts the half hour again": {
    events: [
      `10 ${LOST}`,
      "10 check endurance#1 9+0 rolled 10 failed",
      "10 mustRest",
      `20 ${LOST}`,
      "20 check endurance#2 8+0 rolled 9 failed",
      "20 mustRest",
      `30 ${LOST}`,
      "30 check endurance#3 7+0 rolled 1 passed",
      `40 ${LOST}`,
      "40 check endurance#4 6+0 rolled 1 passed",
      `50 ${LOST}`,
      "50 check endurance#5 5+0 rolled 1 passed",
      "50 rested",
    ],
    samples: [{ statuses: "inWater mustRest" }],
  },
  "Three hours lost, three turns of rest": {
    events: [
      `60 ${LOST}`,
      "60 check endurance#1 11+0 rolled 1 passed",
      `120 ${LOST}`,
      "120 check endurance#2 10+0 rolled 1 passed",
      `180 ${LOST}`,
      "180 check endurance#3 9+0 rolled 1 passed",
      "215 recovers",
    ],
    samples: [{ position: "land", endurance: "*/9" }, { endurance: "*/10" }, { endurance: "*/11" }],
    final: { endurance: "*/12" },
  },
  // Mean 10.5: 9.5 and 8.5 against the die, then Strength is 0.
  "Strength at 0: drowns without a check": {
    events: [
      `10 ${LOST}`,
      "10 check endurance#1 9+0 rolled 9 passed",
      `20 ${LOST}`,
      "20 check endurance#2 8+0 rolled 8 passed",
      `30 ${LOST}`,
      "30 drowns",
    ],
    final: { statuses: "inWater underWater drowned", next: "none" },
  },
  "Down 12 m with a light load, up at 3 m a round": {
    events: ["5 surfaces"],
    samples: [{ move: "*/*/12/3", depth: 0 }, { depth: 12 }, { depth: 6 }],
    final: { position: "surface", depth: 0 },
  },
  "Con 12: four rounds, then checks plain, -2, -4": {
    events: [
      "4 outOfBreath",
      "5 check breath#1 12+0 rolled 12 passed",
      "6 check breath#2 12+2 rolled 10 passed",
      "7 check breath#3 12+4 rolled 9 failed",
      "7 drowns",
    ],
    samples: [
      { breath: "4/4", next: "5 breath" },
      { breath: "0/4", statuses: "inWater underWater outOfBreath", next: "5 breath" },
    ],
  },
  "Struggling with a moderate load: halved once, not twice": {
    events: ["2 outOfBreath", "3 check breath#1 12+0 rolled 12 passed"],
    samples: [{ breath: "2/4", next: "3 breath" }],
  },
  "Struggle begun and ended half-way": {
    events: ["4 outOfBreath", "5 check breath#1 18+0 rolled 18 passed"],
    samples: [{ breath: "5/6" }, { breath: "1/6", next: "5 breath" }],
  },
  // Con 12 - 3 = 9.
  "Con lowered by three hours: three rounds of breath": {
    events: [
      `60 ${LOST}`,
      "60 check endurance#1 11+0 rolled 1 passed",
      `120 ${LOST}`,
      "120 check endurance#2 10+0 rolled 1 passed",
      `180 ${LOST}`,
      "180 check endurance#3 9+0 rolled 1 passed",
      "183 outOfBreath",
      "184 check breath#1 9+0 rolled 9 passed",
    ],
    samples: [{ breath: "3/3", next: "184 breath" }],
  },
  // A quarter of 60 m; down 6 m a round after the failure, four rounds of breath.
  "No skill, calm: Strength rounds, then checks plain, +1, +2": {
    events: [
      "6 check afloat#1 6+0 rolled 6 passed",
      "7 check afloat#2 6+1 rolled 5 passed",
      "8 check afloat#3 6+2 rolled 5 failed",
      "8 goesUnder",
      "12 outOfBreath",
    ],
    samples: [{ move: "15/*/*/*", next: "6 afloat" }],
    final: { depth: 24, statuses: "inWater underWater outOfBreath sinking" },
  },
  "No skill, choppy water: a check every round from the first": {
    events: [
      "1 check afloat#1 6+0 rolled 6 passed",
      "2 check afloat#2 6+1 rolled 5 passed",
      "3 check afloat#3 6+2 rolled 5 failed",
      "3 goesUnder",
    ],
  },
  "No skill, a current of 12 m": { events: ["1 check afloat#1 6+0 rolled 6 passed"], final: { next: "2 afloat" } },
  "No skill, a current of 11 m is not strong": {
    events: [],
    samples: [{ move: "4/*/*/*", next: "6 afloat" }],
    final: { position: "surface" },
  },
  "No skill, far from shore": { events: ["1 check afloat#1 6+0 rolled 6 passed"], final: { next: "2 afloat" } },
  "No skill, deep water: a given depth over the head": {
    events: ["1 check afloat#1 6+0 rolled 6 passed"],
    final: { next: "2 afloat" },
  },
  "No skill, the water turns choppy half-way": {
    events: ["4 check afloat#1 6+0 rolled 6 passed", "5 check afloat#2 6+1 rolled 5 passed"],
  },
  // The row of whoever carries gear dives x 1.
  "No skill, with gear: sinks like a stone": {
    events: ["0 sinks"],
    samples: [{ position: "under", statuses: "inWater underWater sinking" }, { depth: 6 }],
  },
  "No skill, padded armour: sinks like a stone": { events: ["0 sinks"], final: { depth: 6 } },
  "No skill, standing: nothing to fear": {
    events: [],
    final: { position: "surface", statuses: "inWater", next: "none" },
  },
  "Sinking: 6 m a round by the dive column": {
    events: ["0 sinks"],
    samples: [
      { depth: 12, statuses: "inWater underWater sinking" },
      { depth: 24 },
      { depth: 30, statuses: "inWater underWater" },
      { depth: 30 },
    ],
  },
  "Metal armour: 18 m a round, breath spent double": {
    events: ["0 sinks", "2 outOfBreath", "3 check breath#1 12+0 rolled 13 failed", "3 drowns"],
    samples: [{ depth: 18, breath: "2/4", next: "3 breath" }],
  },
  // Light load: 6 x 2 = 12 m, + 3 m + 8 m.
  "From 12 m: 3 m and 8 m deeper in the first round": {
    events: ["0 check fall#1 16+0 1d20 atLeast rolled 16 passed"],
    samples: [{ move: "*/*/23/3" }, { depth: 23, move: "*/*/12/3" }],
  },
  "A run-up, 1 m, less than 1 m, 3 m": {
    events: ["1 surfaces", "3 surfaces", "5 surfaces"],
    samples: [{ move: "*/*/9/6" }, { move: "*/*/9/6" }, { move: "*/*/6/6" }, { move: "*/*/11/6" }],
    final: { depth: 11 },
  },
  // 9 halved and rounded down.
  "From 12 m, not saved: half of four dice": {
    events: ["0 check fall#1 16+0 1d20 atLeast rolled 15 failed", "0 roll 4d6 fall 9", "0 damage 4 fall"],
  },
  "From 30 m: half of ten dice, no saving throw": {
    events: ["0 roll 10d6 fall 11", "0 damage 5 fall"],
    samples: [{ move: "*/*/17/6" }],
  },
};
