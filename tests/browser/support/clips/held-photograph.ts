import { createPerson, encodePng, type RgbImage, renderPortrait } from '@qiniso/synthetic-people';
import sharp from 'sharp';
import type { SandboxPerson } from '../people.ts';

const WIDTH = 640;
const HEIGHT = 480;
/** Height of the photograph in heights of the picture. */
const NEARNESS = 1.3;
/** Degrees the photograph is tilted by, at ten frames a second: held at both sides, as if it turned its head. */
const SIDE = [12, 24, 36, ...repeat(12, 45), 36, 24, 12];
const SWING = [...repeat(12, 0), ...SIDE, ...repeat(6, 0), ...SIDE.map((tilt) => -tilt)];
/** About a minute and a half, after a while without a tilt: the attacker lets the page see a face first. */
const SWINGS = 16;
const FIRST = repeat(70, 0);

/** The pictures of a hand that holds a person's official photograph before the camera and tilts it to and fro. */
export async function heldPhotograph({ face }: SandboxPerson): Promise<RgbImage[]> {
  const portrait = await encodePng(renderPortrait(createPerson(face.seed, face.traits)));
  const pictures = new Map<number, RgbImage>();
  const film: RgbImage[] = [];
  for (const tilt of [...FIRST, ...repeat(SWINGS, SWING).flat()]) {
    const picture = pictures.get(tilt) ?? (await held(portrait, tilt));
    pictures.set(tilt, picture);
    film.push(picture);
  }
  return film;
}

/** Seen from far enough, a tilted photograph is a narrower one. It is held near, with its face in the middle. */
async function held(portrait: Buffer, tiltDegrees: number): Promise<RgbImage> {
  const height = Math.round(NEARNESS * HEIGHT);
  const width = Math.round(((height * 480) / 600) * Math.cos((tiltDegrees * Math.PI) / 180));
  const photograph = await sharp(portrait)
    .resize(width, height, { fit: 'fill' })
    .extract({ left: 0, top: Math.round((height - HEIGHT) * 0.4), width, height: HEIGHT })
    .toBuffer();
  const room = { width: WIDTH, height: HEIGHT, channels: 3 as const, background: { r: 122, g: 116, b: 106 } };
  const data = await sharp({ create: room })
    .composite([{ input: photograph, left: Math.round((WIDTH - width) / 2 + tiltDegrees / 4), top: 0 }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { width: WIDTH, height: HEIGHT, data };
}

function repeat<Value>(times: number, value: Value): Value[] {
  return Array.from({ length: times }, () => value);
}
