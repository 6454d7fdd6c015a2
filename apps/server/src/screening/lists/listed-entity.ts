/** What kind of thing a list names. */
export type EntityKind = 'person' | 'organisation' | 'vessel' | 'aircraft';

/**
 * How far a list vouches for a name. `weak` are those that the publisher itself calls low quality: they are compared, and never
 * weigh as much.
 */
export type NameQuality = 'primary' | 'strong' | 'weak';

/** One name of an entity, as the publisher writes it. */
export interface ListedName {
  readonly full: string;
  readonly quality: NameQuality;
  /** Where the publisher gives the parts apart; null where only the whole is known. */
  readonly family: string | null;
  readonly given: string | null;
}

/** A day that is known to lie between two others, both included (`YYYY-MM-DD`); the same twice for an exact date. */
export interface DateRange {
  readonly earliest: string;
  readonly latest: string;
  /** "circa", "approximately": the true day may lie a year or so outside. */
  readonly isApproximate: boolean;
}

export type DocumentKind = 'passport' | 'identity' | 'registration' | 'imo' | 'other';

/** A number that identifies: of a passport, an identity card, a company, a ship. */
export interface ListedDocument {
  readonly kind: DocumentKind;
  /** As published; compared without punctuation. */
  readonly number: string;
  /** ISO 3166-1 alpha-2, or null. */
  readonly country: string | null;
}

/** Why somebody is on a list (domain facts 2.7). */
export const LIST_CATEGORIES = [
  'SANCTION',
  'PEP',
  'CRIME',
  'REGULATORY',
  'FINANCIAL_CRIME',
  'ADVERSE_MEDIA',
] as const;
export type ListCategory = (typeof LIST_CATEGORIES)[number];

/** An entry of a list, in one shape for every publisher. What a publisher does not say is null or empty. */
export interface ListedEntity {
  /** The publisher's own identifier: the same from version to version. */
  readonly sourceId: string;
  readonly kind: EntityKind;
  /** The first is the primary one. */
  readonly names: readonly [ListedName, ...ListedName[]];
  readonly birthDates: readonly DateRange[];
  readonly sex: 'male' | 'female' | null;
  /** ISO 3166-1 alpha-2: nationalities of people, seats of organisations, flags of vessels. */
  readonly countries: readonly string[];
  readonly documents: readonly ListedDocument[];
  /** Null: the list's own. */
  readonly category: ListCategory | null;
  /** Regime, programme or kind of offence, in the publisher's words. */
  readonly programmes: readonly string[];
  readonly positions: readonly string[];
  readonly reason: string | null;
  /** `YYYY-MM-DD` or null. */
  readonly listedOn: string | null;
  readonly delistedOn: string | null;
  readonly sourceUrl: string | null;
}

/** An entry that cannot be used, and why. Holds no name. */
export interface UnusableEntry {
  /** The publisher's identifier, or where in the file it stands. */
  readonly at: string;
  readonly reason: string;
}

/** What reading a list brings, one after the other. */
export type ListItem = { readonly entity: ListedEntity } | { readonly unusable: UnusableEntry };

/** A name of one text, trimmed and with its white space folded; null when nothing is left. */
export function wholeName(text: string | null | undefined, quality: NameQuality): ListedName | null {
  const full = fold(text);
  return full === '' ? null : { full, quality, family: null, given: null };
}

/** A name of given names and family name; null when both are empty. */
export function nameOfParts(
  given: string | null | undefined,
  family: string | null | undefined,
  quality: NameQuality,
): ListedName | null {
  const parts = [fold(given), fold(family)] as const;
  const full = parts.filter((part) => part !== '').join(' ');
  return full === '' ? null : { full, quality, given: parts[0] || null, family: parts[1] || null };
}

/** An entity of what was found, with the same name kept once; unusable without a name. */
export function listedEntity(
  found: Omit<ListedEntity, 'names'> & { readonly names: readonly (ListedName | null)[] },
): ListItem {
  const names = new Map<string, ListedName>();
  for (const name of found.names) {
    if (name && !names.has(name.full.toUpperCase())) names.set(name.full.toUpperCase(), name);
  }
  const [primary, ...others] = names.values();
  if (!primary) return { unusable: { at: found.sourceId, reason: 'It has no name.' } };
  return { entity: { ...found, names: [{ ...primary, quality: 'primary' }, ...others] } };
}

/** Trimmed, with every run of white space as one space; empty for what publishers write for nothing. */
export function fold(text: string | null | undefined): string {
  const folded = (text ?? '').normalize('NFC').replace(/\s+/gu, ' ').trim();
  return /^(?:-0-|n\/?a|none|unknown|nil|-)$/iu.test(folded) ? '' : folded;
}

/** The text, or null when nothing is left of it. */
export function textOrNull(text: string | null | undefined): string | null {
  return fold(text) || null;
}
