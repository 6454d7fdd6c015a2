import { describe, expect, it } from 'vitest';
import { encodeJpeg, type RgbImage } from './image.ts';
import { expandMjpeg, splitMjpeg, toMjpeg } from './mjpeg.ts';

function plain(value: number): RgbImage {
  return { width: 16, height: 16, data: new Uint8Array(16 * 16 * 3).fill(value) };
}

const frames = await Promise.all([20, 120, 220].map((value) => encodeJpeg(plain(value))));

describe('toMjpeg', () => {
  it('repeats each of 10 frames a second three times for the fake camera', async () => {
    const played = splitMjpeg(await toMjpeg(frames, 10));
    expect(played).toHaveLength(9);
    expect(played.map((frame) => frames.findIndex((source) => source.equals(frame)))).toEqual([
      0, 0, 0, 1, 1, 1, 2, 2, 2,
    ]);
  });

  it('spreads the repetitions when the pace does not divide 30', async () => {
    const played = splitMjpeg(await toMjpeg(frames, 12));
    expect(played.map((frame) => frames.findIndex((source) => source.equals(frame)))).toEqual([
      0, 0, 0, 1, 1, 2, 2, 2,
    ]);
  });

  it('refuses a pace of 0', async () => {
    await expect(toMjpeg(frames, 0)).rejects.toThrow(RangeError);
  });
});

describe('splitMjpeg', () => {
  it('is not misled by an end marker inside a segment', () => {
    const [frame = Buffer.alloc(0)] = frames;
    const comment = Buffer.from([0xff, 0xfe, 0x00, 0x06, 0xff, 0xd9, 0xff, 0xd8]);
    const commented = Buffer.concat([frame.subarray(0, 2), comment, frame.subarray(2)]);
    expect(splitMjpeg(Buffer.concat([commented, frame]))).toEqual([commented, frame]);
  });

  it('refuses a frame that is cut off', () => {
    const [frame = Buffer.alloc(0)] = frames;
    expect(() => splitMjpeg(frame.subarray(0, frame.length - 10))).toThrow(RangeError);
  });
});

describe('expandMjpeg', () => {
  it('turns a recording of 15 frames a second into one of 30', async () => {
    const recording = Buffer.concat(frames);
    expect(splitMjpeg(await expandMjpeg(recording, 15))).toHaveLength(6);
  });
});
