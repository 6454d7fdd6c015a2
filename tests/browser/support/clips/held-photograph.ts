import { createPerson, encodePng, type RgbImage, renderPortrait } from '@qiniso/synthetic-people';
import sharp from 'sharp';
import type { SandboxPerson } from '../people.ts';

const WIDTH = 640;
const HEIGHT = 480;
/** Degrees the photograph is tilted by, as somebody would who wants it to seem to turn its head. */
const TILTS = [...steps(0, 42, 6), ...steps(42, -42, -6), ...steps(-42, 0, 6)];
const SWINGS = 20;

/** The pictures of a hand that holds a person's official photograph before the camera and tilts it to and fro. */
export async function heldPhotograph({ face }: SandboxPerson): Promise<RgbImage[]> {
  const portrait = await encodePng(renderPortrait(createPerson(face.seed, face.traits)));
  const swing: RgbImage[] = [];
  const straight = await held(portrait, 0);
  for (const tilt of TILTS) swing.push(tilt === 0 ? straight : await held(portrait, tilt));
  const rest = Array.from({ length: 15 }, () => straight);
  return Array.from({ length: SWINGS }, () => [...rest, ...swing]).flat();
}

/** Seen from far enough, a tilted photograph is a narrower one. */
async function held(portrait: Buffer, tiltDegrees: number): Promise<RgbImage> {
  const height = Math.round(0.95 * HEIGHT);
  const width = Math.round(((height * 480) / 600) * Math.cos((tiltDegrees * Math.PI) / 180));
  const photograph = await sharp(portrait).resize(width, height, { fit: 'fill' }).toBuffer();
  const room = { width: WIDTH, height: HEIGHT, channels: 3 as const, background: { r: 122, g: 116, b: 106 } };
  const data = await sharp({ create: room })
    .composite([
      {
        input: photograph,
        left: Math.round((WIDTH - width) / 2 + tiltDegrees / 4),
        top: Math.round((HEIGHT - height) / 2),
      },
    ])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { width: WIDTH, height: HEIGHT, data };
}

function steps(from: number, to: number, by: number): number[] {
  const count = Math.round((to - from) / by);
  return Array.from({ length: count }, (_, i) => from + i * by);
}
