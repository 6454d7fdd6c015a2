/** Provisional until measured. */
export const SEPARATED_SEEDS: readonly number[] = [
  4, 7, 11, 18, 27, 28, 34, 38, 39, 40, 48, 58, 62, 64, 67, 30,
];
