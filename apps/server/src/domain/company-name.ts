import { normaliseName } from './name-similarity.ts';

/** Words and groups of words that say what legal form an entity has, normalised, each with the one spelling they are compared in. */
const legalForms: readonly (readonly [string, string])[] = [
  ['PROPRIETARY LIMITED', 'PTY LTD'],
  ['PTY LIMITED', 'PTY LTD'],
  ['PROPRIETARY LTD', 'PTY LTD'],
  ['PTY LTD', 'PTY LTD'],
  ['EIENDOMS BEPERK', 'PTY LTD'],
  ['EDMS BEPERK', 'PTY LTD'],
  ['EDMS BPK', 'PTY LTD'],
  ['CLOSE CORPORATION', 'CC'],
  ['BESLOTE KORPORASIE', 'CC'],
  ['CC', 'CC'],
  ['BK', 'CC'],
  ['NON PROFIT COMPANY', 'NPC'],
  ['NPC', 'NPC'],
  ['RF NPC', 'NPC'],
  ['ASSOCIATION INCORPORATED UNDER SECTION 21', 'NPC'],
  ['STATE OWNED COMPANY', 'SOC LTD'],
  ['SOC LIMITED', 'SOC LTD'],
  ['SOC LTD', 'SOC LTD'],
  ['INCORPORATED', 'INC'],
  ['INGELYF', 'INC'],
  ['INC', 'INC'],
  ['ING', 'INC'],
  ['LIMITED', 'LTD'],
  ['BEPERK', 'LTD'],
  ['BPK', 'LTD'],
  ['LTD', 'LTD'],
  ['PRIMARY CO OPERATIVE LIMITED', 'CO OP'],
  ['PRIMARY CO OPERATIVE LTD', 'CO OP'],
  ['CO OPERATIVE LTD', 'CO OP'],
  ['CO OPERATIVE LIMITED', 'CO OP'],
  ['PRIMARY CO OPERATIVE', 'CO OP'],
  ['CO OPERATIVE', 'CO OP'],
  ['PTY', 'PTY LTD'],
];
/** The longest first, so that "PTY LTD" is not taken for "LTD". */
const forms = legalForms.toSorted(([left], [right]) => right.length - left.length);

/** A company's name in the form in which names are compared. */
export interface CompanyNameParts {
  /** Without the legal form, `and` for `&`; empty where the name is nothing but a legal form or punctuation. */
  readonly core: string;
  /** In one spelling: (Edms) Bpk is PTY LTD. Null where the name has none. */
  readonly legalForm: string | null;
}

/** Takes a company's name apart for comparing. Never throws. */
export function splitCompanyName(name: string): CompanyNameParts {
  const whole = normaliseName(name.replaceAll('&', ' AND '));
  for (const [form, spelling] of forms) {
    if (whole === form) return { core: '', legalForm: spelling };
    if (whole.endsWith(` ${form}`)) return { core: whole.slice(0, -form.length - 1), legalForm: spelling };
  }
  return { core: whole, legalForm: null };
}

/** How one name is another: to the legal form, but for a legal form that was left out, or not at all. */
export type NameEquality = 'same' | 'same-but-form' | 'different';

/** Compares a submitted name with a registered one; a legal form that contradicts the registered one makes them different. */
export function compareCompanyNames(submitted: CompanyNameParts, registered: CompanyNameParts): NameEquality {
  if (submitted.core === '' || submitted.core !== registered.core) return 'different';
  if (submitted.legalForm === registered.legalForm) return 'same';
  return submitted.legalForm === null || registered.legalForm === null ? 'same-but-form' : 'different';
}

/**
 * Whether two legal forms may be one carelessly written: one is left out, or both are limited ("Ltd" is what people write for
 * "(Pty) Ltd"). A close corporation is never a company.
 */
export function mayBeOneLegalForm(one: string | null, other: string | null): boolean {
  return one === null || other === null || one === other || (one.endsWith('LTD') && other.endsWith('LTD'));
}
