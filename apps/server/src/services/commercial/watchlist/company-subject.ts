import { z } from 'zod';
import type { ServiceExample } from '../../../catalogue/define-service.ts';
import {
  commonFields,
  companyNameField,
  companyNumberField,
  orNull,
} from '../../../catalogue/request-fields.ts';
import type { SubjectInput } from '../../../screening/port.ts';

/** Fields of all watch-list screenings of businesses (commercial-service 4.2; decisions: Requests). */
export const companyFields = {
  CompanyName: companyNameField('CompanyName').describe('Name of the business.'),
  CompanyRegNo: orNull(companyNumberField('CompanyRegNo')).describe(
    'Registration number, such as 2010/123456/07; makes the answer surer.',
  ),
  ...commonFields,
};

/** Which business is screened. */
export const companyOf = ({
  CompanyName,
  CompanyRegNo,
}: {
  readonly CompanyName: string;
  readonly CompanyRegNo: string | null;
}): SubjectInput => ({
  kind: 'organisation',
  name: CompanyName,
  documents: CompanyRegNo === null ? [] : [{ kind: 'registration', number: CompanyRegNo, country: 'ZA' }],
});

/** What answers call the business. */
export const companyShown = {
  company_name: z.string(),
  company_reg_no: z.string().nullable(),
};

/** Reports are about a business: they show no person. */
export const noSubject = () => ({ identityNo: null, firstName: null, lastName: null });

/** A request of the examples. */
export const companyExample = (
  title: string,
  asked: Readonly<Record<string, unknown>>,
  code: 'ACCEPT' | 'REVIEW' | 'REJECT',
): Omit<ServiceExample, 'endpoint'> => ({
  title,
  body: { ...asked, ConsentObtainedByDataSubject: true },
  code,
});
