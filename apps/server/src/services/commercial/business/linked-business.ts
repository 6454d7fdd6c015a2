import { z } from 'zod';
import type { LookUpOptions } from '../../../catalogue/define-service.ts';
import { companyStatusLabel } from '../../../domain/company-status.ts';
import type { AdverseCounts } from '../../../providers/commercial-bureau/port.ts';
import type { Company } from '../../../providers/companies-register/port.ts';
import type { Providers } from '../../../providers/providers.ts';
import { date } from './business-wire.ts';

/** Another business of a principal (domain-facts 3.1). */
export const linkedBusiness = z.object({
  it_number: z.string(),
  registration_number: z.string(),
  name: z.string(),
  reg_status: z.string(),
  registered_date: date,
  judgment_count: z.int().nullable().describe('Null: the bureau has no file on it.'),
  default_count: z.int().nullable(),
});

/** A business of somebody with what the bureau counts against it. */
export interface LinkedBusiness {
  readonly company: Pick<Company, 'itNumber' | 'registrationNo' | 'name' | 'statusCode' | 'registrationDate'>;
  readonly adverse: AdverseCounts | null;
}

/** The businesses of people by identity number, each person's by name, but for one of them. */
export async function lookUpLinkedBusinesses(
  identityNos: readonly string[],
  { companiesRegister, commercialBureau }: Providers,
  { signal }: Pick<LookUpOptions, 'signal'>,
  except: string | null = null,
): Promise<ReadonlyMap<string, readonly LinkedBusiness[]>> {
  const links = (await companiesRegister.companiesOf(identityNos, { signal })).filter(
    ({ company }) => company.registrationNo !== except,
  );
  const registrationNos = [...new Set(links.map(({ company }) => company.registrationNo))];
  const adverse =
    registrationNos.length === 0
      ? new Map<string, AdverseCounts>()
      : await commercialBureau.adverseCounts(registrationNos, { signal });
  const byPerson = new Map<string, Map<string, LinkedBusiness>>();
  for (const { identityNo, company } of links) {
    const { itNumber, registrationNo, name, statusCode, registrationDate } = company;
    const businesses = byPerson.get(identityNo) ?? new Map<string, LinkedBusiness>();
    businesses.set(registrationNo, {
      company: { itNumber, registrationNo, name, statusCode, registrationDate },
      adverse: adverse.get(registrationNo) ?? null,
    });
    byPerson.set(identityNo, businesses);
  }
  const byName = (left: LinkedBusiness, right: LinkedBusiness) =>
    left.company.name < right.company.name ? -1 : 1;
  return new Map(
    [...byPerson].map(([person, businesses]) => [person, [...businesses.values()].sort(byName)]),
  );
}

/** A linked business on the wire. */
export const presentLinked = ({ company, adverse }: LinkedBusiness): z.output<typeof linkedBusiness> => ({
  it_number: company.itNumber,
  registration_number: company.registrationNo,
  name: company.name,
  reg_status: companyStatusLabel(company.statusCode),
  registered_date: company.registrationDate,
  judgment_count: adverse?.judgments ?? null,
  default_count: adverse?.defaults ?? null,
});
