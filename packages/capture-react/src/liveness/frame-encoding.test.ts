import { MAX_FRAME_BYTES } from '@qiniso/capture-protocol';
import { describe, expect, it } from 'vitest';
import { frameSize, isBlack, nextQuality, smallerQuality } from './frame-encoding.ts';

describe('frameSize', () => {
  it.each([
    [640, 480, 480, 360],
    [480, 640, 360, 480],
    [1920, 1080, 480, 270],
    [320, 240, 320, 240],
  ])('fits %i x %i into %i x %i', (width, height, fitWidth, fitHeight) => {
    expect(frameSize(width, height)).toEqual({ width: fitWidth, height: fitHeight });
  });
});

describe('quality', () => {
  it('goes down for large frames and up for small ones, within its bounds', () => {
    expect(nextQuality(0.7, 25_000, 0)).toBeCloseTo(0.65);
    expect(nextQuality(0.7, 5_000, 0)).toBeCloseTo(0.75);
    expect(nextQuality(0.7, 15_000, 0)).toBe(0.7);
    expect(nextQuality(0.4, 99_000, 0)).toBe(0.4);
    expect(nextQuality(0.8, 1_000, 0)).toBe(0.8);
  });

  it('becomes smaller once much has been sent', () => {
    expect(nextQuality(0.7, 15_000, 250_000)).toBeCloseTo(0.65);
    expect(nextQuality(0.5, 8_000, 400_000)).toBe(0.5);
  });

  it('encodes once more what the server would refuse for its size', () => {
    expect(smallerQuality(0.7, MAX_FRAME_BYTES)).toBeNull();
    expect(smallerQuality(0.7, MAX_FRAME_BYTES + 1)).toBe(0.35);
  });
});

describe('isBlack', () => {
  const plain = (value: number) => Array.from({ length: 64 }, (_, i) => (i % 4 === 3 ? 255 : value));

  it('knows a covered camera from a dark room', () => {
    expect(isBlack(plain(0))).toBe(true);
    expect(isBlack(plain(3))).toBe(true);
    expect(isBlack(plain(12))).toBe(false);
  });

  it('sees one bright corner', () => {
    expect(isBlack([...plain(0), ...[255, 255, 255, 255], ...[255, 255, 255, 255]])).toBe(false);
  });
});
