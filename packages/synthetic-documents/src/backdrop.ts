import sharp from 'sharp';
import type { Random } from './random.ts';

const WIDTH = 480;
const COLOURS = [
  [120, 84, 52],
  [60, 62, 66],
  [196, 190, 180],
  [88, 100, 118],
  [150, 120, 96],
] as const;

/** A table: wood, felt, tiles or cloth. RGB, three bytes a pixel. */
export async function backdrop(random: Random, width: number, height: number): Promise<Buffer> {
  const rows = Math.max(8, Math.round((WIDTH * height) / width));
  const kind = random.whole(0, COLOURS.length - 1);
  const colour = COLOURS[kind] ?? COLOURS[0];
  const [phase, turns] = [random.between(0, 9), random.between(0.02, 0.1)];
  const texture = (x: number, y: number): number => {
    if (kind === 1) return random.around(9);
    if (kind === 2) return Math.floor(x / 40) % 2 === Math.floor(y / 40) % 2 ? -7 : 7;
    if (kind === 3) return Math.sin(x * 0.9) * 8 + Math.sin(y * 0.9) * 8;
    const grain = Math.sin(y * turns * 6 + Math.sin(x * 0.02 + phase) * 3 + Math.sin(x * 0.11) * 0.6) * 16;
    return grain + (Math.floor(y / 60) % 2) * 8;
  };
  const small = Buffer.alloc(WIDTH * rows * 3);
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const value = texture(x, y) + random.around(4);
      for (let k = 0; k < 3; k += 1)
        small[(y * WIDTH + x) * 3 + k] = Math.max(0, Math.min(255, (colour[k] ?? 0) + value));
    }
  return await sharp(small, { raw: { width: WIDTH, height: rows, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
}
