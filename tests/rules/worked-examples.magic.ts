import type { Expected } from "./worked-examples.ts";

// ST 0.5, Swimming 5, a breath 2: 7.5. Difficulty 8 comes at the end of round 16 when swimming, so 15 rounds are safe.
const NO_MORE_AIR = [
  "16 check breath#1 8+7.5 0d6 atLeast rolled 0 failed",
  "16 outOfBreath",
  "16 damage Scratch drowning",
  "17 damage Light drowning",
  "18 damage Medium drowning",
];

/** What Age of Magic (RULES.md, sections 0 and 6) makes of each scenario in seeds/magic.json, worked out by hand. */
export const MAGIC: Record<string, Expected> = {
  // 0.5 + 2 + 2. Up again at 25 (treading 8.5), the next roll a minute later.
  "A basic value of 4.5 is certain up to 4": {
    events: ["24 check afloat#1 5+4.5 0d6 atLeast rolled 0 failed", "24 goesUnder"],
    samples: [
      { position: "surface", statuses: "inWater", endurance: "none", next: "none" },
      { position: "surface", next: "24 afloat" },
    ],
    final: { position: "under", depth: 0, next: "37 afloat" },
  },
  // 5 - 3n and the dice: 6 each time.
  "One to five dice at risk: just enough": {
    events: [
      "12 check afloat#1 6+5 1d6 atLeast rolled 4 passed",
      "24 check afloat#2 6+5 2d6 atLeast rolled 7 passed",
      "36 check afloat#3 6+5 3d6 atLeast rolled 10 passed",
      "48 check afloat#4 6+5 4d6 atLeast rolled 13 passed",
      "60 check afloat#5 6+5 5d6 atLeast rolled 16 passed",
    ],
  },
  "None to five dice at risk: one too few": {
    events: [
      "0 check current#1 6+5 0d6 atLeast rolled 0 failed",
      "0 swept",
      "12 check current#2 6+5 1d6 atLeast rolled 3 failed",
      "12 swept",
      "24 check current#3 6+5 2d6 atLeast rolled 6 failed",
      "24 swept",
      "36 check current#4 6+5 3d6 atLeast rolled 9 failed",
      "36 swept",
      "48 check current#5 6+5 4d6 atLeast rolled 12 failed",
      "48 swept",
      "60 check current#6 6+5 5d6 atLeast rolled 15 failed",
      "60 swept",
    ],
    final: { position: "surface", statuses: "inWater" },
  },
  // 12 - 1 = 11, 11 - 1 = 10.
  "Basic value 5 with two dice is 2d6 - 1": {
    events: [
      "12 check afloat#1 11+5 2d6 atLeast rolled 12 passed",
      "24 check afloat#2 11+5 2d6 atLeast rolled 11 failed",
      "24 goesUnder",
    ],
  },
  // 4.5 - 3 + 4 = 5.5, and 4.5 with a 3.
  "Half a point is dropped after the dice, not before": {
    events: [
      "12 check afloat#1 5+4.5 1d6 atLeast rolled 4 passed",
      "24 check afloat#2 5+4.5 1d6 atLeast rolled 3 failed",
      "24 goesUnder",
    ],
  },
  // 3 + 0.5; 3.5 - 3 + 3 = 3.5.
  "Swimming strength is broad: half a point for each": {
    events: ["12 check afloat#1 4+3.5 1d6 atLeast rolled 3 failed", "12 goesUnder"],
  },
  // 3 + 1: certain in slight waves.
  "Staying afloat is narrow: a whole point for each": { events: [], final: { position: "surface", next: "none" } },
  "Other specialisms do not keep anybody afloat": {
    events: ["12 check afloat#1 4+3 1d6 atLeast rolled 4 passed"],
  },
  // 0 - 15 and the dice: 1, 4, 8, 12, 11, and 11 against 12.
  "The four waters, and a difficulty that the GM types": {
    events: [
      "12 check afloat#1 1+0 5d6 atLeast rolled 16 passed",
      "24 check afloat#2 4+0 5d6 atLeast rolled 19 passed",
      "36 check afloat#3 8+0 5d6 atLeast rolled 23 passed",
      "48 check afloat#4 12+0 5d6 atLeast rolled 27 passed",
      "60 check afloat#5 11+0 5d6 atLeast rolled 26 passed",
      "72 check afloat#6 12+0 5d6 atLeast rolled 26 failed",
      "72 goesUnder",
    ],
  },
  // 1 - 12 + 19 = 8; calm water asks for 1.
  "The water at the end of the minute decides": {
    events: ["12 check afloat#1 8+1 4d6 atLeast rolled 19 passed"],
    samples: [{ next: "none" }, { next: "12 afloat" }, { next: "none" }],
  },
  "Entered half a round late: every minute from then": {
    events: [
      "12.5 check afloat#1 4+1 1d6 atLeast rolled 6 passed",
      "24.5 check afloat#2 4+1 1d6 atLeast rolled 6 passed",
    ],
    samples: [{ next: "12.5 afloat" }],
  },
  // Treading 2 + 4 = 6: certain to come up.
  "Up again: the minute starts anew": {
    events: [
      "12 check afloat#1 8+2 0d6 atLeast rolled 0 failed",
      "12 goesUnder",
      "13 surfaces",
      "25 check afloat#1 8+2 0d6 atLeast rolled 0 failed",
      "25 goesUnder",
    ],
    samples: [
      { position: "under", depth: 0, statuses: "inWater underWater sinking", next: "25 afloat" },
      { position: "surface", depth: 0, statuses: "inWater", next: "25 afloat" },
    ],
  },
  // Swimming 3; each time - 15 and the dice make 8.
  "Each stroke in a rough sea": {
    events: [
      "12 check afloat#1 8+7 5d6 atLeast rolled 16 passed",
      "24 check afloat#2 8+5 5d6 atLeast rolled 18 passed",
      "36 check afloat#3 8+4 5d6 atLeast rolled 19 passed",
      "48 check afloat#4 8+3 5d6 atLeast rolled 20 passed",
      "60 check afloat#5 8+1 5d6 atLeast rolled 22 passed",
    ],
  },
  // With + 2.5: 3.5 - 15 + 19 = 7.5.
  "A float adds two to four": {
    events: [
      "12 check afloat#1 8+3 5d6 atLeast rolled 20 passed",
      "24 check afloat#2 8+4 5d6 atLeast rolled 19 passed",
      "36 check afloat#3 8+5 5d6 atLeast rolled 18 passed",
      "48 check afloat#4 8+3.5 5d6 atLeast rolled 19 failed",
      "48 goesUnder",
    ],
  },
  // 5 + 1.5 + 2 + 0.5 + 2 + 0; speed 5 + 0.5 + 2 + 2 = 9.5. Up again at 49.
  "Roger, crawl, unencumbered: 11": {
    events: ["48 check afloat#1 12+11 0d6 atLeast rolled 0 failed", "48 goesUnder"],
    samples: [{ move: "4.5/4.5/1/1", next: "none" }, { next: "none" }, { next: "48 afloat" }],
    final: { position: "under", next: "61 afloat" },
  },
  // 5 + 1.5 + 2 + 0.5 - 5.5 + 1; 4.5 - 3 + 4 = 5.5. Speed 5 + 0.5 - 5.5 + 1 = 1.
  "Roger saves Charles, back stroke, heavily loaded: 4.5": {
    events: ["24 check afloat#1 5+4.5 1d6 atLeast rolled 4 passed"],
    samples: [{ move: "0.5/0.5/1/1", next: "none" }, { next: "24 afloat" }],
  },
  // 5 + 1.5 + 2 + 0.5 - 5.5 + 4 = 7.5; 7.5 - 6 + 7 = 8.5.
  "The sea gets up: Roger treads water for both": {
    events: ["24 check afloat#1 8+7.5 2d6 atLeast rolled 7 passed"],
    samples: [{ next: "12 afloat" }, { next: "none" }, { next: "24 afloat" }],
  },
  // Crawl 1, treading 5. Breath 5 + 1 without preparation, 8 with a breath: difficulty 7 in round 14, 9 in round 18.
  "Down two metres and up again": {
    events: [
      "12 check afloat#1 8+1 1d6 atLeast rolled 6 failed",
      "12 goesUnder",
      "13 check rise#1 6+5 1d6 atLeast rolled 3 failed",
      "14 check rise#2 6+5 1d6 atLeast rolled 2 failed",
      "15 check rise#3 6+5 1d6 atLeast rolled 4 passed",
      "16 check rise#4 6+5 1d6 atLeast rolled 5 passed",
      "16 surfaces",
      "28 check afloat#1 8+1 1d6 atLeast rolled 1 failed",
      "28 goesUnder",
    ],
    samples: [
      {
        position: "under",
        depth: 0,
        breath: "13/13",
        statuses: "inWater underWater sinking",
        next: "13 rise",
      },
      { depth: 1, breath: "12/13", next: "14 rise" },
      { depth: 2, next: "15 rise" },
      { depth: 1, next: "16 rise" },
      { position: "surface", depth: 0, breath: "17/17", statuses: "inWater", next: "28 afloat" },
    ],
  },
  // The sprint's - 2 and the sea's 11 matter on the surface only; 5 - 3 + 4 = 6 at depth 0.
  "On the way up it is always treading against 6": {
    events: [
      "12 check afloat#1 11+-1 1d6 atLeast rolled 6 failed",
      "12 goesUnder",
      "13 check rise#1 6+5 1d6 atLeast rolled 4 passed",
      "13 surfaces",
    ],
    samples: [{ next: "13 rise" }],
    final: { position: "surface", next: "25 afloat" },
  },
  // 3 - 3 + 0 and treading 4; without the gear treading 9, then crawl 5 in calm water.
  "Gear dropped on the way down": {
    events: [
      "12 check afloat#1 1+0 0d6 atLeast rolled 0 failed",
      "12 goesUnder",
      "13 check rise#1 6+4 0d6 atLeast rolled 0 failed",
      "14 check rise#2 6+4 0d6 atLeast rolled 0 failed",
      "16 surfaces",
    ],
    samples: [
      { depth: 2, next: "15 rise" },
      { depth: 2, next: "none" },
      { position: "under", depth: 1 },
    ],
    final: { position: "surface", depth: 0, next: "none" },
  },
  "Down and up by will: a metre in five seconds": {
    events: ["8 surfaces"],
    samples: [
      { depth: 1.5, move: "2/2/1/1" },
      { depth: 3 },
      { depth: 3, statuses: "inWater underWater" },
      { depth: 2 },
    ],
    final: { position: "surface", depth: 0, statuses: "inWater" },
  },
  "At the bottom nobody goes deeper": {
    events: [
      "12 check afloat#1 8+1 0d6 atLeast rolled 0 failed",
      "12 goesUnder",
      "13 check rise#1 6+5 0d6 atLeast rolled 0 failed",
      "14 check rise#2 6+5 0d6 atLeast rolled 0 failed",
      "15 check rise#3 6+5 0d6 atLeast rolled 0 failed",
      "16 check rise#4 6+5 1d6 atLeast rolled 4 passed",
    ],
    samples: [
      { depth: 1, statuses: "inWater underWater sinking" },
      { depth: 2, statuses: "inWater underWater" },
      { depth: 2 },
      { position: "under", depth: 1 },
    ],
  },
  // 1 + 4 and ten minutes' 6: difficulty 12 in round 24. Without it 5: difficulty 6 in round 12.
  "Unwillingly under: no preparation, and no coming up by will": {
    events: [
      "12 check afloat#1 1+0 0d6 atLeast rolled 0 failed",
      "12 goesUnder",
      '12.5 refused {"activity":{"vertical":"up"}}',
    ],
    samples: [
      { position: "surface", breath: "23/23" },
      { position: "under", breath: "11/11" },
    ],
  },
  // 7.5 - 3 + 4 = 8.5, twice; the third is against 9.
  "7.5 is safe through 79 seconds; at 80 the difficulty is 8": {
    events: [
      "16 check breath#1 8+7.5 1d6 atLeast rolled 4 passed",
      "17 check breath#2 8+7.5 1d6 atLeast rolled 4 passed",
      "18 check breath#3 9+7.5 1d6 atLeast rolled 4 failed",
      "18 outOfBreath",
      "18 damage Scratch drowning",
    ],
    samples: [
      { position: "under", breath: "15/15", statuses: "inWater underWater", next: "16 breath" },
      { breath: "0/15", statuses: "inWater underWater", next: "16 breath" },
      { breath: "0/15", statuses: "inWater underWater", next: "16 breath" },
      { breath: "0/15", statuses: "inWater underWater outOfBreath", next: "none" },
    ],
  },
  // A quarter a round: 8 in round 32. Shown in rounds of swimming (T17).
  "Inert: one more for each 20 seconds": {
    events: ["32 check breath#1 8+7.5 1d6 atLeast rolled 4 passed"],
    samples: [{ breath: "15/15", next: "32 breath" }, { breath: "11/15" }, { breath: "0/15", next: "32 breath" }],
  },
  "Fighting: one more for each 5 seconds": {
    events: [
      "8 check breath#1 8+7.5 1d6 atLeast rolled 4 passed",
      "9 check breath#2 9+7.5 1d6 atLeast rolled 5 passed",
      "10 check breath#3 10+7.5 1d6 atLeast rolled 6 passed",
    ],
    samples: [{ breath: "15/15", next: "8 breath" }, { breath: "7/15" }],
  },
  // 1.5, then 1, then one a round: 8.5 in round 13, 9.5 in round 14.
  "Swimming, floating and fighting on one breath": {
    events: [
      "13 check breath#1 8+7.5 1d6 atLeast rolled 4 passed",
      "14 check breath#2 9+7.5 1d6 atLeast rolled 4 failed",
      "14 outOfBreath",
      "14 damage Scratch drowning",
    ],
    samples: [
      { breath: "13/15", next: "16 breath" },
      { breath: "12/15", next: "29 breath" },
      { breath: "10/15", next: "13 breath" },
      { breath: "0/15", next: "13 breath" },
    ],
  },
  // 5.5 and 0, 2, 4, 6, 8: difficulties 6, 8, 10, 12, 14.
  "Every preparation": {
    events: [],
    samples: [
      { breath: "11/11", next: "12 breath" },
      { breath: "15/15", next: "18 breath" },
      { breath: "19/19", next: "24 breath" },
      { breath: "23/23", next: "30 breath" },
      { breath: "27/27", next: "36 breath" },
    ],
    final: { position: "land" },
  },
  // 1 + 2 + 3.
  "Holding breath is narrow; load, stroke and float do not count": {
    events: ["14 check breath#1 7+6 0d6 atLeast rolled 0 failed", "14 outOfBreath", "14 damage Scratch drowning"],
    samples: [{ breath: "13/13", next: "14 breath" }],
  },
  "Nobody prepares under water": {
    events: NO_MORE_AIR.slice(0, 3),
    samples: [{ breath: "12/15", next: "16 breath" }],
  },
  "Out of breath: from the scratch to the fatal wound": {
    events: [
      ...NO_MORE_AIR,
      "19 damage Serious drowning",
      "20 damage Critical drowning",
      "21 damage Fatal drowning",
      "21 drowns",
    ],
    samples: [
      { breath: "0/15", statuses: "inWater underWater outOfBreath", next: "none" },
      { breath: "0/15", statuses: "inWater underWater outOfBreath", next: "none" },
    ],
    final: { position: "under", statuses: "inWater underWater drowned", move: "null/null/null/null", next: "none" },
  },
  "Brought up in the middle of the ladder": {
    events: [...NO_MORE_AIR, "18.5 surfaces"],
    samples: [
      { position: "under", statuses: "inWater underWater outOfBreath" },
      { position: "surface", breath: "15/15", statuses: "inWater", next: "none" },
    ],
    final: { position: "surface", statuses: "inWater" },
  },
  // A quarter of the round after the third wound had run; three quarters are left from 18.75 (T4).
  "Half a round of air: the ladder goes on where it was": {
    events: [
      ...NO_MORE_AIR,
      "18.25 surfaces",
      "19.5 damage Serious drowning",
      "20.5 damage Critical drowning",
      "21.5 damage Fatal drowning",
      "21.5 drowns",
    ],
    samples: [
      { position: "surface", statuses: "inWater" },
      { position: "under", breath: "0/15", statuses: "inWater underWater outOfBreath", next: "none" },
    ],
  },
  "A whole round of air: a whole breath, and the wound comes before the rescue": {
    events: [...NO_MORE_AIR, "18 surfaces"],
    samples: [
      { position: "surface", statuses: "inWater", next: "none" },
      { position: "under", breath: "15/15", statuses: "inWater underWater", next: "35 breath" },
    ],
  },
  // 1 + 2 + 1.5 + 2 = 6.5, the load not counted; 7.5, 6.5, 9.5 with one die.
  "A strong current: a roll when it begins, then every minute": {
    events: [
      "0 check current#1 7+6.5 1d6 atLeast rolled 4 passed",
      "12 check current#2 7+6.5 1d6 atLeast rolled 3 failed",
      "12 swept",
      "24 check current#3 7+6.5 1d6 atLeast rolled 6 passed",
    ],
    samples: [{ position: "surface", next: "12 current" }],
    final: { position: "surface" },
  },
  "A current that begins in mid-swim, ends, and begins again": {
    events: [
      "5 check current#1 3+2 2d6 atLeast rolled 7 passed",
      "17 check current#2 3+2 2d6 atLeast rolled 7 passed",
      "30 check current#1 3+2 2d6 atLeast rolled 6 failed",
      "30 swept",
      "42 check current#2 3+2 2d6 atLeast rolled 12 passed",
    ],
    samples: [{ next: "none" }, { next: "17 current" }, { next: "none" }],
  },
  "A gentle current needs no roll": { events: [], samples: [{ next: "none" }] },
  // 9.5, 7.5, 8.5, 11.5: half of 9, 7, 8, 11.
  "Speed: 5 + 0.5 + 2 + 2 = 9.5 makes 4.5 m, and each other stroke": {
    events: [],
    samples: [
      { move: "4.5/4.5/1/1" },
      { move: "3.5/3.5/1/1" },
      { move: "4/4/1/1" },
      { move: "5.5/5.5/1/1" },
      { move: "0/0/1/1" },
    ],
  },
  // 2 + 2 + 2 + 2 = 8; with a load of - 9 it would be - 3: no way of one's own.
  "Swimming speed is narrow; the current is added": {
    events: [],
    samples: [{ move: "4/4/*/*" }, { move: "2.5/2.5/*/*" }, { move: "-1.5/-1.5/*/*" }, { move: "-1.5/-1.5/*/*" }],
  },
  // 1 + 2, 1 + 1.5, 1 - 0.5: 4, 4.5, 3.5 with one die.
  "The modifier of the load is given: dropped, taken up, another body in tow": {
    events: [
      "12 check afloat#1 4+3 1d6 atLeast rolled 4 passed",
      "24 check afloat#2 4+2.5 1d6 atLeast rolled 5 passed",
      "36 check afloat#3 4+0.5 1d6 atLeast rolled 6 failed",
      "36 goesUnder",
    ],
    samples: [{ move: "2.5/*/*/*", next: "12 afloat" }],
  },
  "Entered at a quarter of a round: breath from that moment": {
    events: [
      "16.25 check breath#1 8+7.5 0d6 atLeast rolled 0 failed",
      "16.25 outOfBreath",
      "16.25 damage Scratch drowning",
    ],
    samples: [{ breath: "15/15", next: "16.25 breath" }],
  },
  // Difficulty 0 in round 1, 1 in round 2.
  "Without any skill the first round is safe": {
    events: ["2 check breath#1 1+0 0d6 atLeast rolled 0 failed", "2 outOfBreath", "2 damage Scratch drowning"],
    samples: [{ breath: "1/1", next: "2 breath" }],
  },
  "Half a round above water restores nothing": {
    events: ["10 surfaces", "16.5 check breath#1 8+7.5 1d6 atLeast rolled 4 passed"],
    samples: [
      { position: "surface", breath: "15/15" },
      { position: "under", breath: "5/15", next: "16.5 breath" },
    ],
  },
  "A full round above water restores the whole breath": {
    events: ["10 surfaces", "27 check breath#1 8+7.5 1d6 atLeast rolled 4 passed"],
    samples: [{ position: "under", breath: "15/15", next: "27 breath" }],
  },
  "Out of the water in the moment of the failed roll": {
    events: ["12 check afloat#1 8+0 0d6 atLeast rolled 0 failed"],
    final: { position: "land", depth: 0, statuses: "", next: "none" },
  },
  // Crawl 1 - 2, treading 3; breath 1: difficulty 2 in the fourth round. The drowned do not roll.
  "Sinking out of breath: the wound first, then the metre": {
    events: [
      "12 check afloat#1 1+-1 0d6 atLeast rolled 0 failed",
      "12 goesUnder",
      "13 check rise#1 6+3 0d6 atLeast rolled 0 failed",
      "14 check rise#2 6+3 0d6 atLeast rolled 0 failed",
      "15 check rise#3 6+3 0d6 atLeast rolled 0 failed",
      "16 check breath#1 2+1 0d6 atLeast rolled 0 failed",
      "16 outOfBreath",
      "16 damage Scratch drowning",
      "16 check rise#4 6+3 0d6 atLeast rolled 0 failed",
      "17 damage Light drowning",
      "17 check rise#5 6+3 0d6 atLeast rolled 0 failed",
      "18 damage Medium drowning",
      "18 check rise#6 6+3 0d6 atLeast rolled 0 failed",
      "19 damage Serious drowning",
      "19 check rise#7 6+3 0d6 atLeast rolled 0 failed",
      "20 damage Critical drowning",
      "20 check rise#8 6+3 0d6 atLeast rolled 0 failed",
      "21 damage Fatal drowning",
      "21 drowns",
    ],
    samples: [
      { depth: 4, breath: "0/3", statuses: "inWater underWater outOfBreath sinking", next: "17 rise" },
      { depth: 8 },
    ],
    final: { statuses: "inWater underWater drowned", next: "none" },
  },
  // One die is not two.
  "A roll that nobody has answered stops its own series": {
    events: ["0 check current#1 3+0 2d6 atLeast open", "12 check afloat#1 8+0 2d6 atLeast open"],
    samples: [{ next: "12 afloat" }, { next: "none" }],
    final: { position: "surface" },
    unusedDice: [3],
  },
  // 2 - 6 + 12 = 8.
  "The minute begins where the feet lose the ground": {
    events: ["19 check afloat#1 8+2 2d6 atLeast rolled 12 passed"],
    samples: [{ next: "none" }, { next: "19 afloat" }],
  },
  // + 4 against 12; with the float treading is 8.
  "A float does not hold anybody up": {
    events: ["12 check afloat#1 12+4 0d6 atLeast rolled 0 failed", "12 goesUnder", "13 surfaces"],
    samples: [{ position: "under", statuses: "inWater underWater sinking" }],
  },
  "Brought to the surface: no more metres down, no rolls while held": {
    events: [
      "12 check afloat#1 8+1 0d6 atLeast rolled 0 failed",
      "12 goesUnder",
      "13 check rise#1 6+5 0d6 atLeast rolled 0 failed",
      "14 check rise#2 6+5 0d6 atLeast rolled 0 failed",
      "14.5 surfaces",
    ],
    samples: [{ depth: 2 }, { position: "surface", depth: 0, statuses: "inWater", next: "none" }],
    final: { position: "surface" },
  },
  // 1.25 at 2.5, 1.75 at 3, one more each round: 8.75 in round 10. What is spent in part of a round is spent in proportion.
  "A fight that begins in mid-round": {
    events: ["10 check breath#1 8+7.5 1d6 atLeast rolled 4 passed"],
    samples: [
      { breath: "13.5/15", next: "16 breath" },
      { breath: "12.5/15", next: "10 breath" },
      { breath: "11.5/15", next: "10 breath" },
    ],
  },
  // 2 - 3 + 6 = 5.
  "Feet on the ground: the current runs on in silence": {
    events: ["12 check current#1 5+2 1d6 atLeast rolled 6 passed"],
    samples: [{ next: "none" }, { next: "12 current" }],
  },
};
