import { type NameKind, type PreparedName, prepared } from './prepared-name.ts';
import { wordsOf } from './text/words.ts';
import {
  BUSINESS_WORDS,
  FILLERS,
  FORM_WORDS,
  LEGAL_FORMS,
  LONGEST_FORM,
  NUMBER_WORDS,
  ORDINALS,
  PLACE_WORDS,
  ROMAN,
  TENS,
  TRADING_AS,
} from './vocabulary/organisations.ts';
import { makeWord, type Role, type Word } from './word.ts';

const WEIGHTS: Readonly<Partial<Record<Role, number>>> = { core: 1, business: 0.4, place: 0.6, number: 0.5 };
/** A legal form in capitals that sticks to the name: `SiemensAG`. */
const GLUED_FORM = /(\p{Ll})(AG|SA|NV|BV|AB|AS|SE|LTD|LLC|GmbH|Ltd|Inc|PLC|SRL|SpA|CC|Bpk)$/u;
const COUNTRIES: readonly (readonly [RegExp, string])[] = [
  [/\bunited states(?: of america)?\b|\bU\.?S\.?A\.?(?=\W|$)/giu, ' usa '],
  [/\bunited kingdom\b|\bU\.K\.(?=\W|$)/giu, ' uk '],
  [/\bsouth african?\b|\bsuid-?\s?afrika(?:anse)?\b/giu, ' rsa '],
  [/\bhong kong\b/giu, ' hongkong '],
];

/** An organisation's or a ship's name. Legal forms are taken out and kept apart; what it trades as is another name of it. */
export function prepareOrganisation(name: string, kind: NameKind = 'organisation'): PreparedName {
  const parts = name.split(TRADING_AS).flatMap((part) => (kind === 'vessel' ? [part] : part.split('/')));
  const others = parts.length > 1 ? parts.filter((part) => wordsOf(part).length > 0) : [];
  return prepareOne(
    name.replace(TRADING_AS, ' '),
    kind,
    others.slice(0, 4).map((part) => prepareOne(part, kind, [])),
  );
}

function prepareOne(name: string, kind: NameKind, alternatives: readonly PreparedName[]): PreparedName {
  let text = name.replace(GLUED_FORM, '$1 $2');
  for (const [pattern, country] of COUNTRIES) text = text.replace(pattern, country);
  const raw = wordsOf(text);
  const isAbjad = raw.some(({ writing }) => writing === 'abjad');
  const { words: plain, joined } = joinLetters(raw.map((word) => word.text));
  const spelt = withNumbers(plain);
  const { core, forms } = kind === 'vessel' ? { core: spelt, forms: [] } : takeForms(spelt);
  const kept = core.filter((word) => !FILLERS.has(word));
  const words = (kept.length > 0 ? kept : core).map((word, index, all) =>
    describe(word, index, all.length, joined.has(word), isAbjad),
  );
  const initials = (list: readonly string[]): string => list.map((word) => word.charAt(0)).join('');
  const acronyms = [initials(plain), initials(core), initials(kept)].filter((letters) => letters.length >= 3);
  return prepared(kind, words.length > 0 ? words : [makeWord('x', { weight: 0.1 })], {
    forms,
    acronyms: [...new Set(acronyms)],
    alternatives,
  });
}

/** Single letters that follow one another are one word: `V.R.` and `V R` are `VR`. */
function joinLetters(words: readonly string[]): { words: string[]; joined: Set<string> } {
  const result: string[] = [];
  const joined = new Set<string>();
  let run = '';
  const end = (): void => {
    if (run !== '') result.push(run);
    if (run.length > 1) joined.add(run);
    run = '';
  };
  for (const word of words) {
    if (/^[a-z]$/u.test(word)) run += word;
    else {
      end();
      result.push(word);
    }
  }
  end();
  return { words: result, joined };
}

/** With numbers in digits: `forty four` and `forty 4` are 44. */
function withNumbers(words: readonly string[]): string[] {
  const result: string[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] ?? '';
    const tens = TENS.get(word);
    const next = words[i + 1] ?? '';
    const unit = NUMBER_WORDS.get(next) ?? (/^[1-9]$/u.test(next) ? Number(next) : null);
    if (tens !== undefined && unit !== null && unit > 0 && unit < 10) {
      result.push(String(tens + unit));
      i += 1;
    } else result.push(String(tens ?? NUMBER_WORDS.get(word) ?? ORDINALS.get(word) ?? word));
  }
  return result;
}

/** Takes legal forms out, the longest phrase first; something is always left. */
function takeForms(words: readonly string[]): { core: string[]; forms: string[] } {
  const mended = words.map(mendForm);
  const isTaken = words.map(() => false);
  const forms: string[] = [];
  for (let length = Math.min(LONGEST_FORM, words.length - 1); length >= 1; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      if (isTaken.slice(start, start + length).includes(true)) continue;
      const form = LEGAL_FORMS.get(mended.slice(start, start + length).join(' '));
      if (form === undefined || isTaken.filter((taken) => !taken).length <= length) continue;
      // A short form counts at the end only, or before another form: "SA" begins many names.
      const follows = isTaken[start + length] ?? true;
      const isAtStart = start === 0 && (words[0]?.length ?? 0) >= 3;
      if (length === 1 && (words[start]?.length ?? 0) <= 3 && !follows && !isAtStart) continue;
      isTaken.fill(true, start, start + length);
      forms.push(form);
    }
  }
  return { core: words.filter((_, i) => !isTaken[i]), forms: [...new Set(forms)] };
}

/** A word of a legal form with one letter missing, added or exchanged, mended. */
function mendForm(word: string): string {
  if (word.length < 6 || FORM_WORDS.has(word) || BUSINESS_WORDS.has(word)) return word;
  for (const known of FORM_WORDS) if (isOneEditAway(word, known)) return known;
  return word;
}

function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end])
    end += 1;
  return Math.max(a.length, b.length) - start - end <= 1;
}

function describe(text: string, index: number, count: number, isLetters: boolean, isAbjad: boolean): Word {
  const writing = isAbjad ? 'abjad' : 'alphabetic';
  const of = (role: Role, key: string | null): Word =>
    makeWord(text, { role, key, weight: WEIGHTS[role] ?? 1, writing, isLetters });
  if (/^\d+$/u.test(text)) return of('number', String(Number(text)));
  if (/\d/u.test(text)) return of('number', text);
  const roman = index > 0 && index === count - 1 ? ROMAN.get(text) : undefined;
  if (roman !== undefined) return of('number', String(roman));
  if (count === 1) return of('core', null);
  const business = BUSINESS_WORDS.get(text);
  if (business !== undefined) return of('business', `b${business}`);
  const place = PLACE_WORDS.get(text);
  return place === undefined ? of('core', null) : of('place', `p${place}`);
}
