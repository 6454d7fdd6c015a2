import { z } from 'zod';
import type { CommonRequest } from '../../../catalogue/define-service.ts';
import {
  commonFields,
  companyNameField,
  companyNumberField,
  enquiryReasonField,
  nameFields,
  orNull,
  requiredText,
} from '../../../catalogue/request-fields.ts';

/** How a business is asked for: by exactly one of the keys that the endpoint takes. */
export interface BusinessKey {
  readonly CompanyName: string | null;
  readonly CompanyRegNo: string | null;
  /** Business principal link only (decisions: Requests). */
  readonly ItNumber?: string | null;
}

/** A request about a business. */
export interface BusinessRequest extends CommonRequest, BusinessKey {}

/** Name or registration number of a business; `exactlyOneKey` makes them exclude each other. */
export const businessKeyFields = {
  CompanyName: orNull(companyNameField('CompanyName')).describe(
    'Name of the business; misspelt ones are found. Either this or CompanyRegNo.',
  ),
  CompanyRegNo: orNull(companyNumberField('CompanyRegNo')).describe(
    'Registration number such as 2010/123456/07, or 201012345607. Either this or CompanyName.',
  ),
};

/** Refinement: exactly one of name and registration number (decisions: Requests). */
export function exactlyOneKey(request: BusinessKey, context: z.core.$RefinementCtx): void {
  if (request.CompanyName === null && request.CompanyRegNo === null)
    fault(context, 'CompanyName', 'CompanyName or CompanyRegNo is required.');
  if (request.CompanyName !== null && request.CompanyRegNo !== null)
    fault(context, 'CompanyRegNo', 'CompanyRegNo cannot be combined with CompanyName: send one of them.');
}

/** Reports an issue with a field. */
export function fault(context: z.core.$RefinementCtx, field: string, message: string): void {
  context.addIssue({ code: 'custom', path: [field], message });
}

/** Fields of the business endpoints (commercial-service 4.2). */
export const businessFields = {
  ...businessKeyFields,
  EnquiryReason: enquiryReasonField('business'),
  ...commonFields,
};

/** The request of the business endpoints that take nothing else. */
export const businessRequest = z.object(businessFields).superRefine(exactlyOneKey);

/** A request about an individual behind businesses. */
export interface PrincipalRequest extends CommonRequest {
  readonly FirstName: string;
  readonly LastName: string;
  readonly IdentityNo: string;
}

/** Fields of the principal endpoints (commercial-service 4.2). */
export const principalFields = {
  ...nameFields,
  IdentityNo: requiredText('IdentityNo', 13, {
    regex: /^\d{13}$/,
    message: 'IdentityNo must have 13 digits.',
  }).describe('South African identity number, 13 digits.'),
  EnquiryReason: enquiryReasonField('person'),
  ...commonFields,
};

/** Reports are about a business: they show no person. */
export const noSubject = () => ({ identityNo: null, firstName: null, lastName: null });

/** Whom reports show where the question is about a person. */
export const principalSubject = ({ IdentityNo, FirstName, LastName }: PrincipalRequest) => ({
  identityNo: IdentityNo,
  firstName: FirstName,
  lastName: LastName,
});
