/** A point in pixels, x to the right and y downwards. */
export type Point = readonly [x: number, y: number];
/** Four corners, clockwise as seen, beginning with the one that is the upper left of what is shown upright. */
export type Quad = readonly [Point, Point, Point, Point];

/** Signed area of a polygon; positive when its corners run clockwise as seen. */
export function areaOf(polygon: readonly Point[]): number {
  let sum = 0;
  for (const [index, [x, y]] of polygon.entries()) {
    const [nextX, nextY] = polygon[(index + 1) % polygon.length] ?? [0, 0];
    sum += x * nextY - nextX * y;
  }
  return sum / 2;
}

/** Where the line through a and b meets the one through c and d, and how far along from a to b; null when they hardly do. */
export function crossingOf(a: Point, b: Point, c: Point, d: Point): { at: Point; along: number } | null {
  const [rx, ry, sx, sy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const turn = rx * sy - ry * sx;
  if (Math.abs(turn) < 1e-9) return null;
  const along = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / turn;
  return { at: [a[0] + rx * along, a[1] + ry * along], along };
}

/** Mean lengths of the upper and lower, and of the left and right sides. */
export function sidesOf(quad: Quad): { readonly across: number; readonly down: number } {
  const side = (from: Point, to: Point): number => Math.hypot(to[0] - from[0], to[1] - from[1]);
  return {
    across: (side(quad[0], quad[1]) + side(quad[2], quad[3])) / 2,
    down: (side(quad[1], quad[2]) + side(quad[3], quad[0])) / 2,
  };
}

/** The ratio of the longer sides to the shorter ones. */
export function elongationOf(quad: Quad): number {
  const { across, down } = sidesOf(quad);
  return Math.max(across, down) / Math.min(across, down);
}

/** The quad begun at another corner, so that its long sides lie across (`landscape`) or run down. */
export function laid(quad: Quad, isLandscape: boolean): Quad {
  const { across, down } = sidesOf(quad);
  return across > down === isLandscape ? quad : [quad[1], quad[2], quad[3], quad[0]];
}

/** The quad of the same outline, upside down. */
export const turnedHalf = (quad: Quad): Quad => [quad[2], quad[3], quad[0], quad[1]];

export const mapQuad = (quad: Quad, map: (point: Point) => Point): Quad => [
  map(quad[0]),
  map(quad[1]),
  map(quad[2]),
  map(quad[3]),
];
