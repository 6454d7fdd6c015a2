import { ApiError } from '../domain/api-error.ts';

/** Who was first, and when. */
export interface First {
  /** User name; null: the system. */
  readonly by: string | null;
  readonly at: Date;
}

const conflict = (code: string, message: string, { by, at }: First): ApiError =>
  new ApiError(409, code, message, { details: { by, at: at.toISOString() } });

/** What a verifier is told who cannot do what was asked (decision 0020). */
export const caseErrors = {
  notFound: () => new ApiError(404, 'not_found', 'There is no such case.'),
  noneWaiting: () => new ApiError(404, 'not_found', 'No case waits for you.'),
  imageNotFound: () => new ApiError(404, 'not_found', 'There is no such picture, or it has been removed.'),
  taken: (first: First) => conflict('case_taken', 'Somebody else has this case.', first),
  notYours: () => new ApiError(409, 'case_not_yours', 'You do not have this case, or no longer. Claim it.'),
  decided: (first: First) => conflict('case_decided', 'This case has been decided.', first),
  changed: (first: First) =>
    conflict('case_changed', 'This case has changed since you opened it. Look at it again.', first),
  closed: (first: First) =>
    conflict('case_closed', 'This case is over: it expired, or its transaction ended otherwise.', first),
  secondPersonNeeded: (first: First) =>
    conflict('second_person_needed', 'Somebody else has to confirm what you decided.', first),
  stillOpen: (first: First) => conflict('case_open', 'This case has not been decided yet.', first),
  notRemembered: () =>
    new ApiError(409, 'not_decided', 'Nothing that was decided of this hit counts for the client any more.'),
  notReviewable: () =>
    new ApiError(
      409,
      'not_reviewable',
      'What this transaction came to is not for verifiers to look at again.',
    ),
};
