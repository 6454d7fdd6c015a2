import { describe, expect, it } from 'vitest';
import type { FailureFact } from '../../../domain/facts.ts';
import { evaluateBusiness } from './business-outcome.ts';
import { evaluateSearch } from './business-search.ts';
import { evaluateDeeds } from './principal-deeds.ts';
import { evaluatePrincipal } from './principal-link-id.ts';
import { evaluateQuickvet } from './quickvet.ts';

/** Facts of which only finding and failure matter. */
const factsOf = (finding: unknown, failure: FailureFact | null = null) =>
  ({
    request: {},
    receivedAt: new Date('2026-11-21'),
    finding,
    failure,
    capture: null,
    review: null,
    // Each product reads what its own look-up brings.
  }) as never;

const several = { matchStatus: 'MULTIPLE', record: null, matchScore: null, candidates: [{}, {}], file: null };
const none = { matchStatus: 'NO_MATCH', record: null, matchScore: null, candidates: [], file: null };
const found = { matchStatus: 'FOUND', record: null, matchScore: 0.9, candidates: [] };
const matched = { first_name_matched: true, last_name_matched: true };
const mismatched = { first_name_matched: true, last_name_matched: false };

describe('What the commercial products come to (decision 0024)', () => {
  it.each([
    ['a report that was found', evaluateBusiness, found, 'ACCEPT'],
    ['a report on one of several', evaluateBusiness, several, 'FAIL'],
    ['a report on nobody', evaluateBusiness, none, 'FAIL'],
    ['quickvet of one of several', evaluateQuickvet, several, 'FAIL'],
    ['quickvet of nobody', evaluateQuickvet, none, 'FAIL'],
    ['a search that found something', evaluateSearch, { results: [{}] }, 'ACCEPT'],
    ['a search that found nothing', evaluateSearch, { results: [] }, 'REJECT'],
    ['a profile', evaluatePrincipal, { principal: {}, nameMatch: matched, linked: [] }, 'ACCEPT'],
    [
      'somebody else’s number',
      evaluatePrincipal,
      { principal: null, nameMatch: mismatched, linked: [] },
      'REJECT',
    ],
    ['a number nobody knows', evaluatePrincipal, { principal: null, nameMatch: null, linked: [] }, 'FAIL'],
    ['deeds', evaluateDeeds, { deeds: [{}] }, 'ACCEPT'],
    ['no deeds', evaluateDeeds, { deeds: [] }, 'ACCEPT'],
  ])('%s', (_what, evaluate, finding, code) => {
    expect(evaluate(factsOf(finding)).code).toBe(code);
    // A failure says more than whatever else is known.
    expect(evaluate(factsOf(finding, 'upstream_timeout')).code).toBe('FAIL');
    expect(evaluate(factsOf(null, 'server_error')).code).toBe('FAIL');
    expect(evaluate(factsOf(null)).code).toBe('PENDING');
  });

  it('weighs a report by how well the name fits', () => {
    expect(evaluateBusiness(factsOf(found))).toMatchObject({
      weighting: 90,
      detail: { match_status: 'FOUND', candidate_count: 0 },
    });
    expect(evaluateBusiness(factsOf(several))).toMatchObject({
      weighting: null,
      detail: { candidate_count: 2 },
    });
  });
});
