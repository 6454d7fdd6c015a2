import { readFileSync } from 'node:fs';
import { defaultRules } from './default-rules.ts';
import { type RulesTable, rulesTableSchema } from './rule.ts';

/** A rules file that cannot be used; the message says where and what to do. */
export class RulesInvalid extends Error {
  override readonly name = 'RulesInvalid';
}

/**
 * The rules of a file (`SCREENING_RULES_FILE`), or those in the code where there is none. A file may leave out `threshold`, `strongFrom`
 * and scopes: those in the code count then.
 *
 * @throws RulesInvalid when it cannot be read, is not JSON, or holds what the table does not know
 */
export function readRules(path: string | null): RulesTable {
  if (path === null) return defaultRules;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new RulesInvalid('The file of screening rules (SCREENING_RULES_FILE) cannot be read.', { cause });
  }
  return parseRules(text);
}

export function parseRules(text: string): RulesTable {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new RulesInvalid('The file of screening rules (SCREENING_RULES_FILE) is not JSON.', { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RulesInvalid('The rules must be a JSON object with "rules".');
  const scopes = { ...defaultRules.scopes, ...(value as { scopes?: object }).scopes };
  const parsed = rulesTableSchema.safeParse({ ...value, scopes });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const at = issue?.path.length ? `${issue.path.join('.')}: ` : '';
  throw new RulesInvalid(
    `The screening rules cannot be used. ${at}${issue?.message ?? 'They are malformed.'}`,
  );
}
