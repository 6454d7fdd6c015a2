import type { Outcome, ReviewCase } from '../../../catalogue/define-service.ts';
import type { CaptureFact } from '../../../domain/capture-fact.ts';
import type { Facts } from '../../../domain/facts.ts';
import {
  ENDED_WITHOUT_VERDICT,
  evaluateIdentity,
  type IdentityRequest,
  percent,
} from './identity-outcome.ts';
import type { PersonFinding } from './look-up-person.ts';
import type { IdentityMatch } from './match-identity.ts';

/** How far liveness or face match has got; null without a capture session (consumer-service 2.7). */
type Stage = 'pending' | 'accept' | 'review' | 'reject' | 'fail' | null;

/** The outcome fields of the results endpoint (consumer-service 2.7). */
export interface PhotoMatch extends IdentityMatch {
  readonly liveness: Stage;
  readonly face_match: Stage;
}

/**
 * State table 3.3: identity first; a matched identity waits for the capture; then liveness, then the face. A doubt left by
 * the identity (birth date) keeps an accepted selfie at REVIEW. A verifier's review decides what was in doubt, and may overturn what the
 * face match says.
 */
export function evaluateIdentityPhoto(facts: Facts<IdentityRequest, PersonFinding>): Outcome<PhotoMatch> {
  const identity = evaluateIdentity(facts);
  const outcome = (
    code: Outcome<unknown>['code'],
    message: string,
    liveness: Stage,
    faceMatch: Stage,
    weighting = identity.weighting,
  ): Outcome<PhotoMatch> => ({
    code,
    message,
    weighting,
    detail: { ...identity.detail, liveness, face_match: faceMatch },
  });

  const isMatched = identity.code === 'ACCEPT' || identity.code === 'REVIEW';
  if (!isMatched) return outcome(identity.code, identity.message, null, null);
  const { capture, review } = facts;
  if (!capture)
    return outcome(
      'PENDING',
      'The identity matches. The selfie capture has not been finished.',
      'pending',
      'pending',
    );
  if (capture.ended !== 'judged')
    return outcome('FAIL', `${ENDED_WITHOUT_VERDICT[capture.ended]} It was not charged.`, 'fail', 'fail');

  const liveness = LIVENESS_STAGE[capture.liveness];
  const face = capture.liveness === 'passed' ? (capture.faceMatch?.decision ?? 'review') : null;
  const weighting = confidence(identity.detail, capture);
  const judged = (code: Outcome<unknown>['code'], message: string) =>
    outcome(code, message, liveness, face, weighting);

  if (capture.liveness === 'failed') return judged('REJECT', 'The liveness check failed.');
  if (review)
    return judged(
      review.decision,
      review.decision === 'ACCEPT' ? 'Accepted after manual review.' : 'Rejected after manual review.',
    );
  if (face === 'reject') return judged('REJECT', 'The selfie does not match the official photograph.');
  if (capture.liveness === 'unclear')
    return judged('REVIEW', 'The liveness check was inconclusive: manual review.');
  if (face === 'review')
    return judged(
      'REVIEW',
      capture.faceMatch
        ? 'The face match was inconclusive: manual review.'
        : 'The selfie could not be compared with an official photograph: manual review.',
    );
  if (identity.code === 'REVIEW') return judged('REVIEW', identity.message);
  return judged('ACCEPT', 'Identity, liveness and face match were verified.');
}

/** What verifiers are given to do: all that is in doubt; a face that does not match only when one of them takes it up. */
export function reviewOfIdentityPhoto(
  { capture }: Facts<IdentityRequest, PersonFinding>,
  { code, detail }: Outcome<PhotoMatch>,
): ReviewCase | null {
  if (code === 'REVIEW' && capture) return { kind: 'face-review', opens: 'at-once' };
  // A face is judged only of somebody who is there.
  const hasOtherFace = code === 'REJECT' && detail.face_match === 'reject';
  return hasOtherFace ? { kind: 'face-review', opens: 'on-request' } : null;
}

const LIVENESS_STAGE = { passed: 'accept', failed: 'reject', unclear: 'review' } as const;

/** Mean of name similarity, liveness and face match, where there were any (decisions: Reporting). */
function confidence(match: IdentityMatch, capture: CaptureFact & { ended: 'judged' }): number {
  const names = (match.first_name_similarity_score + match.last_name_similarity_score) / 2;
  return percent([
    names,
    capture.livenessScore,
    ...(capture.faceMatch ? [capture.faceMatch.similarity] : []),
  ]);
}
