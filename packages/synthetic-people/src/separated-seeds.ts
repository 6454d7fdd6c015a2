/**
 * Seeds of people whom the matching keeps apart. Measured: the portrait of one and a webcam frame of another are at
 * least 0.605 apart (median 0.68; any two pictures at least 0.598), portrait and webcam frame of one person at most
 * 0.24. It holds for the traits as drawn: overrides of age, skin or hair bring people closer together.
 *
 * Chosen from 466 seeds by `scripts/choose-separated-seeds.ts`; two seeds at random are typically 0.61 apart.
 */
export const SEPARATED_SEEDS: readonly number[] = [
  109, 134, 135, 157, 171, 177, 195, 235, 279, 289, 290, 323, 336, 414, 424, 462,
];
