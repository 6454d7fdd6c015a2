import type { LookUpOptions } from '../../../catalogue/define-service.ts';
import { codeLabel, directorTypes, isInOffice } from '../../../domain/director-codes.ts';
import type { CompanyRecord } from '../../../providers/companies-register/port.ts';
import type { Providers } from '../../../providers/providers.ts';
import type { StoredScreening, SubjectInput } from '../../../screening/port.ts';

/** A director of the business and what was found of them. */
export interface ScreenedDirector {
  readonly name: string;
  readonly designation: string;
  readonly screening: StoredScreening;
}

/** Registers have entries without a name. */
const LETTER = /[\p{L}\p{N}]/u;
/** A register may hold hundreds; the first are the ones in office. */
const MOST_DIRECTORS = 25;

/** Screens those who direct a business now. Without a registration number the register is asked for the one business of the name. */
export async function screenDirectors(
  { CompanyName, CompanyRegNo }: { readonly CompanyName: string; readonly CompanyRegNo: string | null },
  providers: Providers,
  context: LookUpOptions,
): Promise<ScreenedDirector[]> {
  const record = await businessOf(CompanyName, CompanyRegNo, providers, context);
  const inOffice = (record?.directors ?? []).filter(
    (director) => isInOffice(director.statusCode) && LETTER.test(nameOf(director)),
  );
  return await Promise.all(
    inOffice.slice(0, MOST_DIRECTORS).map(async (director) => ({
      name: nameOf(director),
      designation: codeLabel(directorTypes, director.typeCode),
      screening: await providers.watchLists.screen(
        {
          subject: subjectOf(director),
          scope: 'comprehensive',
          categories: null,
          threshold: null,
          referenceNo: null,
        },
        context,
      ),
    })),
  );
}

async function businessOf(
  name: string,
  registrationNo: string | null,
  { companiesRegister }: Providers,
  { signal }: LookUpOptions,
): Promise<CompanyRecord | null> {
  if (registrationNo !== null) return await companiesRegister.find({ registrationNo }, { signal });
  const found = await companiesRegister.search(name, { signal, limit: 2 });
  const same = found.filter(({ score }) => score === 1);
  const [only, ...others] = same;
  if (!only || others.length > 0) return null;
  return await companiesRegister.find({ registrationNo: only.company.registrationNo }, { signal });
}

type Director = CompanyRecord['directors'][number];

const nameOf = ({ juristicName, firstNames, surname }: Director): string =>
  juristicName ?? [firstNames, surname].filter(Boolean).join(' ');

function subjectOf(director: Director): SubjectInput {
  const { juristicName, juristicRegistrationNo: registrationNo, passportNo } = director;
  if (juristicName !== null)
    return {
      kind: 'organisation',
      name: juristicName,
      documents:
        registrationNo === null ? [] : [{ kind: 'registration', number: registrationNo, country: 'ZA' }],
    };
  return {
    kind: 'person',
    given: director.firstNames,
    surname: director.surname,
    identityNo: director.identityNo,
    birthDate: director.birthDate,
    documents: passportNo === null ? [] : [{ kind: 'passport', number: passportNo, country: null }],
  };
}
