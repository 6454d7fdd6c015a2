import type { Random } from './random.ts';

/** The smear of a moving hand: the mean along a line. RGB, three bytes a pixel. */
export function smear(
  pixels: Uint8Array,
  width: number,
  height: number,
  length: number,
  angle: number,
): Uint8Array {
  if (length < 0.8) return pixels;
  const steps = Math.ceil(length * 2);
  const offsets = Array.from({ length: steps }, (_, step) => {
    const along = (step / (steps - 1) - 0.5) * length;
    return (Math.round(Math.sin(angle) * along) * width + Math.round(Math.cos(angle) * along)) * 3;
  });
  const smeared = new Uint8Array(width * height * 3);
  for (let at = 0; at < smeared.length; at += 1) {
    let sum = 0;
    for (const offset of offsets) sum += pixels[at + offset] ?? pixels[at] ?? 0;
    smeared[at] = sum / steps;
  }
  return smeared;
}

const TABLE = 65_536;

/** Grain that grows with brightness, in place. */
export function addGrain(pixels: Uint8Array, deviation: number, random: Random): void {
  const normal = Float32Array.from(
    { length: TABLE },
    () => (random.uniform() + random.uniform() + random.uniform() + random.uniform() - 2) * 1.73,
  );
  let at = 0;
  for (let index = 0; index < pixels.length; index += 1) {
    // Another place of the table now and then, so that no pattern repeats.
    if ((index & 4095) === 0) at = random.whole(0, TABLE - 1);
    at = (at + 7) % TABLE;
    const value = pixels[index] ?? 0;
    pixels[index] = Math.max(0, Math.min(255, value + (normal[at] ?? 0) * deviation * (0.5 + value / 400)));
  }
}
