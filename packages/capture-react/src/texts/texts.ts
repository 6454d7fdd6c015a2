import type { english } from './english.ts';

export type TextKey = keyof typeof english;
/** A language: a text for every key. */
export type Catalogue = Readonly<Record<TextKey, string>>;

/** Keys that come as `_one` and `_other`. */
type CountedKey = { [Key in TextKey]: Key extends `${infer Stem}_one` ? Stem : never }[TextKey];

/** A language's texts, ready to use. */
export interface Texts {
  /** BCP 47, for `<html lang>`. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly text: (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;
  /** The form of the text for `count`, which it may show as `{count}`. */
  readonly counted: (key: CountedKey, count: number) => string;
}

/** A text with its `{name}`s replaced by values. */
export function fillIn(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function createTexts(language: string, direction: Texts['direction'], catalogue: Catalogue): Texts {
  // Not every browser counts in every language; without the second choice it would count in its own.
  const plural = new Intl.PluralRules([language, 'en']);
  const text: Texts['text'] = (key, values) => fillIn(catalogue[key], values);
  return {
    language,
    direction,
    text,
    counted: (key, count) => text(plural.select(count) === 'one' ? `${key}_one` : `${key}_other`, { count }),
  };
}
