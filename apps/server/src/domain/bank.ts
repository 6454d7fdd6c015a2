import { normaliseName } from './name-similarity.ts';

/** A South African bank. */
export interface Bank {
  readonly name: string;
  /** Universal branch codes, six digits kept as text; the first is used where only the bank is named. */
  readonly branchCodes: readonly string[];
}

/** Banks by name, universal branch codes and further names (domain-facts 4.7). */
const entries: readonly (readonly [name: string, branchCodes: string, ...aliases: string[]])[] = [
  ['Absa', '632005', 'Absa Bank', 'Amalgamated Banks of South Africa'],
  ['African Bank', '430000'],
  ['Access Bank', '410105 410506', 'Access Bank South Africa', 'Grobank', 'South African Bank of Athens'],
  ['Bank Zero', '888000'],
  ['Bidvest Bank', '462005', 'Bidvest'],
  ['Capitec', '470010', 'Capitec Bank'],
  ['Citibank', '350005', 'Citi'],
  ['Discovery Bank', '679000', 'Discovery'],
  ['FNB', '250655', 'First National Bank', 'FNB South Africa'],
  ['Grindrod Bank', '223626', 'Grindrod'],
  ['HSBC', '587000', 'HSBC Bank'],
  ['Investec', '580105', 'Investec Bank'],
  ['Mercantile Bank', '450905', 'Mercantile'],
  ['Nedbank', '198765'],
  ['Postbank', '460005', 'South African Postbank', 'Post Bank'],
  ['Sasfin Bank', '683000', 'Sasfin'],
  ['Standard Bank', '051001', 'Standard Bank of South Africa', 'The Standard Bank of South Africa'],
  ['Standard Chartered', '730020', 'Standard Chartered Bank'],
  ['TymeBank', '678910', 'Tyme Bank', 'GoTyme', 'GoTyme Bank', 'Tyme'],
];

export const banks: readonly Bank[] = entries.map(([name, codes]) => ({
  name,
  branchCodes: codes.split(' '),
}));

const key = (name: string): string =>
  normaliseName(name)
    .replace(/\b(LTD|LIMITED|PTY)\b/g, '')
    .replace(/\s+/g, '');
const byName = new Map(
  entries.flatMap(([name, , ...aliases], index) =>
    [name, ...aliases].map((text) => [key(text), banks[index] as Bank] as const),
  ),
);
const byCode = new Map(banks.flatMap((bank) => bank.branchCodes.map((code) => [code, bank] as const)));

/** The bank of a name as people write it, or null. */
export const parseBankName = (name: string): Bank | null => byName.get(key(name)) ?? null;

/** The bank of a universal branch code; null for other codes: old branches have codes of their own. */
export const bankOfBranch = (branchCode: string): Bank | null => byCode.get(branchCode) ?? null;

/** An account number fit to be shown: at most its last four digits, and never more than half of it. */
export function maskAccountNo(accountNo: string): string {
  const shown = Math.min(4, Math.floor(accountNo.length / 2));
  return '*'.repeat(accountNo.length - shown) + accountNo.slice(accountNo.length - shown);
}
