import { describe, expect, it } from 'vitest';
import type { ReviewFact } from '../../../domain/facts.ts';
import type { FoundListing } from '../../../providers/fraud-listings/port.ts';
import { evaluateFraudListings, type FraudEntry, shownListings } from './fraud-listing-outcome.ts';

const listing = (changes: Partial<FoundListing> = {}): FoundListing => ({
  referenceNo: 'SH1',
  type: 'FRAUD',
  category: 'SCAM',
  incidentDate: null,
  filedDate: '2025-01-01',
  memberName: null,
  details: null,
  matchedOn: ['ID_NUMBER'],
  ...changes,
});
const facts = (listings: FoundListing[] | null, review: ReviewFact | null = null) => ({
  request: {},
  receivedAt: new Date('2026-06-30'),
  finding: listings && { listings },
  capture: null,
  review,
  failure: null,
});
const evaluate = (...args: Parameters<typeof facts>) => evaluateFraudListings(facts(...args));
const entry: FraudEntry = {
  listing_type: null,
  reference_no: 'VICTIM9',
  category: null,
  filed_date: '2026-01-01',
  member_name: null,
  comments: 'By telephone.',
};

describe('Listings', () => {
  it.each([
    ['none', [], 'ACCEPT', []],
    ['a victim', [listing({ type: 'VICTIM' })], 'REVIEW', ['VICTIM_OF_IMPERSONATION']],
    [
      'a protective registration',
      [listing({ type: 'PROTECTIVE_REGISTRATION' })],
      'REVIEW',
      ['PROTECTIVE_REGISTRATION'],
    ],
    ['fraud, by number', [listing()], 'REJECT', ['FRAUD_LISTING']],
    ['fraud, by passport', [listing({ matchedOn: ['PASSPORT'] })], 'REJECT', ['FRAUD_LISTING']],
    [
      'fraud, by telephone and account',
      [listing({ matchedOn: ['CELL_NO', 'BANK_ACCOUNT'] })],
      'REVIEW',
      ['FRAUD_LISTING_OTHER_KEY'],
    ],
    [
      'fraud, by e-mail address and number',
      [listing({ matchedOn: ['EMAIL', 'ID_NUMBER'] })],
      'REJECT',
      ['FRAUD_LISTING'],
    ],
    [
      'fraud and victim',
      [listing(), listing({ type: 'VICTIM' })],
      'REJECT',
      ['FRAUD_LISTING', 'VICTIM_OF_IMPERSONATION'],
    ],
    [
      'a victim with a listed telephone',
      [listing({ type: 'VICTIM' }), listing({ matchedOn: ['CELL_NO'] })],
      'REVIEW',
      ['FRAUD_LISTING_OTHER_KEY', 'VICTIM_OF_IMPERSONATION'],
    ],
    ['fraud of more than ten years ago', [listing({ filedDate: '2016-06-30' })], 'ACCEPT', []],
    [
      'fraud of just under ten years ago',
      [listing({ filedDate: '2016-07-01' })],
      'REJECT',
      ['FRAUD_LISTING'],
    ],
    ['fraud of no date', [listing({ filedDate: null })], 'REJECT', ['FRAUD_LISTING']],
  ] as const)('%s', (_, listings, code, reasons) => {
    const outcome = evaluate([...listings]);
    expect(outcome.code).toBe(code);
    expect(outcome.detail.reason_codes.map((reason) => reason.code)).toEqual(reasons);
    expect(outcome.detail.listing_found).toBe(reasons.length > 0);
  });

  it('are pending before anybody has answered, and FAIL where nobody could', () => {
    expect(evaluate(null).code).toBe('PENDING');
    expect(evaluateFraudListings({ ...facts(null), failure: 'upstream_refused' }).code).toBe('FAIL');
  });
});

describe('A verifier’s answer', () => {
  it.each([
    ['ACCEPT', null, [], []],
    [
      'REVIEW',
      'VICTIM',
      [{ type: 'VICTIM', category: 'VICTIM_OF_IMPERSONATION' }],
      ['VICTIM_OF_IMPERSONATION'],
    ],
    ['REVIEW', 'FRAUD', [{ type: 'FRAUD', matchedOn: [] }], ['FRAUD_LISTING_OTHER_KEY']],
    ['REJECT', null, [{ type: 'FRAUD', matchedOn: ['ID_NUMBER'] }], ['FRAUD_LISTING']],
    ['FAIL', null, [], []],
  ] as const)('of %s with %s counts', (decision, type, listings, reasons) => {
    const review: ReviewFact = {
      decision,
      reason: 'x',
      entry: decision === 'FAIL' ? null : { ...entry, listing_type: type },
    };
    const outcome = evaluate(null, review);
    expect(outcome.code).toBe(decision);
    expect(outcome.detail.reason_codes.map((reason) => reason.code)).toEqual(reasons);
    expect(shownListings(facts(null, review))).toMatchObject(listings);
  });

  it.each([
    ['VICTIM', 'VICTIM_OF_IMPERSONATION'],
    ['PROTECTIVE_REGISTRATION', 'PROTECTIVE_REGISTRATION'],
  ] as const)('never rejects for %s, whether it was found or entered', (type, reason) => {
    const review = (entered: FraudEntry | null): ReviewFact => ({
      decision: 'REJECT',
      reason: 'confirmed',
      entry: entered,
    });
    const own = { code: 'REVIEW', detail: { listing_found: true, reason_codes: [{ code: reason }] } };
    expect(evaluate([listing({ type })], review(null))).toMatchObject(own);
    expect(evaluate(null, review({ ...entry, listing_type: type }))).toMatchObject(own);
    expect(evaluate([listing({ type }), listing({ matchedOn: ['EMAIL'] })], review(null)).code).toBe(
      'REJECT',
    );
  });

  it('after a machine’s leaves what the machine found to be read', () => {
    const review: ReviewFact = { decision: 'ACCEPT', reason: 'other_person', entry: null };
    expect(evaluate([listing()], review)).toMatchObject({
      code: 'ACCEPT',
      detail: { listing_found: true, reason_codes: [{ code: 'FRAUD_LISTING' }] },
    });
  });
});
