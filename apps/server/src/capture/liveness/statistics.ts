export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The upper one of the middle two; NaN of nothing. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

export function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

export function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** What is left of values once their mean and their even drift over time are taken out. */
export function withoutDrift(values: readonly number[], times: readonly number[]): number[] {
  const middle = mean(values);
  const middleTime = mean(times);
  const centred = times.map((time) => time - middleTime);
  const slope = dot(centred, values) / (dot(centred, centred) || 1);
  return values.map((value, i) => value - middle - slope * (centred[i] ?? 0));
}
