import type { Company, CompanyNameKind } from './port.ts';

/** A name of an entity and which of its names it is. */
export interface CompanyNameEntry {
  readonly name: string;
  readonly nameKind: CompanyNameKind;
}

/** Every name that an entity has or had, the registered one first, each text once. */
export function namesOf(
  company: Pick<Company, 'name' | 'tradingName' | 'shortName' | 'translatedName' | 'previousNames'>,
): readonly CompanyNameEntry[] {
  const entries: (readonly [string | null, CompanyNameKind])[] = [
    [company.name, 'registered'],
    [company.tradingName, 'trading'],
    [company.shortName, 'short'],
    [company.translatedName, 'translated'],
    ...company.previousNames.map((name) => [name, 'previous'] as const),
  ];
  const byName = new Map<string, CompanyNameEntry>();
  for (const [name, nameKind] of entries)
    if (name !== null && !byName.has(name)) byName.set(name, { name, nameKind });
  return [...byName.values()];
}
