import { describe, expect, it } from 'vitest';
import { CHIP_SIZE, cutChip, fitSimilarity, scaleOf } from './align-chip.ts';

describe('fitSimilarity', () => {
  it('finds a turn, a scale and a shift from points', () => {
    const angle = 0.4;
    const [a, b, dx, dy] = [1.7 * Math.cos(angle), 1.7 * Math.sin(angle), 12, -5];
    const from = [
      [0, 0],
      [10, 0],
      [3, 8],
      [-4, 2],
    ] as const;
    const to = from.map(([x, y]) => [a * x - b * y + dx, b * x + a * y + dy] as const);
    const found = fitSimilarity(from, to);
    expect(found.a).toBeCloseTo(a, 9);
    expect(found.b).toBeCloseTo(b, 9);
    expect(found.dx).toBeCloseTo(dx, 9);
    expect(found.dy).toBeCloseTo(dy, 9);
    expect(scaleOf(found)).toBeCloseTo(1.7, 9);
  });
});

describe('cutChip', () => {
  /** Red is the column, green the row. */
  const width = 200;
  const height = 180;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) data.set([x, y, 7], (y * width + x) * 3);
  }
  const pixel = (chip: Uint8Array, x: number, y: number): number[] => [
    ...chip.subarray((y * CHIP_SIZE + x) * 3, (y * CHIP_SIZE + x) * 3 + 3),
  ];
  const shift = { a: 1, b: 0, dx: -20, dy: -10 };

  it('takes each pixel from where the transform says', () => {
    const chip = cutChip({ data, width, height }, shift, false);
    expect(pixel(chip, 0, 0)).toEqual([20, 10, 7]);
    expect(pixel(chip, 140, 30)).toEqual([160, 40, 7]);
  });

  it('mirrors left and right', () => {
    const chip = cutChip({ data, width, height }, shift, true);
    expect(pixel(chip, CHIP_SIZE - 1, 0)).toEqual([20, 10, 7]);
  });

  it('is black beyond the image', () => {
    const chip = cutChip({ data, width, height }, { a: 1, b: 0, dx: 40, dy: 0 }, false);
    expect(pixel(chip, 10, 10)).toEqual([0, 0, 0]);
    expect(pixel(chip, 41, 10)).toEqual([1, 10, 7]);
  });
});
