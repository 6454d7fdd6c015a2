import type { CaseKind } from '../case-kind.ts';
import { decisionReview } from './decision-review.ts';
import { driverLicence } from './driver-licence.ts';
import { faceReview } from './face-review.ts';
import { fraudListing } from './fraud-listing.ts';
import { prevet } from './prevet.ts';
import { schoolCertificate } from './school-certificate.ts';
import { screeningReview } from './screening-review.ts';
import { tertiaryQualification } from './tertiary-qualification.ts';

/** Every kind of work; a new one is a file and a line here. */
export const caseKinds: readonly CaseKind[] = [
  driverLicence,
  prevet,
  schoolCertificate,
  tertiaryQualification,
  fraudListing,
  faceReview,
  screeningReview,
  decisionReview,
];

/** @throws Error when there is no such kind. */
export function getCaseKind(name: string): CaseKind {
  const kind = caseKinds.find((entry) => entry.kind === name);
  if (!kind) throw new Error(`There is no kind of case ${name}.`);
  return kind;
}
