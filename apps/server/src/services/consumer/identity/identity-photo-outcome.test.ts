import { describe, expect, it } from 'vitest';
import type { CaptureFact } from '../../../domain/capture-fact.ts';
import type { Facts, FailureFact, ReviewFact } from '../../../domain/facts.ts';
import { evaluateIdentity, type IdentityRequest } from './identity-outcome.ts';
import { evaluateIdentityPhoto, reviewOfIdentityPhoto } from './identity-photo-outcome.ts';
import type { PersonFinding } from './look-up-person.ts';
import type { PersonDetails } from './match-identity.ts';
import { recordOfThabo, submittedThabo } from './testing.ts';

type PhotoFacts = Facts<IdentityRequest, PersonFinding>;
type Code = ReturnType<typeof evaluateIdentityPhoto>['code'];

const request: IdentityRequest = { ...submittedThabo, FirstName: 'Thabo John', lenientThreshold: 0.95 };
const record = recordOfThabo;
const found = (more: Partial<PersonDetails> = {}): PersonFinding => ({
  record: { ...record, ...more },
  source: 'onfile',
  failoverUsed: false,
});
const facts = (more: Partial<PhotoFacts>): PhotoFacts => ({
  request,
  receivedAt: new Date('2026-11-20T10:00:00Z'),
  finding: null,
  capture: null,
  review: null,
  failure: null,
  ...more,
});

/** What the registries can say, with the outcome of the identity alone. */
const findings: readonly [string, Partial<PhotoFacts>, Code][] = [
  ['not looked up yet', { finding: null }, 'PENDING'],
  ['no record', { finding: { ...found(), record: null } }, 'FAIL'],
  ['a match', { finding: found() }, 'ACCEPT'],
  ['another name', { finding: found({ surname: 'DLAMINI' }) }, 'REJECT'],
  [
    'a match, deceased',
    { finding: found({ deceasedStatus: 'Deceased', deceasedDate: '2024-03-01' }) },
    'REJECT',
  ],
  [
    'another name, deceased',
    { finding: found({ surname: 'DLAMINI', deceasedStatus: 'Deceased' }) },
    'REJECT',
  ],
  ['a match, status unknown', { finding: found({ deceasedStatus: 'Unknown' }) }, 'ACCEPT'],
  ['a match, another birth date', { finding: found({ birthDate: '1985-10-01' }) }, 'REVIEW'],
  [
    'a match, number invalid',
    {
      request: { ...request, IdentityNo: '8501015800089' },
      finding: found({ identityNo: '8501015800089' }),
    },
    'REVIEW',
  ],
];

const livenesses = ['passed', 'failed', 'unclear'] as const;
const matches = ['accept', 'review', 'reject', null] as const;
const endings = ['expired', 'used-up', 'cancelled', 'technical-failure'] as const;
/** Every way in which a capture can have gone. */
const captures: readonly (readonly [string, CaptureFact | null])[] = [
  ['not done yet', null],
  ...endings.map((ended) => [ended, { ended }] as const),
  ...livenesses.flatMap((liveness) =>
    matches.map(
      (decision) =>
        [
          `liveness ${liveness}, face ${decision ?? 'not compared'}`,
          {
            ended: 'judged',
            liveness,
            livenessScore: 0.8,
            faceMatch: decision && { decision, similarity: 0.6 },
          },
        ] as const,
    ),
  ),
];
const reviews: readonly (ReviewFact | null)[] = [
  null,
  { decision: 'ACCEPT', reason: 'seen', entry: null },
  { decision: 'REJECT', reason: 'seen', entry: null },
];
const failures: readonly (FailureFact | null)[] = [null, 'upstream_timeout', 'interrupted', 'server_error'];

/** State table 3.3 written down a second time, as a table of rules in order. */
function expectedCode(
  identity: Code,
  capture: CaptureFact | null,
  review: ReviewFact | null,
  failure: FailureFact | null,
): Code {
  if (failure) return 'FAIL';
  if (identity === 'PENDING' || identity === 'FAIL' || identity === 'REJECT') return identity;
  if (!capture) return 'PENDING';
  if (capture.ended !== 'judged') return 'FAIL';
  if (capture.liveness === 'failed') return 'REJECT';
  if (review) return review.decision;
  const isRejectedFace = capture.liveness === 'passed' && capture.faceMatch?.decision === 'reject';
  if (isRejectedFace) return 'REJECT';
  const isAccepted = capture.liveness === 'passed' && capture.faceMatch?.decision === 'accept';
  return isAccepted && identity === 'ACCEPT' ? 'ACCEPT' : 'REVIEW';
}

const combinations = findings.flatMap(([finding, part, identity]) =>
  captures.flatMap(([course, capture]) =>
    reviews.flatMap((review) =>
      failures.map((failure) => ({
        name: `${finding}; ${course}; ${review?.decision ?? 'no'} review; ${failure ?? 'no failure'}`,
        facts: facts({ ...part, capture, review, failure }),
        expected: expectedCode(identity, capture, review, failure),
      })),
    ),
  ),
);

describe('evaluateIdentityPhoto (consumer-service 3.3)', () => {
  it(`says of each of ${combinations.length} combinations what the state table says`, () => {
    const wrong = combinations
      .map(({ name, facts, expected }) => ({ name, expected, code: evaluateIdentityPhoto(facts).code }))
      .filter(({ expected, code }) => expected !== code);
    expect(wrong).toEqual([]);
  });

  it('never accepts without a match, a live selfie and a face that fits, or a verifier', () => {
    for (const { name, facts } of combinations) {
      if (evaluateIdentityPhoto(facts).code !== 'ACCEPT') continue;
      const { capture, review, failure } = facts;
      expect(failure, name).toBeNull();
      expect(facts.finding?.record?.deceasedStatus, name).not.toBe('Deceased');
      if (capture?.ended !== 'judged') throw new Error(name);
      expect(capture.liveness, name).not.toBe('failed');
      if (!review)
        expect([capture.liveness, capture.faceMatch?.decision], name).toEqual(['passed', 'accept']);
    }
  });

  it('gives verifiers what is in doubt, and what they decide is what it comes to', () => {
    for (const { name, facts } of combinations) {
      if (facts.review) continue;
      const outcome = evaluateIdentityPhoto(facts);
      const work = reviewOfIdentityPhoto(facts, outcome);
      if (outcome.code === 'REVIEW') expect(work?.opens, name).toBe('at-once');
      if (work === null) continue;
      expect(['REVIEW', 'REJECT'], name).toContain(outcome.code);
      for (const decision of ['ACCEPT', 'REJECT'] as const) {
        const review = { decision, reason: 'seen', entry: null };
        expect(evaluateIdentityPhoto({ ...facts, review }).code, name).toBe(decision);
      }
    }
  });

  it('is PENDING exactly while a fact is outstanding, so that the next one can be fetched', () => {
    for (const { name, facts } of combinations) {
      const isPending = evaluateIdentityPhoto(facts).code === 'PENDING';
      if (isPending) expect(facts.finding === null || facts.capture === null, name).toBe(true);
    }
  });

  it('gives a message that names nobody, and a weighting from 0 to 100', () => {
    for (const { name, facts } of combinations) {
      const { message, weighting } = evaluateIdentityPhoto(facts);
      expect(message, name).toMatch(/\S.*\.$/);
      expect(message, name).not.toMatch(/thabo|mokoena|dlamini|8501015800088/i);
      if (weighting !== null) expect(weighting >= 0 && weighting <= 100, name).toBe(true);
    }
  });

  it.each<[string, CaptureFact | null, string | null, string | null]>([
    ['pending', null, 'pending', 'pending'],
    ['expired', { ended: 'expired' }, 'fail', 'fail'],
    ['passed and accepted', judged('passed', 'accept'), 'accept', 'accept'],
    ['passed and rejected', judged('passed', 'reject'), 'accept', 'reject'],
    ['passed and inconclusive', judged('passed', 'review'), 'accept', 'review'],
    ['passed, with no photograph', judged('passed', null), 'accept', 'review'],
    ['failed', judged('failed', null), 'reject', null],
    ['unclear', judged('unclear', null), 'review', null],
  ])('tells how far liveness and face match have got: %s', (_what, capture, liveness, face_match) => {
    const { detail } = evaluateIdentityPhoto(facts({ finding: found(), capture }));
    expect(detail).toMatchObject({ liveness, face_match });
  });

  it.each<[string, Partial<PhotoFacts>]>([
    ['without a record', { finding: { ...found(), record: null } }],
    ['when details differ', { finding: found({ surname: 'DLAMINI' }) }],
    ['for the dead', { finding: found({ deceasedStatus: 'Deceased' }) }],
  ])('leaves liveness and face match null %s: there is no session', (_when, part) => {
    expect(evaluateIdentityPhoto(facts(part)).detail).toMatchObject({ liveness: null, face_match: null });
  });

  it.each([
    ['names alone before the capture', null, 100],
    ['names, liveness and face', judged('passed', 'accept'), 80],
    ['names and liveness where no face was compared', judged('failed', null), 90],
  ])('weighs the mean of what there was: %s', (_what, capture, weighting) => {
    expect(evaluateIdentityPhoto(facts({ finding: found(), capture })).weighting).toBe(weighting);
  });
});

describe('evaluateIdentity (decisions: Identity matching)', () => {
  it.each(findings)('of %s', (_what, part, code) => {
    expect(evaluateIdentity(facts(part)).code).toBe(code);
  });

  it.each<FailureFact>(['upstream_timeout', 'upstream_refused', 'interrupted'])(
    'is FAIL after %s',
    (failure) => {
      expect(evaluateIdentity(facts({ failure }))).toMatchObject({ code: 'FAIL', weighting: null });
    },
  );

  it('says of names the other way round that they were', () => {
    const swapped = { ...request, FirstName: 'Mokoena', LastName: 'Thabo John' };
    expect(evaluateIdentity(facts({ request: swapped, finding: found() }))).toMatchObject({
      code: 'ACCEPT',
      message: expect.stringContaining('other way round'),
      detail: { names_swapped: true },
    });
  });

  it('says that the person is recorded as deceased, before anything else', () => {
    const dead = found({ deceasedStatus: 'Deceased', birthDate: '1985-10-01' });
    expect(evaluateIdentity(facts({ finding: dead })).message).toMatch(/deceased/);
  });
});

function judged(liveness: (typeof livenesses)[number], decision: (typeof matches)[number]): CaptureFact {
  return {
    ended: 'judged',
    liveness,
    livenessScore: 0.8,
    faceMatch: decision && { decision, similarity: 0.6 },
  };
}
