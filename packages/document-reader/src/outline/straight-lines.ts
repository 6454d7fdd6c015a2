import type { Point, Quad } from '../imaging/geometry.ts';
import { boxBlur } from '../imaging/planes.ts';

/** A line as its normal's angle (of `ANGLES` in half a turn), that angle's cosine and sine, and its distance from the origin. */
interface Line {
  readonly angle: number;
  readonly cos: number;
  readonly sin: number;
  readonly distance: number;
}

const ANGLES = 180;
/** Lines looked at; and votes that a line needs. */
const [MOST_LINES, LEAST_VOTES] = [26, 14];

/**
 * Quads of long straight edges (Hough): they survive hard shadows and pale cards on pale tables.
 *
 * @param grey slightly blurred brightness
 */
export function quadsOfLines(grey: Float32Array, width: number, height: number): Quad[] {
  const lines = strongestLines(grey, width, height);
  const apart = (a: Line, b: Line): number => {
    const difference = Math.abs(a.angle - b.angle);
    return Math.min(difference, ANGLES - difference);
  };
  const pairs = lines.flatMap((a, index) =>
    lines.slice(index + 1).flatMap((b) => (apart(a, b) <= 22 ? [[a, b] as const] : [])),
  );
  const isInside = ([x, y]: Point): boolean => x >= -6 && y >= -6 && x <= width + 6 && y <= height + 6;
  const quads: Quad[] = [];
  for (const [index, [a, b]] of pairs.entries())
    for (const [c, d] of pairs.slice(index + 1)) {
      if (apart(a, c) < 55 || apart(b, d) < 50) continue;
      const corners = [crossing(a, c), crossing(a, d), crossing(b, d), crossing(b, c)];
      const [p, q, r, s] = corners;
      if (p && q && r && s && [p, q, r, s].every(isInside)) quads.push([p, q, r, s]);
    }
  return quads;
}

function crossing(a: Line, b: Line): Point | null {
  const turn = a.cos * b.sin - a.sin * b.cos;
  if (Math.abs(turn) < 0.35) return null;
  return [(a.distance * b.sin - b.distance * a.sin) / turn, (a.cos * b.distance - b.cos * a.distance) / turn];
}

function strongestLines(grey: Float32Array, width: number, height: number): Line[] {
  const reach = Math.ceil(Math.hypot(width, height));
  const cos = Float64Array.from({ length: ANGLES }, (_, angle) => Math.cos((angle * Math.PI) / ANGLES));
  const sin = Float64Array.from({ length: ANGLES }, (_, angle) => Math.sin((angle * Math.PI) / ANGLES));
  const votes = voteForLines(grey, width, height, reach, cos, sin);
  const lines: Line[] = [];
  while (lines.length < MOST_LINES) {
    let [most, at] = [0, -1];
    for (let index = 0; index < votes.length; index += 1) {
      const count = votes[index] ?? 0;
      if (count > most) [most, at] = [count, index];
    }
    if (most < LEAST_VOTES) break;
    const [angle, bin] = [Math.trunc(at / reach), at % reach];
    lines.push({ angle, cos: cos[angle] ?? 0, sin: sin[angle] ?? 0, distance: bin * 2 - reach });
    forgetAround(votes, reach, angle, bin);
  }
  return lines;
}

/** Every edge pixel votes for the lines through it that lie across its gradient. */
function voteForLines(
  grey: Float32Array,
  width: number,
  height: number,
  reach: number,
  cos: Float64Array,
  sin: Float64Array,
): Float32Array {
  const { strength, direction } = gradientOf(grey, width, height);
  const around = boxBlur(strength, width, height, 7);
  const votes = new Float32Array(ANGLES * reach);
  for (let y = 2; y < height - 2; y += 1)
    for (let x = 2; x < width - 2; x += 1) {
      const at = y * width + x;
      const own = strength[at] ?? 0;
      if (own < 7) continue;
      const toward = direction[at] ?? 0;
      const ahead = Math.round(Math.sin(toward)) * width + Math.round(Math.cos(toward));
      if ((strength[at + ahead] ?? 0) > own || (strength[at - ahead] ?? 0) > own) continue;
      const weight = Math.min(1, own / 30) * Math.min(1, own / ((around[at] ?? 0) * 2 + 1));
      const middle = Math.round(((toward < 0 ? toward + Math.PI : toward) * ANGLES) / Math.PI);
      for (let turn = -3; turn <= 3; turn += 1) {
        const angle = (middle + turn + ANGLES) % ANGLES;
        const bin = Math.round((x * (cos[angle] ?? 0) + y * (sin[angle] ?? 0) + reach) / 2);
        if (bin >= 0 && bin < reach) votes[angle * reach + bin] = (votes[angle * reach + bin] ?? 0) + weight;
      }
    }
  const smooth = new Float32Array(votes.length);
  for (let at = 1; at < votes.length - 1; at += 1)
    smooth[at] = (votes[at] ?? 0) + 0.6 * ((votes[at - 1] ?? 0) + (votes[at + 1] ?? 0));
  return smooth;
}

function gradientOf(grey: Float32Array, width: number, height: number) {
  const strength = new Float32Array(width * height);
  const direction = new Float32Array(width * height);
  const value = (at: number): number => grey[at] ?? 0;
  for (let y = 2; y < height - 2; y += 1)
    for (let x = 2; x < width - 2; x += 1) {
      const at = y * width + x;
      const [up, down] = [at - width, at + width];
      const right =
        value(at + 1) -
        value(at - 1) +
        0.5 * (value(up + 1) - value(up - 1) + value(down + 1) - value(down - 1));
      const below =
        value(down) - value(up) + 0.5 * (value(down - 1) - value(up - 1) + value(down + 1) - value(up + 1));
      strength[at] = Math.hypot(right, below);
      direction[at] = Math.atan2(below, right);
    }
  return { strength, direction };
}

/** The same line is not found twice. */
function forgetAround(votes: Float32Array, reach: number, angle: number, bin: number): void {
  for (let turn = -5; turn <= 5; turn += 1) {
    let [around, centre] = [angle + turn, bin];
    // Beyond half a turn the normal points the other way.
    if (around < 0 || around >= ANGLES) [around, centre] = [(around + ANGLES) % ANGLES, reach - bin];
    for (let shift = -4; shift <= 4; shift += 1) {
      const near = centre + shift;
      if (near >= 0 && near < reach) votes[around * reach + near] = 0;
    }
  }
}
