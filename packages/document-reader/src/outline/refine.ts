import { areaOf, crossingOf, type Point, type Quad } from '../imaging/geometry.ts';
import type { Plane } from '../imaging/planes.ts';

/** Places along a side that are looked at. */
const PLACES = 90;
/** Least difference of brightness that is taken for the edge. */
const LEAST_EDGE = 12;

interface EdgePoint {
  /** Pixels along the side from its first corner, and off it. */
  readonly along: number;
  readonly off: number;
}

/** Corners to a fraction of a pixel: each side is laid through the strongest edges near it. */
export function refineQuad(photograph: Plane, quad: Quad): Quad {
  const size = Math.sqrt(Math.abs(areaOf(quad)));
  const reach = Math.max(6, size * 0.018);
  const step = Math.max(1, size / 900);
  const lines = quad.map((from, index) =>
    lineNear(photograph, from, quad[(index + 1) & 3] ?? from, reach, step),
  );
  const corner = (index: 0 | 1 | 2 | 3): Point => {
    const [before, after] = [lines[(index + 3) & 3], lines[index]];
    const old = quad[index];
    const found = before && after ? crossingOf(before[0], before[1], after[0], after[1])?.at : undefined;
    return found && Math.hypot(found[0] - old[0], found[1] - old[1]) < reach * 3 ? found : old;
  };
  return [corner(0), corner(1), corner(2), corner(3)];
}

type Segment = readonly [Point, Point];

function lineNear(photograph: Plane, from: Point, to: Point, reach: number, step: number): Segment {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const points = edgePoints(photograph, from, [dx, dy], length, reach, step);
  const line = points.length < 12 ? null : commonLine(points, length, step);
  if (!line) return [from, to];
  const place = (along: number): Point => {
    const off = line.offset + line.slope * along;
    return [from[0] + dx * along - dy * off, from[1] + dy * along + dx * off];
  };
  return [place(0), place(length)];
}

/** The strongest edge on each of the short lines across a side. */
function edgePoints(
  { data, width, height }: Plane,
  from: Point,
  [dx, dy]: Point,
  length: number,
  reach: number,
  step: number,
): EdgePoint[] {
  const points: EdgePoint[] = [];
  const count = Math.floor((2 * reach) / step) + 1;
  const profile = new Float32Array(count);
  for (let place = 0; place < PLACES; place += 1) {
    const along = (0.07 + (0.86 * place) / (PLACES - 1)) * length;
    for (let at = 0; at < count; at += 1) {
      const off = -reach + at * step;
      let [sum, seen] = [0, 0];
      for (let spread = -2; spread <= 2; spread += 1) {
        const x = Math.round(from[0] + dx * (along + spread * step) - dy * off);
        const y = Math.round(from[1] + dy * (along + spread * step) + dx * off);
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        sum += data[y * width + x] ?? 0;
        seen += 1;
      }
      profile[at] = seen > 0 ? sum / seen : Number.NaN;
    }
    let [strongest, off] = [LEAST_EDGE, Number.NaN];
    for (let at = 2; at < count - 2; at += 1) {
      const value = (distance: number): number => profile[at + distance] ?? Number.NaN;
      const edge = Math.abs(value(1) + value(2) - value(-1) - value(-2));
      if (edge > strongest) [strongest, off] = [edge, -reach + at * step];
    }
    if (!Number.isNaN(off)) points.push({ along, off });
  }
  return points;
}

/** The line that most of the points agree on (random pairs with a fixed seed), then the best one through those. */
function commonLine(points: readonly EdgePoint[], length: number, step: number) {
  let seed = 12_345;
  const pick = (): EdgePoint => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    return points[seed % points.length] ?? { along: 0, off: 0 };
  };
  let best: { slope: number; offset: number; score: number } | null = null;
  for (let trial = 0; trial < 80; trial += 1) {
    const [a, b] = [pick(), pick()];
    if (Math.abs(a.along - b.along) < length * 0.2) continue;
    const slope = (b.off - a.off) / (b.along - a.along);
    const offset = a.off - slope * a.along;
    let score = 0;
    for (const { along, off } of points) {
      const distance = Math.abs(off - slope * along - offset);
      if (distance < step * 2) score += 1 - distance / (step * 2.5);
    }
    if (!best || score > best.score) best = { slope, offset, score };
  }
  if (!best || best.score < 8) return null;
  const { slope, offset } = best;
  const near = points.filter(({ along, off }) => Math.abs(off - slope * along - offset) < step * 2.5);
  let [count, sumX, sumY, sumXX, sumXY] = [0, 0, 0, 0, 0];
  for (const { along, off } of near) {
    count += 1;
    sumX += along;
    sumY += off;
    sumXX += along * along;
    sumXY += along * off;
  }
  const spread = count * sumXX - sumX * sumX;
  const fitted = spread === 0 ? slope : (count * sumXY - sumX * sumY) / spread;
  return { slope: fitted, offset: (sumY - fitted * sumX) / count };
}
