import { expect, it } from 'vitest';
import { successRates } from './success-rates.ts';

it.each([
  [2, 1, 66.67],
  [23, 137, 14.38],
  [41, 119, 25.63],
  [0, 3, 0],
])('success_rate is ACCEPT / (ACCEPT + REJECT) x 100: %d and %d come to %d', (accepted, rejected, rate) => {
  const of = { costCentre: 10, accepted, rejected, weightingHundredths: 29, weighted: 2 };
  const { operators, overall } = successRates([of], () => 'Branch');
  expect(operators).toMatchObject([{ successRate: rate, averageWeighting: 0.15 }]);
  expect(overall).toEqual({ successRate: rate, transactions: accepted + rejected });
});
