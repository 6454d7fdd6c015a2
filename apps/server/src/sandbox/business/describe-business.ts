import { companyStatusLabel } from '../../domain/company-status.ts';
import { findSandboxPerson } from '../people.ts';
import { troubledPrincipals } from './bureau-principals.ts';
import { troubledOwners } from './deeds.ts';
import { GENERATED_COMPANIES } from './generated-companies.ts';
import { notableCompanies, troubledCompanies } from './notable-companies.ts';

/** The part of `docs/sandbox.md` on companies, line by line. */
export function describeBusiness(): string[] {
  const troubles = Object.entries(troubledCompanies);
  const people = [
    ['credit bureau', troubledPrincipals],
    ['deeds registry', troubledOwners],
  ] as const;
  return [
    '## Companies',
    '',
    `Made by hand, each for something that can come of it; ${GENERATED_COMPANIES} more are generated, the same every time. None of them exists.`,
    '',
    '| registration number | it_number | name | status |',
    '|---|---|---|---|',
    ...notableCompanies.map(
      ({ company }) =>
        `| \`${company.registrationNo}\` | \`${company.itNumber}\` | ${company.name} | ${company.statusCode} ${companyStatusLabel(company.statusCode)} |`,
    ),
    '',
    'Sources that do not answer, which comes to 500 `server_error`:',
    '',
    '| about | source | what it does |',
    '|---|---|---|',
    ...troubles.map(
      ([registrationNo, { source, answers }]) =>
        `| \`${registrationNo}\` | ${source === 'register' ? 'companies register' : 'credit bureau'} | ${answers} |`,
    ),
    ...people.flatMap(([source, troubled]) =>
      Object.entries(troubled).map(
        ([identityNo, answers]) =>
          `| \`${identityNo}\` ${findSandboxPerson(identityNo)?.record.surname ?? ''} | ${source} | ${answers} |`,
      ),
    ),
    '',
  ];
}
