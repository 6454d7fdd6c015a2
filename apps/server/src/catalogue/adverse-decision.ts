import { z } from 'zod';
import type { Facts } from '../domain/facts.ts';
import type { ReasonCode } from '../domain/reason-code.ts';
import type { Outcome, ReviewCase } from './define-service.ts';

/**
 * Decisions against a person that no human made: they say why, and can be looked at again (POPIA s71; decision 0028). A product
 * keeps `reason_codes` in its outcome's detail, shows `reasonCodesField`, has `evaluate: reviewable(…)`, `reviewCase: lookedAtAgain`
 * and `completedEvent: 'transaction.completed'`. Whoever speaks for the person then asks with
 * `POST /transactions/{transaction_id}/review`, or a verifier takes the transaction up in the console.
 */

/** What such a product's outcome has besides its own fields. */
export interface ExplainedDetail {
  readonly reason_codes: readonly ReasonCode[];
}

/** `reason_codes` as answers show them. */
export const reasonCodesField = z
  .array(z.object({ code: z.string(), description: z.string() }))
  .describe(
    'Why: codes that stay as they are, with texts for people. Empty where nothing speaks against the person.',
  );

/** The kind of case in which verifiers look at a decision again; a person who finds otherwise needs a second one. */
export const DECISION_REVIEW = 'decision-review';

/** `reviewCase` of such products: what is in doubt or adverse is looked at again when somebody asks for it. */
export function lookedAtAgain(_facts: unknown, { code }: Pick<Outcome<unknown>, 'code'>): ReviewCase | null {
  return code === 'REJECT' || code === 'REVIEW' ? { kind: DECISION_REVIEW, opens: 'on-request' } : null;
}

/** `evaluate` of such products: a verifier's decision counts before the machine's, whose reasons stay to be read. */
export function reviewable<Request, Finding, Detail>(
  evaluate: (facts: Facts<Request, Finding>) => Outcome<Detail>,
): (facts: Facts<Request, Finding>) => Outcome<Detail> {
  return (facts) => {
    const outcome = evaluate(facts);
    if (facts.failure !== null || facts.review === null || outcome.code === 'PENDING') return outcome;
    return {
      ...outcome,
      code: facts.review.decision,
      message: 'Looked at again by a person, whose decision counts.',
    };
  };
}
