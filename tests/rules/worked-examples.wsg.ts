import type { Expected } from "./worked-examples.ts";

/** What the Wilderness Survival Guide (RULES.md, sections 0 and 3) makes of each scenario in seeds/wsg.json, worked out by hand. */
export const WSG: Record<string, Expected> = {
  "Con 12: four rounds of breath, then checks plain, +2, +4": {
    events: [
      "4 outOfBreath",
      "4 unconscious",
      "5 check breath#1 12+0 rolled 12 passed",
      "6 check breath#2 12+2 rolled 10 passed",
      "7 check breath#3 12+4 rolled 9 failed",
      "7 drowns",
    ],
    samples: [
      { position: "under", breath: "4/4", statuses: "inWater underWater", next: "5 breath" },
      { breath: "1.5/4", next: "5 breath" },
      { breath: "0/4", statuses: "inWater underWater outOfBreath unconscious", next: "5 breath" },
    ],
    final: { statuses: "inWater underWater drowned", next: "none" },
  },
  // ceil(18 / 3) = 6, each round of fighting spends 2.
  "A fight under water halves the breath": {
    events: ["3 outOfBreath", "3 unconscious", "4 check breath#1 18+0 rolled 1 passed"],
    samples: [{ breath: "4/6", next: "4 breath" }],
  },
  "No deep breath halves the limit": {
    events: ["3 outOfBreath", "3 unconscious", "4 check breath#1 16+0 rolled 1 passed"],
    samples: [{ breath: "3/3", next: "4 breath" }],
  },
  // 6, halved 3, at rate 2: the second round is begun with 1 left.
  "Dumped into the water and fighting: a quarter, rounded up": {
    events: ["2 outOfBreath", "2 unconscious", "3 check breath#1 16+0 rolled 16 passed"],
    samples: [{ breath: "3/3", next: "3 breath" }],
  },
  "Con 25: nine rounds": {
    events: ["9 outOfBreath", "9 unconscious", "10 check breath#1 25+0 rolled 20 passed"],
    samples: [{ breath: "9/9", next: "10 breath" }],
  },
  "Limit 6: the first check at the end of round 7": {
    events: ["6 outOfBreath", "6 unconscious", "7 check breath#1 16+0 rolled 16 passed"],
    samples: [{ breath: "6/6", next: "7 breath" }, { breath: "0/6" }],
  },
  "Entered at a fraction: rounds of breath run from that moment": {
    events: ["4.25 outOfBreath", "4.25 unconscious", "5.25 check breath#1 12+0 rolled 12 passed"],
    samples: [{ breath: "4/4", next: "5.25 breath" }],
  },
  // 6 - 3 quiet - 2 = 1: the fifth round may be begun.
  "Three quiet rounds, then a fight": {
    events: ["5 outOfBreath", "5 unconscious", "6 check breath#1 18+0 rolled 1 passed"],
    samples: [{ breath: "3/6", next: "6 breath" }, { breath: "1/6" }],
  },
  "Con 3, unprepared and fighting: still one round": {
    events: ["1 outOfBreath", "1 unconscious", "2 check breath#1 3+0 rolled 3 passed"],
    samples: [{ breath: "1/1", next: "2 breath" }],
  },
  "Half a round above water restores nothing": {
    events: ["2 surfaces", "4.5 outOfBreath", "4.5 unconscious", "5.5 check breath#1 12+0 rolled 12 passed"],
    samples: [
      { position: "surface", breath: "4/4" },
      { position: "under", breath: "2/4", next: "5.5 breath" },
    ],
  },
  "A full round above water restores the whole breath": {
    events: ["2 surfaces", "7 outOfBreath", "7 unconscious", "8 check breath#1 12+0 rolled 12 passed"],
    samples: [{ position: "under", breath: "4/4", next: "8 breath" }],
  },
  // Under unwillingly: 4 rounds halved to 2; 20 ft a round down.
  "18 points at high speed are two turns": {
    events: [
      "20 exhausted",
      "20 goesUnder",
      "22 outOfBreath",
      "22 unconscious",
      "23 check breath#1 12+0 rolled 12 passed",
    ],
    samples: [
      { endurance: "18/18", move: "80/*/*/*" },
      { endurance: "8/18" },
      { depth: 20, endurance: "0/18", statuses: "inWater underWater exhausted sinking" },
    ],
    final: { depth: 60, statuses: "inWater underWater outOfBreath exhausted sinking unconscious" },
  },
  // Half a turn spends 0.5; 17.5 points last two turns from round 5.
  "Turns are counted from the last change of pace": {
    events: ["25 exhausted", "25 goesUnder"],
    samples: [{ endurance: "17.5/18" }],
    final: { endurance: "0/18" },
  },
  "Going under after a failed check: no deep breath": {
    events: [
      "12 check afloat#1 6+0 rolled 7 failed",
      "12 goesUnder",
      "14 outOfBreath",
      "14 unconscious",
      "15 check breath#1 10+0 rolled 10 passed",
    ],
    samples: [{ position: "under", breath: "2/2", next: "15 breath" }],
  },
  "Setting: a deep breath even when going under unwillingly": {
    events: [
      "12 check afloat#1 6+0 rolled 7 failed",
      "12 goesUnder",
      "16 outOfBreath",
      "16 unconscious",
      "17 check breath#1 10+0 rolled 10 passed",
    ],
    samples: [{ breath: "4/4", next: "17 breath" }],
  },
  "Points are used up at the end of the turn": {
    events: [],
    samples: [{ endurance: "1/3" }, { position: "surface", statuses: "inWater" }],
  },
  "Down, level, up: depth by rounds, then on the surface": {
    events: ["4.5 surfaces"],
    samples: [{ depth: 20 }, { depth: 30 }, { depth: 10, position: "under" }],
    final: { depth: 0, position: "surface", breath: "6/6" },
  },
  "A sinking swimmer stops at the bottom": {
    events: ["0 sinks", "1 outOfBreath", "1 unconscious", "2 check breath#1 12+0 rolled 1 passed"],
    samples: [
      { depth: 60, statuses: "inWater underWater outOfBreath sinking unconscious" },
      { depth: 100, statuses: "inWater underWater outOfBreath unconscious" },
    ],
  },
  "Exhausted and out of the water in the same moment": {
    events: ["30 exhausted"],
    final: { position: "land", statuses: "exhausted", endurance: "0/3", next: "none" },
  },
  "An open check stops its own series only": {
    events: ["12 check afloat#1 6+0 open", "19 outOfBreath", "19 unconscious", "20 check breath#1 10+0 open"],
    final: { statuses: "inWater underWater outOfBreath unconscious" },
  },
  "Water as deep as the swimmer is tall: feet on the ground": {
    events: [],
    final: { position: "surface", depth: 0, statuses: "inWater", next: "none" },
  },
  // 4 ft tall: 5 ft of water is over the head, and the bottom is at 5 ft.
  "A dwarf of 4 ft in 5 ft of water sinks under a severe load": {
    events: ["0 sinks", "1 outOfBreath", "1 unconscious", "2 check breath#1 12+0 rolled 12 passed"],
    samples: [{ depth: 5, statuses: "inWater underWater outOfBreath unconscious" }],
  },
  "Shallow water half-way: nothing is spent while standing": {
    events: [],
    samples: [{ endurance: "17/18" }, { endurance: "17/18" }],
    final: { endurance: "16/18" },
  },
  "Held up by a float: no checks, no sinking": {
    events: [],
    final: { position: "surface", depth: 0, statuses: "inWater", next: "none" },
  },
  "Brought to the surface: wakes after a full round": {
    events: ["4 outOfBreath", "4 unconscious", "5 check breath#1 12+0 rolled 3 passed", "5.5 surfaces", "6.5 wakes"],
    samples: [
      { position: "surface", breath: "4/4", statuses: "inWater unconscious", next: "none" },
      { statuses: "inWater" },
    ],
    final: { position: "surface", statuses: "inWater" },
  },
  // The check of round 6 had a whole round to run when the head came up: it falls a round after the head goes under.
  "Let go before waking: under again, the checks resume": {
    events: [
      "4 outOfBreath",
      "4 unconscious",
      "5 check breath#1 12+0 rolled 3 passed",
      "5 surfaces",
      "5.5 goesUnder",
      "6.5 check breath#2 12+2 rolled 10 passed",
    ],
    samples: [{ position: "surface" }, { position: "under", next: "6.5 breath" }],
  },
  "The unconscious float up alone and stay under": {
    events: [
      "4 outOfBreath",
      "4 unconscious",
      "5 check breath#1 12+0 rolled 1 passed",
      "6 check breath#2 12+2 rolled 1 passed",
      "7 check breath#3 12+4 rolled 1 passed",
      "8 check breath#4 12+6 rolled 1 passed",
      "9 check breath#5 12+8 rolled 5 failed",
      "9 drowns",
    ],
    samples: [{ depth: 15 }, { depth: 0, position: "under", next: "9 breath" }],
  },
  "Exhausted while under water: sinks without a second event": {
    events: ["180 exhausted", "184 outOfBreath", "184 unconscious", "185 check breath#1 18+0 rolled 18 passed"],
    samples: [{ depth: 20, breath: "3/6", statuses: "inWater underWater exhausted sinking" }],
  },
  // 1.5 quiet; the rest of round 2 spends 1; the third round is begun with 1.5 left.
  "A fight that begins in mid-round": {
    events: ["3 outOfBreath", "3 unconscious", "4 check breath#1 12+0 rolled 12 passed"],
    samples: [{ breath: "2.5/4" }, { breath: "1.5/4", next: "4 breath" }],
  },
  "High speed ends in mid-turn with nothing left: exhausted at once": {
    events: ["18 exhausted", "18 goesUnder"],
    final: { endurance: "0/18", position: "under" },
  },
  "A float half-way: no time counts": {
    events: [],
    samples: [{ endurance: "17/18" }, { endurance: "17/18" }],
    final: { endurance: "16/18" },
  },
  "Rest counts only while resting": {
    events: [],
    samples: [{ endurance: "10/18" }, { endurance: "10/18" }, { endurance: "13/18" }],
    final: { endurance: "13/18", position: "land" },
  },
  "Strength 7 without skill, heavy load: two rounds (1.75 up)": {
    events: ["2 check afloat#1 7+0 rolled 7 passed"],
    samples: [{ next: "2 afloat" }],
  },
  "Up again: the treading begins anew": {
    events: [
      "12 check afloat#1 6+0 rolled 7 failed",
      "12 goesUnder",
      "13 surfaces",
      "27 check afloat#1 6+0 rolled 6 passed",
    ],
    samples: [{ position: "surface", next: "27 afloat" }],
  },
  "Gas: not in the water, no endurance used": {
    events: ["5 outOfBreath", "5 unconscious", "6 check breath#1 12+0 rolled 12 passed"],
    samples: [
      { position: "gas", breath: "5/5", statuses: "", endurance: "18/18", next: "6 breath" },
      { position: "gas", breath: "0/5", statuses: "outOfBreath unconscious", endurance: "18/18" },
    ],
  },
  // 9 halved to 5; the severe round spends 2, each round after 1.
  "A backpack off in one round ends the sinking": {
    events: ["0 sinks", "1 dropped", "3 surfaces"],
    samples: [
      { depth: 30, statuses: "inWater underWater sinking" },
      { depth: 40, breath: "3/5", statuses: "inWater underWater", move: "40/27/20/20" },
      { depth: 20, breath: "2/5" },
    ],
    final: { position: "surface", breath: "9/9" },
  },
  "Chain mail under water: five rounds": {
    events: ["5 dropped"],
    samples: [{ depth: 10, move: "*/*/60/5" }, { move: "*/*/40/10" }],
  },
  "Unconscious before the armour is off: it stays on": {
    events: [
      "0 sinks",
      "3 outOfBreath",
      "3 unconscious",
      "4 check breath#1 25+0 rolled 1 passed",
      "5 check breath#2 25+2 rolled 1 passed",
      "6 check breath#3 25+4 rolled 1 passed",
    ],
    final: { depth: 10, position: "under" },
  },
  "Dropping the gear does not stop a sinking that exhaustion caused": {
    events: ["120 exhausted", "120 goesUnder", "120.5 dropped"],
    samples: [{ depth: 10, statuses: "inWater underWater exhausted sinking" }],
    final: { depth: 20, breath: "1/2", statuses: "inWater underWater exhausted sinking" },
  },
  "Con drops under water: limit and target stay as read": {
    events: ["4 outOfBreath", "4 unconscious", "5 check breath#1 12+0 rolled 12 passed"],
    samples: [{ breath: "2/4", next: "5 breath" }],
  },
  "The drowned keep in water and under water; wishes are refused": {
    events: [
      "1 outOfBreath",
      "1 unconscious",
      "2 check breath#1 3+0 rolled 4 failed",
      "2 drowns",
      '3 refused {"activity":{"vertical":"up"}}',
    ],
    samples: [{ statuses: "inWater underWater outOfBreath unconscious" }],
    final: { statuses: "inWater underWater drowned" },
  },
  // 4 rounds at 20 ft down, then buoyancy at 5 x 2 ft a round.
  "Out of air: unconscious, a wish to swim up is refused": {
    events: [
      "4 outOfBreath",
      "4 unconscious",
      '4.5 refused {"activity":{"vertical":"up"}}',
      "5 check breath#1 12+0 rolled 13 failed",
      "5 drowns",
    ],
    samples: [{ depth: 75, statuses: "inWater underWater outOfBreath unconscious" }],
  },
  "Holding breath in bad air: one round more": {
    events: ["5 outOfBreath", "5 unconscious", "6 check breath#1 12+0 rolled 13 failed", "6 drowns"],
    samples: [{ breath: "5/5", next: "6 breath" }],
  },
  // 5 + 1 = 6, halved 3, at rate 2 two rounds; the round added last would give three.
  "Bad air, unprepared and fighting: the round more comes first": {
    events: ["2 outOfBreath", "2 unconscious", "3 check breath#1 15+0 rolled 15 passed"],
    samples: [{ breath: "3/3", next: "3 breath" }],
  },
  "Table 24 row by row, the load growing in the water": {
    events: ["4 sinks"],
    samples: [
      { move: "80/54/20/40", endurance: "36/36" },
      { move: "40/27/20/20", endurance: "17.95/18" },
      { move: "20/14/40/10", endurance: "8.93/9" },
      { move: "10/7/60/5", endurance: "4.41/4.5" },
      { move: "null/null/60/null", position: "under", breath: "2/2", statuses: "inWater underWater sinking" },
    ],
  },
  "Severe load: sinks at once and has one round": {
    events: ["0 sinks", "1 outOfBreath", "1 unconscious", "2 check breath#1 12+0 rolled 13 failed", "2 drowns"],
    samples: [{ breath: "2/2", next: "2 breath", statuses: "inWater underWater sinking" }],
  },
  // Half a turn at light load leaves 2.5 points: 5 turns without load.
  "Half the load thrown off half-way: the points last longer": {
    events: ["55 exhausted", "55 goesUnder"],
    samples: [{ endurance: "5/6" }],
  },
  "Level 6, Con 12: 8 turns, 1 at high speed, 3 + 10 of rest": {
    events: ["90 exhausted", "220 recovers"],
    samples: [
      { endurance: "18/18" },
      { endurance: "10/18", move: "80/*/*/*" },
      { endurance: "0/18", position: "land", statuses: "exhausted" },
      { endurance: "6/18", statuses: "" },
      { endurance: "8/18" },
      { endurance: "9/18" },
    ],
    final: { endurance: "18/18", position: "land" },
  },
  "Back in the water after one turn of rest": {
    events: [],
    samples: [{ endurance: "10/18" }, { endurance: "13/18", position: "surface" }],
    final: { endurance: "12/18" },
  },
  "Rest standing in calm water": {
    events: ["110 recovers"],
    samples: [{ endurance: "10/18" }, { endurance: "13/18", position: "surface" }],
    final: { endurance: "18/18" },
  },
  "High speed under water is refused": {
    events: ['1 refused {"activity":{"pace":"double"}}'],
    samples: [{ position: "under", move: "80/54/20/40" }],
  },
  "Points of high speed come back out of the water, after the others": {
    events: ["150 recovers"],
    samples: [{ endurance: "8/18" }, { endurance: "5/18" }, { endurance: "8/18" }, { endurance: "9/18" }],
    final: { endurance: "18/18" },
  },
  "Level 0, Con 3: three turns, then under": {
    events: [
      "30 exhausted",
      "30 goesUnder",
      "31 outOfBreath",
      "31 unconscious",
      "32 check breath#1 3+0 rolled 3 passed",
    ],
    samples: [{ endurance: "0/3", breath: "1/1", statuses: "inWater underWater exhausted sinking" }],
  },
  "Strength 6 without skill: 12 rounds, then checks plain, +1, +2": {
    events: [
      "12 check afloat#1 6+0 rolled 6 passed",
      "13 check afloat#2 6+1 rolled 5 passed",
      "14 check afloat#3 6+2 rolled 5 failed",
      "14 goesUnder",
    ],
    samples: [{ next: "12 afloat" }, { depth: 20, breath: "1/2", statuses: "inWater underWater sinking" }],
  },
  "A swimmer treads calm water at half a point a turn": {
    events: ["60 exhausted", "60 goesUnder"],
    samples: [{ endurance: "2/3", move: "0/*/*/*" }],
  },
  // 0.5 spent in one turn; 2.5 at 1 a turn are three turns begun.
  "Treading while the water turns choppy": {
    events: ["40 exhausted", "40 goesUnder"],
    samples: [{ endurance: "2.5/3" }],
  },
  // Strength 6 is a budget of 6 base rounds: 3 are spent in 6 rounds without load, 3 last 3 rounds with a light one.
  "A load taken up half-way by somebody without skill": {
    events: ["9 check afloat#1 6+0 rolled 6 passed"],
    samples: [{ next: "9 afloat" }],
  },
  "Treading in a current: carried along, less with a load": {
    events: [],
    samples: [{ move: "30/*/*/*" }, { move: "15/*/*/*" }, { move: "0/*/*/*" }],
  },
  "Without skill against the current: sinks at once": {
    events: ["1 sinks"],
    final: { position: "under", breath: "2/2" },
  },
  "Strength tiers: 15, 16, 17, 18, 18/01, 18/00, 19": {
    events: [],
    samples: [
      { move: "40/27/*/*" },
      { move: "50/34/*/*" },
      { move: "50/34/*/*" },
      { move: "60/40/*/*" },
      { move: "70/47/*/*" },
      { move: "70/47/*/*" },
      { move: "70/47/*/*" },
    ],
  },
  "Other races 30 ft, a monster its own rate; bonus before load": {
    events: [],
    samples: [{ move: "30/20/*/*" }, { move: "80/54/*/*" }, { move: "60/40/*/*" }],
  },
  "With and against a current": {
    events: [],
    samples: [{ move: "60/47/20/20" }, { move: "20/7/20/20" }, { move: "0/-10/*/*" }],
  },
  "Base 40 against 40: holds; high speed gives 20": {
    events: [],
    samples: [
      { move: "0/-13/*/*", endurance: "18/18" },
      { move: "20/*/*/*", endurance: "17/18" },
      { move: "10/*/*/*" },
      { move: "50/*/*/*" },
    ],
  },
  "Driven back at least 10 ft, at most 30 ft": {
    events: [],
    samples: [{ move: "-10/*/*/*" }, { move: "-20/*/*/*" }, { move: "-30/*/*/*" }, { move: "-30/*/*/*" }],
  },
  "Rising inert: 5 ft a round": {
    events: ["5 surfaces"],
    samples: [{ depth: 15, move: "*/*/*/5" }],
    final: { position: "surface", depth: 0 },
  },
  "Rising without load, working at it: 40 ft a round": {
    events: ["3 surfaces"],
    samples: [{ move: "*/*/20/40" }, { depth: 40 }],
  },
  "Down with ballast, up without": {
    events: ["1 dropped", "2.5 surfaces"],
    samples: [
      { depth: 60, move: "80/54/20/40" },
      { depth: 20, breath: "2/4" },
    ],
  },
  "No skill: treads whatever pace is wished for": {
    events: ["4 check afloat#1 4+0 rolled 4 passed"],
    samples: [{ move: "0/*/*/*", next: "4 afloat" }],
  },
  // 20 x 2 for the load, 20 for the leap, not multiplied.
  "A leap of 15 ft with a moderate load: 60 ft in the first round": {
    events: [],
    samples: [{ position: "under", depth: 0, move: "*/*/60/10" }, { depth: 60, move: "*/*/40/10" }, { depth: 100 }],
  },
  "Steps of a leap: under 5 ft, 5 ft, 25 ft, 39 ft": {
    events: ["1 surfaces", "3 surfaces", "5 surfaces"],
    samples: [{ move: "*/*/20/*" }, { move: "*/*/30/*" }, { move: "*/*/50/*" }, { move: "*/*/60/*" }],
  },
  "From 60 ft: 50 ft deeper, and half the damage of the fall": {
    events: ["0 check fall#1 16+0 1d20 atLeast rolled 15 failed", "0 roll 6d6 fall 21", "0 damage 10 fall"],
    samples: [{ move: "*/*/70/20" }],
    final: { depth: 70 },
  },
  "300 ft: no more than 20 dice": {
    events: ["0 check fall#1 16+0 1d20 atLeast rolled 1 failed", "0 roll 20d6 fall 20", "0 damage 10 fall"],
  },
  "A rating of 5: rounds 1, 6, 11, at high speed": {
    events: [
      "1 check rapids#1 10+0 rolled 10 passed",
      "6 check rapids#2 10+0 rolled 11 failed",
      "6 roll 1d6 rapids 4",
      "6 damage 4 rapids",
      "11 check rapids#3 10+0 rolled 10 passed",
    ],
    samples: [{ move: "80/*/*/*", next: "1 rapids" }],
    final: { next: "16 rapids" },
  },
  "Setting: rapids against Dexterity at +2": {
    events: ["1 check rapids#1 14+2 rolled 12 passed"],
    samples: [{ move: "40/*/*/*", next: "1 rapids" }],
    final: { next: "9 rapids" },
  },
  "No skill in rapids: battered every round": {
    events: ["1 roll 1d3 rapids 2", "1 damage 2 rapids", "2 roll 1d3 rapids 3", "2 damage 3 rapids"],
  },
  // 12 x 1 = 12; 1.2 rounded up.
  "A waterfall of 120 ft, saved: a tenth, rounded up": {
    events: ["1 check fall#1 16+0 1d20 atLeast rolled 16 passed", "1 roll 12d6 fall 12", "1 damage 2 fall"],
    samples: [{ position: "under", move: "*/*/70/*" }],
    final: { depth: 70 },
  },
  "A waterfall of 100 ft, saved: nothing": {
    events: ["1 check fall#1 16+0 1d20 atLeast rolled 16 passed"],
  },
  // 35 halved and rounded down.
  "A waterfall of 100 ft, not saved: half": {
    events: ["1 check fall#1 16+0 1d20 atLeast rolled 15 failed", "1 roll 10d6 fall 35", "1 damage 17 fall"],
  },
  "A waterfall of 39 ft: a dive": { events: [], samples: [{ move: "*/*/60/*" }], final: { depth: 60 } },
  "Rocks below 30 ft: all of the damage, no saving throw": {
    events: ["1 roll 3d6 fall 15", "1 damage 15 fall"],
  },
  // 1.5 rounds at one point a turn are spent before; none while holding on.
  "Holding on to a branch: caught at once, lost at the second check": {
    events: [
      "1.5 check grip#1 10+0 rolled 10 passed",
      "1.5 catchesHold",
      "3.5 check grip#1 10+0 rolled 10 passed",
      "5.5 check grip#2 10+0 rolled 11 failed",
      "5.5 losesHold",
      "5.5 swept",
    ],
    samples: [
      { endurance: "17.85/18", statuses: "inWater holdingOn", move: "0/*/*/*" },
      { endurance: "17.85/18", statuses: "inWater" },
    ],
  },
  "One try a round": {
    events: [
      "1 check grip#1 10+0 rolled 11 failed",
      '1.5 refused {"grab":true}',
      "2 check grip#1 10+0 rolled 10 passed",
      "2 catchesHold",
    ],
    final: { statuses: "inWater holdingOn" },
  },
  "Rapids run on silently while holding on": {
    events: [
      "0.5 check grip#1 10+0 rolled 10 passed",
      "0.5 catchesHold",
      "2.5 check grip#1 10+0 rolled 10 passed",
      "4 check rapids#1 10+0 rolled 10 passed",
    ],
  },
};
