/** Statuses of directors and members (domain-facts 4.9). */
export const directorStatuses: Readonly<Record<string, string>> = {
  A: 'Active',
  B: 'Deceased',
  C: 'Resigned',
  D: 'Disqualified',
  E: 'Rehabilitated',
  F: 'Removed',
  N: 'Resignation Notice Received',
  I: 'Invalid',
  '0': 'Unknown',
};

/** Kinds of directors, members and officers (domain-facts 4.9). */
export const directorTypes: Readonly<Record<string, string>> = {
  D: 'Director',
  K: 'Non-Executive Director',
  '2': 'Independent Non-Executive Director',
  N: 'Alternate Director',
  M: 'Member',
  S: 'Secretary',
  C: 'Secretary',
  A: 'Auditor',
  B: 'Director and Officer',
  O: 'Officer',
  '5': 'Chief Executive Officer',
  '3': 'Financial Director',
  '6': 'Chairperson',
  T: 'Trust',
  X: 'Executor',
  J: 'Trustee',
  Y: 'Trustee',
  V: 'Incorporator',
  R: 'Representative',
};

/** Statuses of auditors (domain-facts 4.9). */
export const auditorStatuses: Readonly<Record<string, string>> = {
  A: 'Current',
  C: 'Resigned',
  D: 'Removed',
  E: 'Deceased',
};

/** Statuses of those who are in office: active, rehabilitated, or with a notice that has not taken effect. */
const inOffice = new Set(['A', 'E', 'N']);

/** Whether somebody of this status is in office; the others are history. */
export const isInOffice = (statusCode: string): boolean => inOffice.has(statusCode);

/** A code's label in one of the tables; a code that is not listed is its own label. */
export const codeLabel = (table: Readonly<Record<string, string>>, code: string): string =>
  Object.hasOwn(table, code) ? (table[code] ?? code) : code;
