/** Status codes of the companies register with their labels (domain-facts 4.9). The specification shows 03 as "Active". */
export const companyStatuses: Readonly<Record<string, string>> = {
  '00': 'None',
  '01': 'Defensive Name',
  '02': 'Suspended',
  '03': 'Active',
  '04': 'Archived',
  '05': 'Provisional Liquidation',
  '06': 'Voluntary Liquidation',
  '07': 'Final Liquidation',
  '08': 'Deregistration Process',
  '09': 'Deregistration Final',
  '10': 'Business Rescue',
  '11': 'Transvaal Ordinance',
  '12': 'Judicial Management Preliminary',
  '13': 'Co-operative',
  '14': 'Dissolved',
  '16': 'Name Reserved',
  '17': 'Judicial Management Final',
  '18': 'Defensive Name Extended',
  '19': 'Cancelled',
  '20': 'Conversion CO/CC',
  '21': 'Duplicate Name',
  '22': 'Converted to Co-operative',
  '28': 'AR Restoration Process',
  '29': 'AR Final Deregistration',
  '38': 'AR Deregistration Process',
  '39': 'Deregistered Transfer',
  '49': 'Deregistered Merger',
};

/** What a status means for whoever deals with the company; `UNKNOWN` for 00, 11 and codes that are not listed. */
export type StatusGroup = 'ACTIVE' | 'AT_RISK' | 'INACTIVE' | 'NOT_TRADING_NAME' | 'UNKNOWN';

const groups: readonly (readonly [StatusGroup, readonly string[]])[] = [
  ['ACTIVE', ['03', '13', '20', '28']],
  ['AT_RISK', ['02', '05', '08', '10', '12', '38']],
  ['INACTIVE', ['04', '06', '07', '09', '14', '17', '19', '22', '29', '39', '49']],
  ['NOT_TRADING_NAME', ['01', '16', '18', '21']],
];
const groupOfCode = new Map(groups.flatMap(([group, codes]) => codes.map((code) => [code, group] as const)));

/** The label of a status code; a code that is not listed is its own label. */
export const companyStatusLabel = (code: string): string =>
  Object.hasOwn(companyStatuses, code) ? (companyStatuses[code] ?? code) : code;

/** The group of a status code. */
export const companyStatusGroup = (code: string): StatusGroup => groupOfCode.get(code) ?? 'UNKNOWN';
