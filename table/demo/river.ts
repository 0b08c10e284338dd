/** The river of the demo world's second scene: where its water is, for the picture and for the region alike. */

/** Pixels of a grid space. */
export const CELL = 100;

export const RIVER_SIZE = { width: 18 * CELL, height: 12 * CELL };

/** The banks from west to east: how far down the picture the water begins and ends. */
export const COURSE = [
  { x: 0, north: 3.2, south: 8.6 },
  { x: 4, north: 3.6, south: 9 },
  { x: 8, north: 2.8, south: 8.2 },
  { x: 13, north: 3.6, south: 9.2 },
  { x: 18, north: 3, south: 8.8 },
].map(({ x, north, south }) => ({ x: x * CELL, north: north * CELL, south: south * CELL }));

/** The water's outline. */
export const RIVER: [x: number, y: number][] = [
  ...COURSE.map(({ x, north }): [number, number] => [x, north]),
  ...COURSE.toReversed().map(({ x, south }): [number, number] => [x, south]),
];
