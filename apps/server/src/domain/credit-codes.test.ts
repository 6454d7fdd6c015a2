import { expect, it } from 'vitest';
import { accountStatus, debtReviewStatus, monthStatus, scoreBand, scoreDecision } from './credit-codes.ts';

it.each([
  ['C', 'closed'],
  ['D', 'suppressed'],
  ['E', 'open'],
  ['L', 'adverse'],
  ['T', 'closed'],
  ['U', 'open'],
  ['V', 'closed'],
  ['W', 'adverse'],
  ['w', 'adverse'],
  ['P', 'closed'],
  ['J', 'adverse'],
  ['Z', 'closed'],
  [null, 'open'],
  ['?', 'open'],
])('an account of status %j is %s (domain-facts 4.12)', (code, standing) => {
  expect(accountStatus(code).standing).toBe(standing);
});

it.each([
  ['A', 'active'],
  ['A1', 'ended'],
  ['B', 'ended'],
  ['C', 'active'],
  ['D1', 'active'],
  ['D4', 'active'],
  ['F', 'cleared'],
  ['F1', 'cleared'],
  ['F2', 'cleared'],
  ['G', 'ended'],
  ['H', 'ended'],
  ['TRANS', 'active'],
  ['??', 'active'],
])('a debt review of status %s is %s (domain-facts 4.12)', (code, state) => {
  expect(debtReviewStatus(code).state).toBe(state);
});

it.each([
  ['0', '0'],
  ['9', '9'],
  [' 3 ', '3'],
  ['=', '='],
  ['', '='],
  [null, '='],
  ['10', '='],
])('a month of %j is %s', (code, status) => {
  expect(monthStatus(code)).toBe(status);
});

it.each([
  [999, 'VERY_LOW', 'ACCEPT'],
  [750, 'VERY_LOW', 'ACCEPT'],
  [749, 'LOW', 'ACCEPT'],
  [650, 'LOW', 'ACCEPT'],
  [649, 'MEDIUM', 'REVIEW'],
  [550, 'MEDIUM', 'REVIEW'],
  [549, 'HIGH', 'REJECT'],
  [450, 'HIGH', 'REJECT'],
  [449, 'VERY_HIGH', 'REJECT'],
  [0, 'VERY_HIGH', 'REJECT'],
])('a score of %d is a risk that is %s, and alone decides %s', (score, risk, decision) => {
  expect(scoreBand(score).risk).toBe(risk);
  expect(scoreDecision(score)).toBe(decision);
});
