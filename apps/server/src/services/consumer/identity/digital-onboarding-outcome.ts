import type { Outcome, ReviewCase } from '../../../catalogue/define-service.ts';
import type { CaptureFact } from '../../../domain/capture-fact.ts';
import type { Facts, ReviewFact } from '../../../domain/facts.ts';
import type { FaceMatch } from '../../../providers/face-matcher/port.ts';
import { ENDED_WITHOUT_VERDICT, nameConfidence, percent } from './identity-outcome.ts';
import type { PersonFinding } from './look-up-person.ts';
import { differsInBirthDate, isSamePerson, matchIdentity, type SubmittedIdentity } from './match-identity.ts';

/** A DOVS request as the rules need it. */
export interface OnboardingRequest extends SubmittedIdentity {
  readonly name_match_threshold: number;
}

/** What the look-up after the capture brings. */
export interface OnboardingFinding extends PersonFinding {
  readonly hasPhotograph: boolean;
  /** Null where there is no photograph, no selfie, or one of the two shows no face. */
  readonly faceMatch: FaceMatch | null;
}

/** The wire's outcome fields (consumer-service 2.3), and the liveness code of the record. */
export interface OnboardingOutcome {
  readonly liveness_passed: boolean;
  readonly surname_matched: boolean;
  readonly first_name_matched: boolean;
  readonly verification_passed: boolean;
  readonly first_name_threshold: number;
  readonly response_code: number;
  readonly resp_message: string;
  readonly liveness_code: LivenessCode;
}

/** `record.liveness_code`. */
export type LivenessCode = 'PASSED' | 'FAILED' | 'FACE_MISMATCH' | 'UNCLEAR' | 'NOT_DONE';

/** `outcome.response_code` with its text, and the code each goes with. */
const RESPONSES = {
  verified: [0, 'ACCEPT', 'Liveness passed and the submitted names match the record.'],
  livenessFailed: [1, 'REJECT', 'The liveness check failed.'],
  faceMismatch: [2, 'REJECT', 'The selfie does not match the official photograph.'],
  namesDiffer: [3, 'REJECT', 'The submitted names do not match the record.'],
  noRecord: [4, 'REJECT', 'No record was found for this identity number.'],
  deceased: [5, 'REJECT', 'The registry records this person as deceased.'],
  birthDateDiffers: [6, 'REJECT', 'The date of birth of the record differs from the identity number.'],
  numberInvalid: [7, 'REJECT', 'The identity number itself is not valid.'],
  livenessUnclear: [8, 'FAIL', 'The liveness check was inconclusive.'],
  notCaptured: [9, 'FAIL', 'The selfie was not taken.'],
  technical: [10, 'FAIL', 'The verification could not be completed for a technical reason.'],
} as const;

/**
 * State table 3.1: liveness first, then the identity. An inconclusive liveness check is no rejection of the person, so that it
 * ends as FAIL; a selfie that does not clearly show the person of the photograph counts as liveness not passed.
 */
export function evaluateOnboarding(
  facts: Facts<OnboardingRequest, OnboardingFinding>,
): Outcome<OnboardingOutcome> {
  const { request, finding, capture, review, receivedAt, failure } = facts;
  const match = matchIdentity(request, finding?.record ?? null, request.name_match_threshold, receivedAt);
  const outcome = (
    response: keyof typeof RESPONSES,
    livenessCode: LivenessCode,
    message: string = RESPONSES[response][2],
  ): Outcome<OnboardingOutcome> => {
    const [response_code, code, resp_message] = RESPONSES[response];
    return {
      code,
      message,
      weighting: confidence(),
      detail: {
        liveness_passed: livenessCode === 'PASSED',
        surname_matched: match.last_name_matched,
        first_name_matched: match.first_name_matched,
        verification_passed: code === 'ACCEPT',
        first_name_threshold: request.name_match_threshold,
        response_code,
        resp_message,
        liveness_code: livenessCode,
      },
    };
  };
  const confidence = (): number | null => {
    if (capture?.ended !== 'judged') return null;
    const names = finding?.record ? [nameConfidence(match) / 100] : [];
    return percent([
      ...names,
      capture.livenessScore,
      ...(finding?.faceMatch ? [finding.faceMatch.similarity] : []),
    ]);
  };

  if (failure !== null) return outcome('technical', livenessCodeOf(capture));
  if (!capture) return pending(outcome('notCaptured', 'NOT_DONE'));
  if (capture.ended === 'technical-failure')
    return outcome('technical', 'NOT_DONE', ENDED_WITHOUT_VERDICT[capture.ended]);
  if (capture.ended !== 'judged')
    return outcome('notCaptured', 'NOT_DONE', ENDED_WITHOUT_VERDICT[capture.ended]);
  if (capture.liveness === 'failed') return outcome('livenessFailed', 'FAILED');
  if (capture.liveness === 'unclear') return outcome('livenessUnclear', 'UNCLEAR');
  if (!finding) return pending(outcome('technical', 'PASSED'));
  if (!finding.record) return outcome('noRecord', 'PASSED');
  if (finding.record.deceasedStatus === 'Deceased') return outcome('deceased', 'PASSED');
  if (!isSamePerson(match)) return outcome('namesDiffer', 'PASSED');
  if (finding.hasPhotograph && finding.faceMatch === null)
    return outcome('technical', 'UNCLEAR', 'The selfie could not be compared with the official photograph.');
  // What a verifier sees in the pictures counts before what the machine does.
  const isSameFace = review ? review.decision === 'ACCEPT' : finding.faceMatch?.decision === 'accept';
  if (finding.faceMatch !== null && !isSameFace) return outcome('faceMismatch', 'FACE_MISMATCH');
  if (match.id_valid !== 'VALID') return outcome('numberInvalid', 'PASSED');
  if (differsInBirthDate(match, finding.record)) return outcome('birthDateDiffers', 'PASSED');
  return outcome('verified', 'PASSED');
}

/**
 * What verifiers are given to do, where nothing but the face stands against the person. DOVS has no REVIEW: a face match in doubt stays REJECT
 * until a verifier accepts it; a clear mismatch is theirs only when one of them takes it up (decision 0020).
 */
export function reviewOfOnboarding(
  facts: Facts<OnboardingRequest, OnboardingFinding>,
  { detail }: Outcome<OnboardingOutcome>,
): ReviewCase | null {
  const match = facts.finding?.faceMatch;
  if (detail.liveness_code !== 'FACE_MISMATCH' || !match) return null;
  const review: ReviewFact = { decision: 'ACCEPT', reason: 'same_face', entry: null };
  if (evaluateOnboarding({ ...facts, review }).code !== 'ACCEPT') return null;
  return { kind: 'face-review', opens: match.decision === 'review' ? 'at-once' : 'on-request' };
}

const pending = (outcome: Outcome<OnboardingOutcome>): Outcome<OnboardingOutcome> => ({
  ...outcome,
  code: 'PENDING',
  message: 'Verification in progress.',
  weighting: null,
});

function livenessCodeOf(capture: CaptureFact | null): LivenessCode {
  if (capture?.ended !== 'judged') return 'NOT_DONE';
  return ({ passed: 'PASSED', failed: 'FAILED', unclear: 'UNCLEAR' } as const)[capture.liveness];
}
