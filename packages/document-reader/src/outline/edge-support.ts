import type { Quad } from '../imaging/geometry.ts';

/** How many places of each side are looked at, and how far to both sides of it, pixels. */
const [SAMPLES, REACH] = [36, 2];
/** The difference of brightness that counts as a full edge. */
const FULL_EDGE = 22;

/** How much of a quad's sides lies on edges of the picture, 0 to 1; half of it is the worst side's share. */
export function edgeSupport(grey: Float32Array, width: number, height: number, quad: Quad): number {
  let [total, worst] = [0, 1];
  for (const [index, from] of quad.entries()) {
    const to = quad[(index + 1) & 3] ?? from;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const normal = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length] as const;
    let sum = 0;
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const along = (sample + 2) / (SAMPLES + 4);
      const [x, y] = [from[0] + (to[0] - from[0]) * along, from[1] + (to[1] - from[1]) * along];
      let strongest = 0;
      for (let offset = -REACH; offset <= REACH; offset += 1) {
        const beyond = valueAt(
          grey,
          width,
          height,
          x + normal[0] * (offset + 1.5),
          y + normal[1] * (offset + 1.5),
        );
        const before = valueAt(
          grey,
          width,
          height,
          x + normal[0] * (offset - 1.5),
          y + normal[1] * (offset - 1.5),
        );
        if (beyond !== null && before !== null) strongest = Math.max(strongest, Math.abs(beyond - before));
      }
      sum += Math.min(1, strongest / FULL_EDGE);
    }
    total += sum / SAMPLES / 4;
    worst = Math.min(worst, sum / SAMPLES);
  }
  return total * 0.5 + worst * 0.5;
}

function valueAt(grey: Float32Array, width: number, height: number, x: number, y: number): number | null {
  const [column, row] = [Math.round(x), Math.round(y)];
  if (column < 0 || row < 0 || column >= width || row >= height) return null;
  return grey[row * width + column] ?? null;
}
