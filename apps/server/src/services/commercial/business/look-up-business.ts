import type { z } from 'zod';
import type { LookUpOptions } from '../../../catalogue/define-service.ts';
import type { BureauBusiness } from '../../../providers/commercial-bureau/port.ts';
import type { CompanyRecord } from '../../../providers/companies-register/port.ts';
import type { Providers } from '../../../providers/providers.ts';
import { type candidate, presentCandidate } from './business-record.ts';
import type { BusinessKey } from './business-request.ts';
import { chooseMatches, type MatchStatus } from './choose-match.ts';

/** Businesses offered where a name fits several. */
const MOST_CANDIDATES = 20;

/** What a look-up of a business brought. */
export interface BusinessFinding {
  readonly matchStatus: MatchStatus;
  /** Null unless it is FOUND. */
  readonly record: CompanyRecord | null;
  /** How well the name fits, 0 to 1; 1 where a number was given; null unless it is FOUND. */
  readonly matchScore: number | null;
  /** Only where there are MULTIPLE. */
  readonly candidates: readonly z.output<typeof candidate>[];
}

/** Finds the one business that a request is about (decisions: Requests). `ItNumber` wins over the other keys. */
export async function lookUpBusiness(
  { CompanyName, CompanyRegNo, ItNumber = null }: BusinessKey,
  { companiesRegister }: Providers,
  { signal }: Pick<LookUpOptions, 'signal'>,
): Promise<BusinessFinding> {
  const none = { record: null, matchScore: null, candidates: [] };
  const found = (record: CompanyRecord | null, matchScore: number): BusinessFinding =>
    record
      ? { matchStatus: 'FOUND', record, matchScore, candidates: [] }
      : { matchStatus: 'NO_MATCH', ...none };

  if (ItNumber !== null) return found(await companiesRegister.find({ itNumber: ItNumber }, { signal }), 1);
  if (CompanyRegNo !== null)
    return found(await companiesRegister.find({ registrationNo: CompanyRegNo }, { signal }), 1);
  const name = CompanyName ?? '';
  const matches = await companiesRegister.search(name, { signal, limit: MOST_CANDIDATES });
  const fitting = chooseMatches(name, matches);
  const [first] = fitting;
  if (fitting.length > 1)
    return { matchStatus: 'MULTIPLE', ...none, candidates: fitting.map(presentCandidate) };
  if (!first) return { matchStatus: 'NO_MATCH', ...none };
  const { registrationNo } = first.company;
  return found(await companiesRegister.find({ registrationNo }, { signal }), first.score);
}

/** A business with what the credit bureau holds of it. */
export interface BusinessFileFinding extends BusinessFinding {
  /** Null: the bureau has no file, or was not asked because no business was found. */
  readonly file: BureauBusiness | null;
}

/** Finds the one business that a request is about, then its file at the bureau. */
export async function lookUpBusinessFile(
  key: BusinessKey,
  providers: Providers,
  options: Pick<LookUpOptions, 'signal'>,
): Promise<BusinessFileFinding> {
  const found = await lookUpBusiness(key, providers, options);
  const file = found.record
    ? await providers.commercialBureau.findBusiness(found.record.company.registrationNo, options)
    : null;
  return { ...found, file };
}
