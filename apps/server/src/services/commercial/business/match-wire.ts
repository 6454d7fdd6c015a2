import { z } from 'zod';
import { companyStatusLabel } from '../../../domain/company-status.ts';
import type { BusinessView } from './business-wire.ts';

const text = z.string().nullable();

/** A business as a search returns it, spelt as the credit and risk services spell (commercial-service 2.3). */
const candidateInPascalCase = z.object({
  ItNumber: text,
  Name: text,
  NameType: text,
  BusinessName: text,
  RegNo: text,
  RegStatus: text,
  RegStatusCode: text,
  TradingNumber: text,
  PhysicalAddress: text,
  Suburb: text,
  Town: text,
  Country: text,
  PostCode: text,
  PostalAddress: text,
  PostalSuburb: text,
  PostalTown: text,
  PostalCountry: text,
  PostalPostCode: text,
  PhoneNo: text,
  FaxNo: text,
  MatchScore: z.number().min(0).max(1),
  MatchExplanation: z.array(z.string()),
});

/** Which business was found (domain-facts 3.7). */
export const match = z.object({
  MatchStatus: z.enum(['FOUND', 'MULTIPLE', 'NO_MATCH']).nullable().describe('Null: the look-up failed.'),
  ItNumber: text,
  RegistrationNo: text,
  BusinessName: text,
  RegStatus: text,
  RegStatusCode: text,
  MatchScore: z.number().min(0).max(1).nullable().describe('1: a number was given, or the name itself.'),
  Candidates: z.array(candidateInPascalCase).describe('Only where the name fits several businesses.'),
});

/** What was found on the wire. */
export function presentMatch({ finding }: Pick<BusinessView, 'finding'>): z.output<typeof match> {
  const company = finding?.record?.company ?? null;
  return {
    MatchStatus: finding?.matchStatus ?? null,
    ItNumber: company?.itNumber ?? null,
    RegistrationNo: company?.registrationNo ?? null,
    BusinessName: company?.name ?? null,
    RegStatus: company && companyStatusLabel(company.statusCode),
    RegStatusCode: company?.statusCode ?? null,
    MatchScore: finding?.matchScore ?? null,
    Candidates: (finding?.candidates ?? []).map(
      (entry) => inPascalCase(entry) as z.output<typeof candidateInPascalCase>,
    ),
  };
}

function inPascalCase(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
