import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { blink, frontal, smile, turn } from './actions.ts';
import { perform, performViews } from './perform.ts';
import { createPerson } from './person.ts';

const person = createPerson(5);

describe('performViews', () => {
  it('gives as many frames as the actions take at the pace asked for', () => {
    const views = [...performViews(person, [frontal(1), turn('left', 28, 2)], { framesPerSecond: 10 })];
    expect(views).toHaveLength(30);
  });

  it('turns to the viewer’s right for the person’s own left and comes back', () => {
    const yaws = [...performViews(person, [turn('left', 28, 2)], { framesPerSecond: 10 })].map(
      (view) => view.yaw ?? 0,
    );
    expect(Math.max(...yaws)).toBeGreaterThan(25);
    expect(Math.min(...yaws)).toBeGreaterThan(-3);
    expect(Math.abs(yaws.at(-1) ?? 99)).toBeLessThan(4);
  });

  it('closes the eyes in a blink and opens them again', () => {
    const eyes = [...performViews(person, [blink(1)], { framesPerSecond: 10 })].map(
      (view) => view.expression?.leftEye,
    );
    expect(eyes).toContain(0);
    expect(eyes.at(0)).toBe(1);
    expect(eyes.at(-1)).toBe(1);
  });

  it('never jumps between frames, not even between actions', () => {
    const script = [frontal(0.5), turn('right'), smile(), frontal(0.5)];
    const yaws = [...performViews(person, script, { framesPerSecond: 10 })].map((view) => view.yaw ?? 0);
    const steps = yaws.slice(1).map((yaw, i) => Math.abs(yaw - (yaws[i] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(7);
  });

  it('never shows the same picture twice: each frame has grain of its own', () => {
    const seeds = [...performViews(person, [frontal(1)], { framesPerSecond: 10 })].map(
      (view) => view.noiseSeed,
    );
    expect(new Set(seeds).size).toBe(seeds.length);
  });

  it('refuses a pace of 0', () => {
    expect(() => [...performViews(person, [frontal()], { framesPerSecond: 0 })]).toThrow(RangeError);
  });
});

describe('perform', () => {
  it('yields JPEG frames for Chromium’s fake camera', async () => {
    const view = { width: 160, height: 120 };
    const frames: Buffer[] = [];
    for await (const frame of perform(person, [frontal(0.2)], { framesPerSecond: 10, view }))
      frames.push(frame);
    expect(frames).toHaveLength(2);
    for (const frame of frames) {
      expect(await sharp(frame).metadata()).toMatchObject({
        width: 160,
        height: 120,
        chromaSubsampling: '4:2:0',
      });
    }
  });
});
