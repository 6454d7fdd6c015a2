import { describe, expect, it } from 'vitest';
import type { CaptureFact } from '../../../domain/capture-fact.ts';
import {
  evaluateOnboarding,
  type OnboardingFinding,
  type OnboardingRequest,
  reviewOfOnboarding,
} from './digital-onboarding-outcome.ts';
import { recordOfThabo, submittedThabo } from './testing.ts';

const request: OnboardingRequest = { ...submittedThabo, name_match_threshold: 0.85 };
const record = recordOfThabo;
const accepted = { decision: 'accept', similarity: 0.95 } as const;
const finding = (more: Partial<OnboardingFinding> = {}): OnboardingFinding => ({
  record,
  source: 'online',
  failoverUsed: false,
  hasPhotograph: true,
  faceMatch: accepted,
  ...more,
});
const judged = (liveness: 'passed' | 'failed' | 'unclear'): CaptureFact => ({
  ended: 'judged',
  liveness,
  livenessScore: 0.9,
  faceMatch: null,
});
const evaluate = (facts: Partial<Parameters<typeof evaluateOnboarding>[0]>) =>
  evaluateOnboarding({
    request,
    receivedAt: new Date('2026-11-20T10:00:00Z'),
    finding: null,
    capture: null,
    review: null,
    failure: null,
    ...facts,
  });

describe('digital onboarding, state table 3.1', () => {
  it.each([
    ['nothing has happened yet', {}, 'PENDING', 9],
    ['liveness passed and the look-up is due', { capture: judged('passed') }, 'PENDING', 10],
    ['liveness passed and names match', { capture: judged('passed'), finding: finding() }, 'ACCEPT', 0],
    [
      'there is no photograph to compare',
      { capture: judged('passed'), finding: finding({ hasPhotograph: false, faceMatch: null }) },
      'ACCEPT',
      0,
    ],
    [
      'the photograph cannot be compared',
      { capture: judged('passed'), finding: finding({ faceMatch: null }) },
      'FAIL',
      10,
    ],
    [
      'the record has no birth date',
      { capture: judged('passed'), finding: finding({ record: { ...record, birthDate: null } }) },
      'ACCEPT',
      0,
    ],
    ['liveness failed', { capture: judged('failed') }, 'REJECT', 1],
    [
      'the selfie shows somebody else',
      { capture: judged('passed'), finding: finding({ faceMatch: { decision: 'reject', similarity: 0.2 } }) },
      'REJECT',
      2,
    ],
    [
      'the selfie may show somebody else',
      { capture: judged('passed'), finding: finding({ faceMatch: { decision: 'review', similarity: 0.6 } }) },
      'REJECT',
      2,
    ],
    [
      'the surname differs',
      { capture: judged('passed'), finding: finding({ record: { ...record, surname: 'MAHLANGU' } }) },
      'REJECT',
      3,
    ],
    [
      'there is no record',
      { capture: judged('passed'), finding: finding({ record: null, faceMatch: null }) },
      'REJECT',
      4,
    ],
    [
      'the person is dead',
      { capture: judged('passed'), finding: finding({ record: { ...record, deceasedStatus: 'Deceased' } }) },
      'REJECT',
      5,
    ],
    [
      'the birth date differs',
      { capture: judged('passed'), finding: finding({ record: { ...record, birthDate: '1985-10-01' } }) },
      'REJECT',
      6,
    ],
    ['liveness was inconclusive', { capture: judged('unclear') }, 'FAIL', 8],
    ['the link expired', { capture: { ended: 'expired' } }, 'FAIL', 9],
    ['the attempts were used up', { capture: { ended: 'used-up' } }, 'FAIL', 9],
    ['our side failed at the capture', { capture: { ended: 'technical-failure' } }, 'FAIL', 10],
    ['the registry failed', { capture: judged('passed'), failure: 'upstream_unavailable' }, 'FAIL', 10],
  ] as const)('when %s', (_when, facts, code, responseCode) => {
    const outcome = evaluate(facts);
    expect([outcome.code, outcome.detail.response_code]).toEqual([code, responseCode]);
    expect(outcome.detail.verification_passed).toBe(code === 'ACCEPT');
  });

  it.each([
    [0.8, true],
    [0.99, false],
  ])('applies the first-name threshold of the request: %d', (name_match_threshold, matched) => {
    const { detail } = evaluate({
      request: { ...request, FirstName: 'Thabu', name_match_threshold },
      capture: judged('passed'),
      finding: finding(),
    });
    expect(detail.first_name_matched).toBe(matched);
    expect(detail.first_name_threshold).toBe(name_match_threshold);
  });
});

describe('What of digital onboarding is for verifiers', () => {
  const facts = (match: OnboardingFinding['faceMatch'], more: Partial<OnboardingFinding> = {}) => ({
    request,
    receivedAt: new Date('2026-11-20T10:00:00Z'),
    capture: judged('passed'),
    finding: finding({ faceMatch: match, ...more }),
    review: null,
    failure: null,
  });
  const review = (decision: 'ACCEPT' | 'REJECT') => ({ decision, reason: 'seen', entry: null });

  it.each([
    ['a face in doubt opens a case', facts({ decision: 'review', similarity: 0.6 }), 'at-once'],
    [
      'a face that differs is theirs on request',
      facts({ decision: 'reject', similarity: 0.2 }),
      'on-request',
    ],
    ['a face that fits is not', facts(accepted), null],
    [
      'nor is a face in doubt where the birth date differs too',
      facts({ decision: 'review', similarity: 0.6 }, { record: { ...record, birthDate: '1985-10-01' } }),
      null,
    ],
  ] as const)('%s', (_what, known, opens) => {
    expect(reviewOfOnboarding(known, evaluateOnboarding(known))?.opens ?? null).toBe(opens);
    if (opens === null) return;
    for (const decision of ['ACCEPT', 'REJECT'] as const)
      expect(evaluateOnboarding({ ...known, review: review(decision) }).code).toBe(decision);
  });
});
