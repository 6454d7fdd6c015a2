import { areaOf, crossingOf, type Point, type Quad } from '../imaging/geometry.ts';

const turn = (o: Point, a: Point, b: Point): number =>
  (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

/** The convex hull of some points (monotone chains). */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (through: readonly Point[]): Point[] => {
    const kept: Point[] = [];
    for (const point of through) {
      while (kept.length > 1 && turn(kept.at(-2) ?? point, kept.at(-1) ?? point, point) <= 0) kept.pop();
      kept.push(point);
    }
    kept.pop();
    return kept;
  };
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

/** The quad around a hull: side after side is dropped, always the one whose neighbours add least area when they are drawn on. */
export function quadAround(hull: readonly Point[]): Quad | null {
  const corners = [...hull];
  const corner = (index: number): Point => corners[(index + corners.length) % corners.length] ?? [0, 0];
  while (corners.length > 4) {
    let best: { added: number; index: number; at: Point } | null = null;
    for (let index = 0; index < corners.length; index += 1) {
      const [before, from, to, after] = [
        corner(index - 1),
        corner(index),
        corner(index + 1),
        corner(index + 2),
      ];
      const meeting = crossingOf(before, from, after, to);
      if (!meeting || meeting.along < 1) continue;
      const added = Math.abs(areaOf([from, meeting.at, to]));
      if (!best || added < best.added) best = { added, index, at: meeting.at };
    }
    if (!best) return null;
    corners[best.index] = best.at;
    corners.splice((best.index + 1) % corners.length, 1);
  }
  const [a, b, c, d] = corners;
  return a && b && c && d ? [a, b, c, d] : null;
}
