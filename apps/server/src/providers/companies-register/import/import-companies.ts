import {
  COMPANY_STAGING,
  createCompanyStaging,
  createDirectorStaging,
  placeStagedCompanies,
  placeStagedDirectors,
  stageCompanies,
  stageDirectors,
} from '../../../database/queries/company-imports.ts';
import { listDuplicates, setAsideDuplicates } from '../../../database/queries/registry-imports.ts';
import {
  type ImportOptions,
  type ImportResult,
  type ImportTarget,
  importFile,
} from '../../import/import-file.ts';
import { createStaging } from '../../import/staging.ts';
import { type CompanyColumn, companyColumns } from './company-columns.ts';
import { type DirectorColumn, directorColumns } from './director-columns.ts';
import { readCompany } from './read-company.ts';
import { readDirector } from './read-director.ts';

const companies: ImportTarget<CompanyColumn> = {
  registry: 'companies',
  columns: companyColumns,
  keyColumn: 'registration_number',
  showKey: (key) => key.slice(0, 40),
  prepare: createCompanyStaging,
  createWriter: (client, today) =>
    createStaging(
      (line, values) => {
        const read = readCompany(values, today);
        if ('faults' in read) return read;
        const {
          registrationNo,
          itNumber,
          name,
          tradingName,
          shortName,
          translatedName,
          previousNames,
          ...details
        } = read.company;
        const names = { name, tradingName, shortName, translatedName, previousNames };
        return {
          staged: {
            line,
            registrationNo,
            itNumber,
            ...names,
            details,
            liquidationDate: read.liquidationDate,
          },
        };
      },
      (batch) => stageCompanies(client, batch),
    ),
  setAsideDuplicates: (client) => setAsideDuplicates(client, COMPANY_STAGING),
  listDuplicates: (client) => listDuplicates(client, COMPANY_STAGING),
  place: placeStagedCompanies,
};

const directors: ImportTarget<DirectorColumn> = {
  registry: 'directors',
  columns: directorColumns,
  keyColumn: 'registration_number',
  showKey: (key) => key.slice(0, 40),
  prepare: createDirectorStaging,
  createWriter: (client, today) =>
    createStaging(
      (line, values) => {
        const read = readDirector(values, today);
        if ('faults' in read) return read;
        const { registrationNo, director } = read;
        return { staged: { line, registrationNo, identityNo: director.identityNo, director } };
      },
      (batch) => stageDirectors(client, batch),
    ),
  // Somebody may have held an office twice.
  setAsideDuplicates: async () => 0,
  listDuplicates: async function* () {},
  place: placeStagedDirectors,
};

/**
 * Imports a file of companies, all or nothing; a running server's index of names takes the changes in within seconds.
 *
 * @throws ImportRefused when the file as a whole cannot be read or another import is under way.
 * @throws the signal's reason when it is aborted.
 */
export const importCompanies = (options: ImportOptions<CompanyColumn>): Promise<ImportResult> =>
  importFile(companies, options);

/**
 * Imports a file of directors, all or nothing: a company that the file names has the directors of the file, and no others.
 *
 * @throws ImportRefused when the file as a whole cannot be read or another import is under way.
 * @throws the signal's reason when it is aborted.
 */
export const importDirectors = (options: ImportOptions<DirectorColumn>): Promise<ImportResult> =>
  importFile(directors, options);
