/** A point in the plane, pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The projective map that carries points onto others best (least squares on normalised coordinates), and how far off it
 * leaves them: the root mean square distance in pixels. A flat thing seen twice leaves none, a head does.
 *
 * @throws RangeError with fewer than 5 pairs: 4 always fit
 */
export function homographyResidual(from: readonly Point[], to: readonly Point[]): number {
  if (from.length < 5 || from.length !== to.length)
    throw new RangeError('A residual needs 5 pairs of points.');
  const a = normalise(from);
  const b = normalise(to);
  const rows: number[][] = [];
  const values: number[] = [];
  for (const [i, { x, y }] of a.points.entries()) {
    const { x: u, y: v } = b.points[i] ?? origin;
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]);
    values.push(u, v);
  }
  const [h0 = 0, h1 = 0, h2 = 0, h3 = 0, h4 = 0, h5 = 0, h6 = 0, h7 = 0] = leastSquares(rows, values);
  let sum = 0;
  for (const [i, { x, y }] of a.points.entries()) {
    const { x: u, y: v } = b.points[i] ?? origin;
    const w = h6 * x + h7 * y + 1;
    sum += ((h0 * x + h1 * y + h2) / w - u) ** 2 + ((h3 * x + h4 * y + h5) / w - v) ** 2;
  }
  return Math.sqrt(sum / from.length) * b.scale;
}

const origin: Point = { x: 0, y: 0 };

function normalise(points: readonly Point[]): { points: Point[]; scale: number } {
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
  const scale =
    points.reduce((sum, point) => sum + Math.hypot(point.x - x, point.y - y), 0) / points.length || 1;
  return { points: points.map((point) => ({ x: (point.x - x) / scale, y: (point.y - y) / scale })), scale };
}

/** Solves `rows · unknowns ≈ values` by the normal equations; a trace of ridge keeps degenerate input finite. */
export function leastSquares(rows: readonly (readonly number[])[], values: readonly number[]): number[] {
  const n = rows[0]?.length ?? 0;
  const system = Array.from({ length: n }, () => new Float64Array(n + 1));
  for (const [r, row] of rows.entries()) {
    for (const [i, equation] of system.entries()) {
      const factor = row[i] ?? 0;
      for (let k = 0; k < n; k += 1) equation[k] = (equation[k] ?? 0) + factor * (row[k] ?? 0);
      equation[n] = (equation[n] ?? 0) + factor * (values[r] ?? 0);
    }
  }
  for (const [i, equation] of system.entries()) equation[i] = (equation[i] ?? 0) + 1e-9;
  for (let pivot = 0; pivot < n; pivot += 1) {
    const best = system.reduce(
      (at, row, r) => (r > pivot && Math.abs(row[pivot] ?? 0) > Math.abs(system[at]?.[pivot] ?? 0) ? r : at),
      pivot,
    );
    const [top, chosen] = [system[pivot], system[best]];
    if (!top || !chosen) break;
    system[pivot] = chosen;
    system[best] = top;
    for (const [r, row] of system.entries()) {
      if (r === pivot) continue;
      const factor = (row[pivot] ?? 0) / (chosen[pivot] || 1e-12);
      for (let k = pivot; k <= n; k += 1) row[k] = (row[k] ?? 0) - factor * (chosen[k] ?? 0);
    }
  }
  return system.map((row, i) => (row[n] ?? 0) / (row[i] || 1e-12));
}
