import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { studioLight } from './frame-view.ts';
import { encodeJpeg, type RgbImage } from './image.ts';
import { createPerson } from './person.ts';
import { renderPortrait } from './portrait.ts';
import { renderFrame } from './render-frame.ts';
import { webcamView } from './webcam-view.ts';

const person = createPerson(3, { hairStyle: 'short', skinTone: 3, glasses: 'none', beard: 'none' });
const small = { width: 320, height: 240, grain: 0 };

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Light from everywhere, which leaves colours to tell parts of the face apart. */
const overcast = { ...studioLight, keyStrength: 0, fillStrength: 0, ambientStrength: 2 };

/** Around the eyes and around the mouth of a frontal face in a small frame. */
const eyes: Area = { left: 132, top: 96, right: 188, bottom: 114 };
const mouth: Area = { left: 138, top: 142, right: 182, bottom: 166 };

function* channels(image: RgbImage, area: Area): Generator<number> {
  for (let y = area.top; y < area.bottom; y++) {
    const start = (y * image.width + area.left) * 3;
    yield* image.data.subarray(start, start + (area.right - area.left) * 3);
  }
}

function meanDifference(a: RgbImage, b: RgbImage, area: Area): number {
  const second = [...channels(b, area)];
  const differences = [...channels(a, area)].map((value, i) => Math.abs(value - (second[i] ?? 0)));
  return differences.reduce((sum, value) => sum + value, 0) / differences.length;
}

function share(image: RgbImage, area: Area, isWanted: (value: number) => boolean): number {
  const values = [...channels(image, area)];
  return values.filter(isWanted).length / values.length;
}

const whole: Area = { left: 0, top: 0, right: small.width, bottom: small.height };

describe('renderFrame', () => {
  it('gives the same pixels for the same person and view', () => {
    const view = { ...webcamView(3), ...small, yaw: 12, expression: { smile: 0.7 } };
    const again = createPerson(3, { hairStyle: 'short', skinTone: 3, glasses: 'none', beard: 'none' });
    expect(renderFrame(again, view).data).toEqual(renderFrame(person, view).data);
  });

  it('does not depend on what was rendered before', () => {
    const before = renderFrame(person, small);
    renderFrame(person, { ...small, yaw: 25, expression: { smile: 1, mouthOpen: 0.3, leftEye: 0 } });
    renderFrame(createPerson(8), small);
    expect(renderFrame(person, small).data).toEqual(before.data);
  });

  it('shows different people differently', () => {
    const traits = {
      skinTone: 3,
      hairStyle: 'short',
      sex: 'male',
      age: 30,
      beard: 'none',
      glasses: 'none',
    } as const;
    const one = renderFrame(createPerson(1, traits), small);
    const other = renderFrame(createPerson(2, traits), small);
    expect(meanDifference(one, other, eyes)).toBeGreaterThan(4);
  });

  it('moves the face to the viewer’s right with positive yaw and to the left with negative', () => {
    const bare = createPerson(3, { hairStyle: 'bald', hairColour: 'white', skinTone: 1, glasses: 'none' });
    const row: Area = { left: 100, top: 92, right: 220, bottom: 114 };
    /** Mean position of what is dark between the temples: pupils, irises and lashes. */
    const eyesAt = (yaw: number) => {
      const image = renderFrame(bare, { ...small, light: overcast, yaw });
      const dark = [...channels(image, row)]
        .map((value, i) => ({ value, column: Math.floor(i / 3) % (row.right - row.left) }))
        .filter(({ value }) => value < 60);
      return dark.reduce((sum, { column }) => sum + column, 0) / dark.length;
    };
    const [left, middle, right] = [eyesAt(-20), eyesAt(0), eyesAt(20)];
    expect(middle - left).toBeGreaterThan(8);
    expect(right - middle).toBeGreaterThan(8);
  });

  it('covers the white of the eyes with the lids when they close', () => {
    const dark = createPerson(3, { skinTone: 6.5, hairStyle: 'short', glasses: 'none' });
    const view = { ...small, light: overcast };
    const isWhite = (value: number) => value > 130;
    const open = share(renderFrame(dark, view), eyes, isWhite);
    const closed = share(
      renderFrame(dark, { ...view, expression: { leftEye: 0, rightEye: 0 } }),
      eyes,
      isWhite,
    );
    expect(open).toBeGreaterThan(0.02);
    expect(closed).toBeLessThan(open / 3);
  });

  it('changes the mouth and not the eyes when it opens', () => {
    const closed = renderFrame(person, small);
    const open = renderFrame(person, { ...small, expression: { mouthOpen: 0.3 } });
    expect(meanDifference(closed, open, mouth)).toBeGreaterThan(10);
    expect(meanDifference(closed, open, eyes)).toBeLessThan(1);
  });

  it('adds the colour of the screen to the face, and much less of it to the room', () => {
    const dark = renderFrame(person, small);
    const lit = renderFrame(person, { ...small, screenLight: [0.4, 0, 0] });
    const face: Area = { left: 145, top: 120, right: 175, bottom: 140 };
    const corner: Area = { left: 0, top: 0, right: 30, bottom: 20 };
    const redder = (area: Area) =>
      [...channels(lit, area)].filter((_, i) => i % 3 === 0).reduce((sum, value) => sum + value, 0) -
      [...channels(dark, area)].filter((_, i) => i % 3 === 0).reduce((sum, value) => sum + value, 0);
    const perPixel = (area: Area) => redder(area) / ((area.right - area.left) * (area.bottom - area.top));
    expect(perPixel(face)).toBeGreaterThan(8);
    expect(perPixel(corner)).toBeLessThan(perPixel(face) / 3);
    expect([...channels(lit, face)].filter((_, i) => i % 3 === 2)).toEqual(
      [...channels(dark, face)].filter((_, i) => i % 3 === 2),
    );
  });

  it('repeats the grain of a noise seed and changes it with the seed', () => {
    const grainy = { ...small, grain: 3 };
    const first = renderFrame(person, { ...grainy, noiseSeed: 4 });
    expect(renderFrame(person, { ...grainy, noiseSeed: 4 }).data).toEqual(first.data);
    expect(meanDifference(first, renderFrame(person, { ...grainy, noiseSeed: 5 }), whole)).toBeGreaterThan(1);
  });

  it('refuses a picture without pixels', () => {
    expect(() => renderFrame(person, { width: 0 })).toThrow(RangeError);
  });
});

describe('renderPortrait', () => {
  it('is 480 by 600 pixels and encodes as a JPEG with 4:2:0 chroma', async () => {
    const portrait = renderPortrait(person);
    const metadata = await sharp(await encodeJpeg(portrait)).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 480, height: 600, chromaSubsampling: '4:2:0' });
  });
});
