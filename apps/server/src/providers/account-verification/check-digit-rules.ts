import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ACCOUNT_TYPES, type CheckDigitRule } from '../../domain/check-digits.ts';
import { ProviderConfigError, parseConfig } from '../http-provider/config.ts';

const branch = z.string().regex(/^\d{6}$/, 'must have six digits');

/** The file that `checkDigits.file` names: the table of the clearing house, which it gives to its members only. */
const table = z.array(
  z.strictObject({
    branches: z.tuple([branch, branch]).refine(([from, to]) => from <= to, 'must be from and to'),
    accountType: z.enum(ACCOUNT_TYPES).exclude(['UNKNOWN']),
    weights: z.array(z.int().min(0).max(99)).length(11),
    modulus: z.int().min(2).max(99),
    fudge: z.int().min(0).max(999).default(0),
    exception: z.string().max(10).nullable().default(null),
  }),
);

const section = z.strictObject({ file: z.string() });

/**
 * The rules of check digits that the section `checkDigits` of the providers file names; none without it.
 *
 * @throws ProviderConfigError when the file cannot be read or is wrong.
 */
export function readCheckDigitRules(value: unknown): readonly CheckDigitRule[] {
  if (value === undefined) return [];
  const { file } = parseConfig(section, value, 'checkDigits');
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new ProviderConfigError('checkDigits.file: cannot be read, or is not JSON.', { cause });
  }
  return parseConfig(table, json, 'checkDigits');
}
