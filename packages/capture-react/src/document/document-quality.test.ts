import { expect, it } from 'vitest';
import { documentHint } from './document-quality.ts';

const WIDTH = 320;
const HEIGHT = 200;

/** Print: dark bars on a light card; `edge` pixels wide is the way from one to the other. */
function card({
  paper = 220,
  ink = 50,
  edge = 1,
}: {
  paper?: number;
  ink?: number;
  edge?: number;
}): number[] {
  const rgba: number[] = [];
  for (let i = 0; i < WIDTH * HEIGHT; i += 1) {
    const place = (i % WIDTH) % 40;
    const share = Math.min(1, Math.max(0, (place < 20 ? place - 4 : 36 - place) / edge));
    const light = paper + (ink - paper) * share;
    rgba.push(light, light, light, 255);
  }
  return rgba;
}

it.each([
  ['a sharp picture in good light', card({}), null],
  ['a dark one', card({ paper: 60, ink: 20 }), 'more_light'],
  ['one full of glare', card({ paper: 255, ink: 245 }), 'less_light'],
  ['a blurred one', card({ edge: 14 }), 'hold_steady'],
] as const)('of %s', (_, picture, hint) => {
  expect(documentHint(picture, WIDTH)).toBe(hint);
});
