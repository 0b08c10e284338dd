import type { Expected } from "./worked-examples.ts";

/** What the Dungeoneer's Survival Guide (RULES.md, sections 0 and 2) makes of each scenario in seeds/dsg.json, worked out by hand. */
export const DSG: Record<string, Expected> = {
  "Con 16: six rounds of breath": {
    events: ["6 outOfBreath"],
    samples: [
      { position: "under", breath: "6/6", statuses: "inWater underWater", next: "7 breath" },
      { breath: "3.5/6" },
      { breath: "0/6", statuses: "inWater underWater outOfBreath", next: "7 breath" },
    ],
  },
  "Con 16: round 7 plain, 8 at 2, 9 at 4, 10 at 6": {
    events: [
      "6 outOfBreath",
      "7 check breath#1 16+0 rolled 16 passed",
      "8 check breath#2 16+2 rolled 14 passed",
      "9 check breath#3 16+4 rolled 12 passed",
      "10 check breath#4 16+6 rolled 11 failed",
      "10 drowns",
    ],
    samples: [{ next: "10 breath" }],
    final: { statuses: "inWater underWater drowned", next: "none" },
  },
  // No loss of consciousness in this book: 20 ft at 20 ft a round from 4.5. Next: 13 turns, then under for two rounds.
  "Out of air, still able to act: up in time": {
    events: ["4 outOfBreath", "5 check breath#1 12+0 rolled 12 passed", "5.5 surfaces"],
    samples: [{ depth: 20, statuses: "inWater underWater outOfBreath", next: "5 breath" }],
    final: { position: "surface", depth: 0, breath: "4/4", statuses: "inWater", next: "133 breath" },
  },
  "Con 18, fighting: half": {
    events: ["3 outOfBreath", "4 check breath#1 18+0 rolled 18 passed"],
    samples: [{ breath: "4/6", next: "4 breath" }],
  },
  // 5 - 2 - 2 = 1: the third round may be begun.
  "Con 13, fighting: five halved is three": {
    events: ["3 outOfBreath", "4 check breath#1 13+0 rolled 13 passed"],
    samples: [{ breath: "1/5", next: "4 breath" }],
  },
  "Con 15, no deep breath: three rounds": {
    events: ["3 outOfBreath", "4 check breath#1 15+0 rolled 15 passed"],
    samples: [{ breath: "3/3", next: "4 breath" }],
  },
  "Con 25, no deep breath and fighting: nine, five, three": {
    events: ["3 outOfBreath", "4 check breath#1 25+0 rolled 20 passed"],
    samples: [{ breath: "5/5", next: "4 breath" }, { breath: "1/5" }],
  },
  "Con 10, no deep breath and fighting: four, two, one": {
    events: ["1 outOfBreath", "2 check breath#1 10+0 rolled 10 passed"],
    samples: [{ breath: "2/2", next: "2 breath" }],
  },
  "Con 3, no deep breath and fighting: still one round": {
    events: ["1 outOfBreath", "2 check breath#1 3+0 rolled 4 failed", "2 drowns"],
    samples: [{ breath: "1/1", next: "2 breath" }],
  },
  // Sinking without a deep breath: 6 halved, 3 at two a round.
  "Fully encumbered: strenuous all the time": {
    events: ["0 sinks", "2 outOfBreath", "3 check breath#1 16+0 rolled 16 passed"],
    samples: [
      { breath: "3/3", statuses: "inWater underWater sinking", next: "3 breath" },
      { depth: 60, breath: "1/3" },
    ],
  },
  // 9 halved to 5; one round at 2, three at 1.
  "The pack off: from the next round on breath is quiet": {
    events: ["0 sinks", "1 dropped", "4 outOfBreath", "5 check breath#1 25+0 rolled 20 passed"],
    samples: [{ depth: 60, breath: "3/5", statuses: "inWater underWater", next: "5 breath" }],
    final: { depth: 60 },
  },
  "Three quiet rounds, then a fight": {
    events: ["5 outOfBreath", "6 check breath#1 18+0 rolled 18 passed"],
    samples: [{ breath: "3/6", next: "6 breath" }, { breath: "1/6" }],
  },
  "Two rounds of fighting, then quiet": {
    events: ["4 outOfBreath", "5 check breath#1 18+0 rolled 18 passed"],
    samples: [{ breath: "2/6", next: "5 breath" }, { breath: "1/6" }],
  },
  "A fight that begins in mid-round": {
    events: ["3 outOfBreath", "4 check breath#1 12+0 rolled 12 passed"],
    samples: [{ breath: "2.5/4" }, { breath: "1.5/4", next: "4 breath" }],
  },
  // Half a round is left at the end of the second: the third may be begun.
  "A fight that ends in mid-round": {
    events: ["3 outOfBreath", "4 check breath#1 12+0 rolled 12 passed"],
    samples: [{ breath: "1/4" }, { breath: "0.5/4", next: "4 breath" }],
  },
  // A quarter of round 6 had run; three quarters are left from 5.75.
  "Half a round of air in the middle of the checks": {
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
  "A full round of air: a new breath, a new series": {
    events: [
      "4 outOfBreath",
      "5 check breath#1 12+0 rolled 12 passed",
      "5.25 surfaces",
      "10.25 outOfBreath",
      "11.25 check breath#1 12+0 rolled 12 passed",
    ],
    samples: [{ breath: "4/4", next: "11.25 breath" }],
  },
  "A samurai: one round more": {
    events: ["5 outOfBreath", "6 check breath#1 12+0 rolled 12 passed"],
    samples: [{ breath: "5/5", next: "6 breath" }],
  },
  // The extra round is one whole round at any rate.
  "A samurai fighting: two and one": {
    events: ["3 outOfBreath", "4 check breath#1 12+0 rolled 12 passed"],
    samples: [{ breath: "3/5", next: "4 breath" }, { breath: "1/5" }],
  },
  // The third round has 1 left and lasts to its end; it takes nothing from the extra one.
  "A samurai of Con 13 fighting: three and one": {
    events: ["4 outOfBreath", "5 check breath#1 13+0 rolled 13 passed"],
    samples: [{ breath: "2/6", next: "5 breath" }, { breath: "1/6" }],
  },
  // 6 halved to 3, in two rounds; then one.
  "A samurai of Con 16, no deep breath and fighting: two and one": {
    events: ["3 outOfBreath", "4 check breath#1 16+0 rolled 16 passed"],
    samples: [{ breath: "4/4", next: "4 breath" }, { breath: "2/4" }, { breath: "1/4" }],
  },
  "A samurai of Con 3 at the worst: one and one": {
    events: ["2 outOfBreath", "3 check breath#1 3+0 rolled 3 passed"],
    samples: [{ breath: "2/2", next: "3 breath" }],
  },
  // 2.5 of four are left at 1.5, 1.5 at 2; the third round lasts to its end, then the extra one.
  "A samurai's fight begins in mid-round": {
    events: ["4 outOfBreath", "5 check breath#1 12+0 rolled 12 passed"],
    samples: [{ breath: "3.5/5" }, { breath: "2.5/5", next: "5 breath" }, { breath: "1/5" }],
  },
  "A samurai's fight ends in the last round before the extra one": {
    events: ["4 outOfBreath", "5 check breath#1 13+0 rolled 13 passed"],
    samples: [{ breath: "1/6", next: "5 breath" }],
  },
  "A samurai's fight begins in the extra round": {
    events: ["5 outOfBreath", "6 check breath#1 12+0 rolled 12 passed"],
    samples: [{ breath: "1/5" }, { breath: "0.5/5", next: "6 breath" }],
  },
  "A samurai's fight ends in the extra round": {
    events: ["3 outOfBreath", "4 check breath#1 12+0 rolled 12 passed"],
    samples: [{ breath: "0.5/5", next: "4 breath" }],
  },
  "A samurai's fight begins half a round before the extra one": {
    events: ["5 outOfBreath", "6 check breath#1 12+0 rolled 12 passed"],
    samples: [{ breath: "1.5/5" }, { breath: "1/5", next: "6 breath" }],
  },
  "Bad air: one round more": {
    events: ["5 outOfBreath", "6 check breath#1 12+0 rolled 13 failed", "6 drowns"],
    samples: [
      { position: "gas", breath: "5/5", statuses: "", next: "6 breath" },
      { breath: "0/5", statuses: "outOfBreath" },
    ],
  },
  // Added last: ceil(5 / 2) + 1, not ceil((5 + 1) / 2).
  "Bad air and a fight, Con 15: three and one": {
    events: ["4 outOfBreath", "5 check breath#1 15+0 rolled 15 passed"],
    samples: [{ breath: "6/6", next: "5 breath" }, { breath: "1/6" }],
  },
  "Bad air, no deep breath and a fight, Con 15: two and one": {
    events: ["3 outOfBreath", "4 check breath#1 15+0 rolled 15 passed"],
    samples: [{ breath: "4/4", next: "4 breath" }],
  },
  // 0.5 + 2 of four are gone at 1.5; the rest lasts to the end of the third round.
  "Bad air: a fight from half of the first round to half of the second": {
    events: ["4 outOfBreath", "5 check breath#1 12+0 rolled 12 passed"],
    samples: [{ breath: "4.5/5" }, { breath: "2.5/5", next: "5 breath" }, { breath: "1/5" }],
  },
  // 4 halved, then two whole rounds.
  "A samurai in bad air: both rounds": {
    events: ["4 outOfBreath", "5 check breath#1 12+0 rolled 12 passed"],
    samples: [{ breath: "6/6", next: "5 breath" }, { breath: "2/6" }, { breath: "1/6" }],
  },
  // Half of the extra round is left.
  "A samurai takes half a breath in the extra round": {
    events: ["4.5 surfaces", "5.25 outOfBreath", "6.25 check breath#1 12+0 rolled 12 passed"],
    samples: [{ breath: "0.5/5", next: "6.25 breath" }],
  },
  // Half of the second round is left, then the extra one.
  "A fighting samurai's head above water for a quarter of a round": {
    events: ["1.5 surfaces", "3.25 outOfBreath", "4.25 check breath#1 12+0 rolled 12 passed"],
    samples: [{ breath: "2/5", next: "4.25 breath" }],
  },
  "Out of the bad air in time": {
    events: [],
    samples: [{ position: "gas", breath: "3/5", endurance: "18/18" }],
    final: { position: "land", statuses: "", next: "none" },
  },
  "No proficiency: under at once": {
    events: ["0 goesUnder", "2 outOfBreath", "3 check breath#1 12+0 rolled 12 passed"],
    samples: [
      { position: "under", breath: "2/2", next: "3 breath" },
      { depth: 20, breath: "1/2", statuses: "inWater underWater sinking" },
    ],
  },
  "No proficiency, held up by a float until it drifts off": {
    events: ["100 goesUnder"],
    samples: [
      { position: "surface", statuses: "inWater", next: "none" },
      { depth: 20, breath: "1/2" },
    ],
  },
  "No proficiency, wading into deep water": {
    events: ["50 goesUnder"],
    samples: [
      { position: "under", statuses: "inWater underWater sinking" },
      { depth: 10, statuses: "inWater underWater" },
    ],
  },
  "No proficiency, brought up and let go": {
    events: ["0 goesUnder", "1 surfaces", "3 goesUnder", "5 outOfBreath", "6 check breath#1 12+0 rolled 12 passed"],
    samples: [
      { position: "surface", statuses: "inWater" },
      { breath: "2/2", next: "6 breath" },
    ],
  },
  // No air between the two: the four rounds go on (T4).
  "No proficiency, a deep breath and up again: cannot stay there": {
    events: ["2 surfaces", "2 goesUnder", "4 outOfBreath", "5 check breath#1 12+0 rolled 12 passed"],
    samples: [{ position: "under", breath: "2/4", statuses: "inWater underWater sinking" }, { depth: 20 }],
  },
  "Setting: a deep breath even for somebody without skill": {
    events: ["0 goesUnder", "4 outOfBreath", "5 check breath#1 12+0 rolled 12 passed"],
    samples: [{ breath: "4/4", next: "5 breath" }],
  },
  "Levels 6 and 5, Con 12, normal gear: 23 turns": {
    events: ["230 exhausted", "230 goesUnder"],
    samples: [{ endurance: "23/23" }, { endurance: "0.1/23" }],
    final: { endurance: "0/23", breath: "2/2", statuses: "inWater underWater exhausted sinking" },
  },
  "Levels 6 and 5, Con 12, unencumbered: 46 turns": {
    events: ["460 exhausted", "460 goesUnder"],
    samples: [{ endurance: "46/46" }, { endurance: "23/46" }],
  },
  "Level 0, Con 3: three turns, then under and drowning": {
    events: ["30 exhausted", "30 goesUnder", "31 outOfBreath", "32 check breath#1 3+0 rolled 4 failed", "32 drowns"],
    samples: [
      { position: "surface", statuses: "inWater" },
      { endurance: "0/3", breath: "1/1" },
    ],
  },
  "Treading doubles the turns": {
    events: ["60 exhausted", "60 goesUnder"],
    samples: [{ endurance: "2/3", move: "0/*/*/*" }],
  },
  // This book ties treading to no kind of water.
  "Treading in choppy water: doubled too": {
    events: ["60 exhausted", "60 goesUnder"],
    samples: [{ endurance: "2/3" }],
  },
  // 2.5 points: the third turn is begun and finished.
  "A turn of treading, then swimming": { events: ["40 exhausted", "40 goesUnder"], samples: [{ endurance: "2.5/3" }] },
  "Half a turn of swimming, then treading": {
    events: ["55 exhausted", "55 goesUnder"],
    samples: [{ endurance: "2.5/3" }],
  },
  "Exhausted, kept afloat, let go": {
    events: ["30 exhausted", "40 goesUnder"],
    samples: [{ position: "surface", statuses: "inWater exhausted" }],
  },
  "Exhausted where the feet reach the ground": {
    events: ["30 exhausted"],
    final: { position: "surface", depth: 0, endurance: "0/3", statuses: "inWater exhausted" },
  },
  "Endurance is used under water as on the surface": {
    events: ["10 surfaces"],
    samples: [{ endurance: "17.5/18" }, { endurance: "17/18" }],
  },
  "23 points at high speed: three turns": {
    events: ["30 exhausted", "30 goesUnder"],
    samples: [{ endurance: "23/23", move: "80/*/*/*" }, { endurance: "13/23" }],
  },
  // A tenth of 36 is 3.6; a turn begun is finished.
  "18 points unencumbered at high speed: four turns": {
    events: ["40 exhausted", "40 goesUnder"],
    samples: [{ endurance: "26/36", move: "160/*/*/*" }],
  },
  "High speed from the middle of a turn": {
    events: ["37 exhausted", "37 goesUnder"],
    samples: [{ endurance: "20.3/21" }],
  },
  "Half a turn of high speed, then normal": {
    events: ["115 exhausted", "115 goesUnder"],
    samples: [{ endurance: "11/16" }],
  },
  "A turn of high speed: a turn of rest is owed on land": {
    events: ["10 mustRest", "20 rested", "110 recovers"],
    samples: [
      { position: "land", endurance: "8/18", statuses: "mustRest" },
      { endurance: "9/18", statuses: "" },
      { endurance: "10/18" },
    ],
    final: { endurance: "18/18", statuses: "" },
  },
  // Two rounds and four; points come back by whole turns, from round 12.
  "Six rounds owed, the rest broken off and taken up again": {
    events: ["6 mustRest", "16 rested", "72 recovers"],
    samples: [{ statuses: "mustRest" }, { statuses: "mustRest", endurance: "12/18" }, { statuses: "" }],
    final: { endurance: "18/18" },
  },
  "Two turns normal, one at high speed: the points of high speed come back last": {
    events: ["30 mustRest", "40 rested", "140 recovers"],
    samples: [{ endurance: "6/18" }, { endurance: "8/18" }, { endurance: "9/18" }],
  },
  "Normal speed only: no rest is owed, three points a turn": {
    events: ["110 recovers"],
    samples: [{ endurance: "10/18", statuses: "" }, { endurance: "13/18" }],
  },
  "Nobody rests: it stays owed": {
    events: ["2.5 mustRest"],
    samples: [{ endurance: "15.5/18", statuses: "mustRest" }],
    final: { position: "land", endurance: "15.5/18", statuses: "mustRest" },
  },
  "High speed on a float or standing is none": {
    events: ["12 mustRest", "15 rested"],
    samples: [{ endurance: "15/18" }, { endurance: "15/18", statuses: "mustRest" }],
  },
  "High speed under water is refused": {
    events: ['1 refused {"activity":{"pace":"double"}}'],
    samples: [{ position: "under", breath: "3/4" }],
  },
  // Spent by then: 0.05, 0.15, 0.25; 17.75 / 4 = 4.4375.
  "The load table row by row, the load growing in the water": {
    events: ["4 sinks"],
    samples: [
      { move: "80/54/20/40", endurance: "36/36" },
      { move: "40/27/20/20", endurance: "17.95/18" },
      { move: "40/27/20/20", endurance: "17.85/18" },
      { move: "10/7/60/5", endurance: "4.44/4.5" },
      { move: "null/null/60/null", position: "under", breath: "2/2", statuses: "inWater underWater sinking" },
    ],
  },
  "Heavy gear: three points last one turn": {
    events: ["10 exhausted", "10 goesUnder"],
    samples: [{ endurance: "0.75/0.75" }, { endurance: "0.25/0.75" }],
  },
  // 2.5 / 4.
  "Heavy gear taken up half-way": { events: ["15 exhausted", "15 goesUnder"], samples: [{ endurance: "0.63/0.75" }] },
  "Normal gear thrown off half-way: the points last longer": {
    events: ["55 exhausted", "55 goesUnder"],
    samples: [{ endurance: "5/6" }],
  },
  "Encumbered: sinks at once, one round of breath": {
    events: ["0 sinks", "1 outOfBreath", "2 check breath#1 12+0 rolled 12 passed"],
    samples: [
      { depth: 60, statuses: "inWater underWater outOfBreath sinking", move: "null/null/60/null" },
      { depth: 100, statuses: "inWater underWater outOfBreath" },
    ],
  },
  "Bonus +1, +2, +3, +6, and a penalty": {
    events: [],
    samples: [
      { move: "50/34/20/20" },
      { move: "60/40/*/*" },
      { move: "70/47/*/*" },
      { move: "70/47/*/*" },
      { move: "40/27/*/*" },
    ],
  },
  "Other races 30 ft; the bonus before the load; a monster's own rate": {
    events: [],
    samples: [{ move: "30/20/20/20" }, { move: "80/54/20/40" }, { move: "10/7/60/5" }, { move: "60/40/20/20" }],
  },
  "Heavy gear and a bonus: (40 + 10) / 4": { events: [], samples: [{ move: "12.5/9/60/5" }] },
  // High speed has its whole gain: 2 x 30 - 40.
  "Against 40 ft: the human stays, the dwarf is washed 10 ft down": {
    events: [],
    samples: [{ move: "0/-13/*/*" }, { move: "-10/-20/*/*" }, { move: "20/*/*/*" }],
  },
  "A torrent of 100 ft takes all of it": { events: [], samples: [{ move: "-60/-73/*/*" }, { move: "-20/*/*/*" }] },
  // Half speed under water: ceil(40 / 3) - 20.
  "With a current, against it, at half speed, treading": {
    events: [],
    samples: [{ move: "60/47/20/20" }, { move: "20/7/20/20" }, { move: "0/-6/*/*" }, { move: "-20/*/*/*" }],
  },
  "Leaping in with normal gear: 30 ft in the first round": {
    events: [],
    samples: [
      { position: "under", depth: 0, breath: "4/4", move: "*/*/30/*" },
      { depth: 30, move: "*/*/20/*" },
      { depth: 50 },
    ],
  },
  "Leaping in with heavy gear: 70 ft in the first round": {
    events: [],
    samples: [{ move: "*/*/70/*" }, { depth: 70, move: "*/*/60/*" }, { depth: 130 }],
  },
  // Each full 10 ft adds 5, up to 40; this book knows no damage from a leap.
  "Leaps from 9, 10, 25, 40 and 60 ft": {
    events: ["1 surfaces", "3 surfaces", "5 surfaces", "7 surfaces"],
    samples: [
      { move: "*/*/30/*" },
      { move: "*/*/35/*" },
      { move: "*/*/40/*" },
      { move: "*/*/50/*" },
      { move: "*/*/50/*" },
    ],
    final: { depth: 50 },
  },
  "No load and a leap of 20 ft: the leap is not doubled": {
    events: [],
    samples: [{ move: "*/*/40/*" }, { depth: 40, move: "80/54/20/40" }],
  },
  "Working upwards with normal gear: 20 ft a round": {
    events: ["4 surfaces"],
    samples: [{ depth: 40, move: "*/*/20/20" }, { depth: 20 }],
    final: { position: "surface", depth: 0, breath: "6/6" },
  },
  "Working upwards without load: 40 ft a round": {
    events: ["3 surfaces"],
    samples: [{ depth: 40, move: "*/*/20/40" }],
  },
  "Heavy gear: swims up at 5 ft a round": { events: [], samples: [{ depth: 60, move: "*/*/60/5" }, { depth: 50 }] },
  "Inert with normal gear: 15 ft a round": {
    events: ["2.33 surfaces"],
    samples: [{ depth: 20, move: "*/*/*/15" }, { depth: 5 }],
  },
  "Inert without load: 35 ft a round": {
    events: ["3.14 surfaces"],
    samples: [{ depth: 40, move: "*/*/*/35" }, { depth: 5 }],
  },
  "Inert in heavy gear: does not rise at all": {
    events: [],
    samples: [{ depth: 60, move: "*/*/*/null" }, { depth: 60 }, { depth: 55, move: "*/*/60/5" }],
  },
  "Inert for a round, then swimming up": { events: ["2.25 surfaces"], samples: [{ depth: 5, move: "*/*/*/20" }] },
  "A leap with a bag of rocks, let go after a round": {
    events: ["1 dropped", "2.75 surfaces"],
    samples: [
      { depth: 70, move: "80/54/20/40" },
      { depth: 30, breath: "2/4" },
    ],
  },
  "A bag of rocks let go in mid-round": {
    events: ["0.5 dropped", "2 surfaces"],
    samples: [{ depth: 30 }, { depth: 20, move: "*/*/20/20" }],
  },
  "A backpack under water: one round": {
    events: ["1.5 dropped"],
    samples: [{ move: "*/*/60/5" }, { move: "*/*/20/20" }],
  },
  // 9 halved to 5, two a round: out after three. Nobody loses consciousness here.
  "Sinking in chain mail: off in five rounds, up in two": {
    events: [
      "0 sinks",
      "3 outOfBreath",
      "4 check breath#1 25+0 rolled 20 passed",
      "5 check breath#2 25+2 rolled 20 passed",
      "5 dropped",
      "6 check breath#3 25+4 rolled 20 passed",
      "7 check breath#4 25+6 rolled 19 passed",
      "7 surfaces",
    ],
    samples: [
      { depth: 40, statuses: "inWater underWater outOfBreath" },
      { depth: 40, move: "*/*/20/20" },
    ],
    final: { position: "surface", breath: "9/9", statuses: "inWater" },
  },
  "Leather, scale, chain, plate under water: 10 - AC": {
    events: ["2 dropped", "14 dropped", "25 dropped", "37 dropped"],
  },
  // The half time is printed for land.
  "Haste saves nothing under water": { events: ["5 dropped"] },
  "On land with care: leather 2, scale 4, chain 5, plate 10": {
    events: ["2 dropped", "14 dropped", "25 dropped", "40 dropped"],
  },
  "On land in haste: leather 1, scale 2, chain 3, plate 5": {
    events: ["1 dropped", "12 dropped", "23 dropped", "35 dropped"],
  },
  "The pack dropped does not help somebody without skill": {
    events: ["0 goesUnder", "1 dropped"],
    samples: [{ depth: 60, statuses: "inWater underWater sinking" }],
    final: { depth: 70 },
  },
  "A waterfall of 30 ft, not saved: half, rounded down": {
    events: ["1 check fall#1 16+0 1d20 atLeast rolled 15 failed", "1 roll 3d6 fall 15", "1 damage 7 fall"],
  },
  "A waterfall of 100 ft, saved: nothing": { events: ["1 check fall#1 12+0 1d20 atLeast rolled 12 passed"] },
  "A waterfall of 100 ft, not saved: half": {
    events: ["1 check fall#1 16+0 1d20 atLeast rolled 15 failed", "1 roll 10d6 fall 35", "1 damage 17 fall"],
  },
  // 1.1 rounded up.
  "A waterfall of 110 ft, saved: a tenth, rounded up": {
    events: ["1 check fall#1 16+0 1d20 atLeast rolled 16 passed", "1 roll 11d6 fall 11", "1 damage 2 fall"],
  },
  "A waterfall of 120 ft, not saved: half": {
    events: ["1 check fall#1 16+0 1d20 atLeast rolled 1 failed", "1 roll 12d6 fall 36", "1 damage 18 fall"],
  },
  "Rocks below: all of the damage, no saving throw": { events: ["1 roll 5d6 fall 20", "1 damage 20 fall"] },
  "A waterfall of 300 ft: no more than 20 dice": {
    events: ["1 check fall#1 16+0 1d20 atLeast rolled 15 failed", "1 roll 20d6 fall 40", "1 damage 20 fall"],
  },
  "Settings: dice of four, at most three": {
    events: ["1 check fall#1 16+0 1d20 atLeast rolled 15 failed", "1 roll 3d4 fall 9", "1 damage 4 fall"],
  },
  "A rating of 4: rounds 1, 5, 9, at high speed": {
    events: [
      "1 check rapids#1 10+0 rolled 10 passed",
      "5 check rapids#2 10+0 rolled 11 failed",
      "5 roll 1d6 rapids 4",
      "5 damage 4 rapids",
      "9 check rapids#3 10+0 rolled 10 passed",
    ],
    samples: [{ move: "80/*/*/*", next: "1 rapids" }, { endurance: "18/23" }],
    final: { next: "13 rapids" },
  },
  "A rating of 1: every round": {
    events: [
      "1 check rapids#1 17+0 rolled 17 passed",
      "2 check rapids#2 17+0 rolled 18 failed",
      "2 roll 1d6 rapids 1",
      "2 damage 1 rapids",
      "3 check rapids#3 17+0 rolled 17 passed",
    ],
    final: { next: "4 rapids" },
  },
  "A rating of 6: at the pace one likes": {
    events: ["1 check rapids#1 10+0 rolled 10 passed", "7 check rapids#2 10+0 rolled 10 passed"],
    samples: [{ move: "40/27/*/*" }, { endurance: "22.3/23", next: "13 rapids" }],
  },
  "A rating of 10: rounds 1 and 11": {
    events: ["1 check rapids#1 10+0 rolled 10 passed", "11 check rapids#2 10+0 rolled 10 passed"],
  },
  "A rating set later starts its own count": {
    events: ["3.5 check rapids#1 10+0 rolled 10 passed", "6.5 check rapids#2 10+0 rolled 10 passed"],
    samples: [{ endurance: "22.75/23", move: "80/*/*/*", next: "3.5 rapids" }],
  },
  "Worse rapids half-way: a new count, high speed from there": {
    events: [
      "1 check rapids#1 10+0 rolled 10 passed",
      "5 check rapids#1 10+0 rolled 10 passed",
      "7 check rapids#2 10+0 rolled 10 passed",
    ],
    samples: [{ endurance: "22.6/23", move: "80/*/*/*" }, { endurance: "21.6/23" }],
  },
  "Setting: rapids against Constitution at -1": { events: ["1 check rapids#1 12+-1 rolled 13 passed"] },
  "A rating of 5 wears out 18 points in two turns": {
    events: [
      "1 check rapids#1 18+0 rolled 18 passed",
      "6 check rapids#2 18+0 rolled 18 passed",
      "11 check rapids#3 18+0 rolled 18 passed",
      "16 check rapids#4 18+0 rolled 18 passed",
      "20 exhausted",
      "20 goesUnder",
    ],
    samples: [{ endurance: "8/18" }],
  },
  "High speed that the rapids forced: rest is owed too": {
    events: ["1 check rapids#1 18+0 rolled 18 passed", "5 mustRest", "10 rested"],
    samples: [{ endurance: "13/18", statuses: "mustRest" }],
  },
  "Out of the rapids: the pace named before holds again": {
    events: ["1 check rapids#1 10+0 rolled 10 passed"],
    samples: [{ move: "80/*/*/*" }, { endurance: "21/23", move: "40/27/*/*" }],
    final: { endurance: "20/23" },
  },
  "Standing in rapids rated 1: silent until the ground is gone": {
    events: ["3 check rapids#1 10+0 rolled 10 passed", "4 check rapids#2 10+0 rolled 10 passed"],
    samples: [{ endurance: "23/23", next: "3 rapids" }],
  },
  "No skill, held up in rapids: battered every round": {
    events: ["1 roll 1d3 rapids 2", "1 damage 2 rapids", "2 roll 1d3 rapids 3", "2 damage 3 rapids"],
  },
  "No skill, under in rapids: battered all the same": {
    events: ["0 goesUnder", "1 roll 1d3 rapids 1", "1 damage 1 rapids", "2 roll 1d3 rapids 2", "2 damage 2 rapids"],
  },
  "Catching hold, and losing it at the second check": {
    events: [
      "2.5 check grip#1 13+0 rolled 13 passed",
      "2.5 catchesHold",
      "4.5 check grip#1 14+0 rolled 14 passed",
      "6.5 check grip#2 14+0 rolled 15 failed",
      "6.5 losesHold",
      "6.5 swept",
    ],
    samples: [
      { endurance: "17.75/18", statuses: "inWater holdingOn", move: "0/*/*/*" },
      { endurance: "17.75/18", statuses: "inWater" },
    ],
  },
  "One try a round": {
    events: [
      "1 check grip#1 10+0 rolled 11 failed",
      '1.9 refused {"grab":true}',
      "2 check grip#1 10+0 rolled 10 passed",
      "2 catchesHold",
    ],
    final: { statuses: "inWater holdingOn" },
  },
  "Rapids ask nothing of somebody who holds on": {
    events: [
      "0.5 check grip#1 10+0 rolled 10 passed",
      "0.5 catchesHold",
      "2.5 check grip#1 10+0 rolled 10 passed",
      "4 check rapids#1 10+0 rolled 10 passed",
    ],
  },
  "No skill: holding on keeps up, losing hold takes under": {
    events: [
      "0.5 check grip#1 10+0 rolled 10 passed",
      "0.5 catchesHold",
      "2.5 check grip#1 10+0 rolled 10 passed",
      "4.5 check grip#2 10+0 rolled 11 failed",
      "4.5 losesHold",
      "4.5 goesUnder",
    ],
    samples: [{ position: "surface", statuses: "inWater holdingOn" }],
  },
  "No skill: a branch caught on entering, let go": {
    events: ["0 check grip#1 10+0 rolled 10 passed", "0 catchesHold", "1 goesUnder"],
    samples: [{ position: "surface", statuses: "inWater holdingOn" }],
    final: { depth: 20, breath: "1/2" },
  },
};
