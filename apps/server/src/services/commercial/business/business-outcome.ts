import type { Outcome } from '../../../catalogue/define-service.ts';
import type { Facts } from '../../../domain/facts.ts';
import type { MatchStatus } from './choose-match.ts';

/** Outcome fields of the business reports; stored readable, so no name. */
export interface BusinessDetail {
  readonly match_status: MatchStatus | null;
  readonly candidate_count: number;
}

interface Found {
  readonly matchStatus: MatchStatus;
  readonly matchScore: number | null;
  readonly candidates: readonly unknown[];
}

const messages: Readonly<Record<MatchStatus, string>> = {
  FOUND: 'The business was found.',
  MULTIPLE: 'The name fits several businesses: choose one of the candidates by its registration number.',
  NO_MATCH: 'No business fits.',
};

/** ACCEPT with a report; FAIL, which is not charged, where nothing or too much fits (decision 0024). */
export function evaluateBusiness({ finding, failure }: Facts<unknown, Found>): Outcome<BusinessDetail> {
  if (failure !== null)
    return outcome('FAIL', 'The business could not be looked up. It was not charged.', null);
  if (finding === null) return outcome('PENDING', 'The look-up is in progress.', null);
  const { matchStatus } = finding;
  return outcome(matchStatus === 'FOUND' ? 'ACCEPT' : 'FAIL', messages[matchStatus], finding);
}

function outcome(
  code: Outcome<BusinessDetail>['code'],
  message: string,
  finding: Found | null,
): Outcome<BusinessDetail> {
  const score = finding?.matchScore ?? null;
  return {
    code,
    message,
    weighting: score === null ? null : Math.round(score * 100),
    detail: {
      match_status: finding?.matchStatus ?? null,
      candidate_count: finding?.candidates.length ?? 0,
    },
  };
}
