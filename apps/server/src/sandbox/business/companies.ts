import type { CompanyOfDirector, CompanyRecord } from '../../providers/companies-register/port.ts';
import { GENERATED_COMPANIES, generateCompany } from './generated-companies.ts';
import { notableCompanies } from './notable-companies.ts';

/** The companies of the sandbox, and who is a director of which. */
export interface SandboxCompanies {
  readonly all: readonly CompanyRecord[];
  readonly byRegistrationNo: ReadonlyMap<string, CompanyRecord>;
  readonly byItNumber: ReadonlyMap<string, CompanyRecord>;
  readonly byDirector: ReadonlyMap<string, readonly CompanyOfDirector[]>;
}

let made: SandboxCompanies | null = null;

/** The companies of the sandbox: made when they are first asked for (some tens of milliseconds), the same every time. */
export function sandboxCompanies(): SandboxCompanies {
  made ??= make();
  return made;
}

function make(): SandboxCompanies {
  const generated = Array.from({ length: GENERATED_COMPANIES }, (_, index) => generateCompany(index));
  const all = [...notableCompanies, ...generated];
  const byDirector = new Map<string, CompanyOfDirector[]>();
  for (const { company, directors } of all)
    for (const director of directors) {
      if (director.identityNo === null) continue;
      const entry = { identityNo: director.identityNo, company, director };
      const known = byDirector.get(director.identityNo);
      if (known) known.push(entry);
      else byDirector.set(director.identityNo, [entry]);
    }
  return {
    all,
    byRegistrationNo: new Map(all.map((record) => [record.company.registrationNo, record])),
    byItNumber: new Map(all.map((record) => [record.company.itNumber, record])),
    byDirector,
  };
}
