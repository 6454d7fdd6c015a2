import { type NameKind, PreparedName } from './prepared-name.ts';
import { type TextWord, wordsOf } from './text/words.ts';
import {
  ANY_FORM_WORDS,
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
import { internWord, makeWord, type Role, type Word } from './word.ts';

const WEIGHTS: Readonly<Partial<Record<Role, number>>> = { core: 1, business: 0.4, place: 0.6, number: 0.5 };
/** A legal form in capitals that sticks to the name: `SiemensAG`. */
const GLUED_FORM = /(\p{Ll})(AG|SA|NV|BV|AB|AS|SE|LTD|LLC|GmbH|Ltd|Inc|PLC|SRL|SpA|CC|Bpk)$/u;
/** With texts of which one must be there for the pattern to find anything. */
const COUNTRIES = [
  {
    hints: ['united states', 'usa', 'u.s', 'us.a'],
    pattern: /\bunited states(?: of america)?\b|\bU\.?S\.?A\.?(?=\W|$)/giu,
    country: ' usa ',
  },
  { hints: ['united kingdom', 'u.k.'], pattern: /\bunited kingdom\b|\bU\.K\.(?=\W|$)/giu, country: ' uk ' },
  {
    hints: ['south africa', 'suid'],
    pattern: /\bsouth african?\b|\bsuid-?\s?afrika(?:anse)?\b/giu,
    country: ' rsa ',
  },
  { hints: ['hong kong'], pattern: /\bhong kong\b/giu, country: ' hongkong ' },
] as const;
const NONE: readonly string[] = [];

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
  const raw = wordsOf(withCountries(name.replace(GLUED_FORM, '$1 $2')));
  const isAbjad = raw.some(({ writing }) => writing === 'abjad');
  const { words: plain, joined } = joinLetters(raw);
  const spelt = withNumbers(plain);
  const { core, forms } = kind === 'vessel' ? { core: spelt, forms: NONE } : takeForms(spelt);
  const fillers = core.some((word) => FILLERS.has(word));
  const unfilled = fillers ? core.filter((word) => !FILLERS.has(word)) : core;
  const kept = unfilled.length > 0 ? unfilled : core;
  const words = kept.map((word, index) => describe(word, index, kept.length, joined.has(word), isAbjad));
  return new PreparedName(kind, words.length > 0 ? words : [makeWord('x', { weight: 0.1 })], {
    forms,
    acronyms: acronymsOf(plain, core, unfilled),
    alternatives,
  });
}

/** Countries that are written as several words as one. */
function withCountries(name: string): string {
  // A long s and the sign of Kelvin are letters to these patterns.
  const lower = isAscii(name) ? name.toLowerCase() : null;
  let text = name;
  for (const { hints, pattern, country } of COUNTRIES)
    if (lower === null || hints.some((hint) => lower.includes(hint))) text = text.replace(pattern, country);
  return text;
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 127) return false;
  return true;
}

/** First letters of all words, of those beside legal forms, and of those beside fillers, where they are three and more. */
function acronymsOf(...lists: readonly (readonly string[])[]): string[] {
  const acronyms: string[] = [];
  for (const words of lists) {
    if (words.length < 3) continue;
    let letters = '';
    for (const word of words) letters += word.charAt(0);
    if (!acronyms.includes(letters)) acronyms.push(letters);
  }
  return acronyms;
}

/** Single letters that follow one another are one word: `V.R.` and `V R` are `VR`. */
function joinLetters(words: readonly TextWord[]): {
  words: readonly string[];
  joined: ReadonlySet<string>;
} {
  const result: string[] = [];
  let joined: Set<string> | null = null;
  let run = '';
  const end = (): void => {
    if (run === '') return;
    result.push(run);
    if (run.length > 1) {
      joined ??= new Set();
      joined.add(run);
    }
    run = '';
  };
  for (const { text } of words) {
    if (text.length === 1 && text >= 'a' && text <= 'z') run += text;
    else {
      end();
      result.push(text);
    }
  }
  end();
  return { words: result, joined: joined ?? NO_WORDS };
}

const NO_WORDS: ReadonlySet<string> = new Set();

/** With numbers in digits: `forty four` and `forty 4` are 44. */
function withNumbers(words: readonly string[]): readonly string[] {
  if (!words.some((word) => TENS.has(word) || NUMBER_WORDS.has(word) || ORDINALS.has(word))) return words;
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
function takeForms(words: readonly string[]): { core: readonly string[]; forms: readonly string[] } {
  const mended = words.map(mendForm);
  const mayBe = mended.map((word) => ANY_FORM_WORDS.has(word));
  if (!mayBe.includes(true)) return { core: words, forms: NONE };
  const isTaken = words.map(() => false);
  const forms: string[] = [];
  for (let length = Math.min(LONGEST_FORM, words.length - 1); length >= 1; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      if (!mayBe[start] || isTaken.slice(start, start + length).includes(true)) continue;
      const form = formOf(mended, mayBe, start, length);
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

function formOf(
  words: readonly string[],
  mayBe: readonly boolean[],
  start: number,
  length: number,
): string | undefined {
  let phrase = words[start] ?? '';
  for (let i = start + 1; i < start + length; i += 1) {
    if (!mayBe[i]) return undefined;
    phrase += ` ${words[i]}`;
  }
  return LEGAL_FORMS.get(phrase);
}

/** Words of organisations that are remembered with what they are mended to. */
const MOST_MENDED = 50_000;
const mendedWords = new Map<string, string>();

/** A word of a legal form with one letter missing, added or exchanged, mended. */
function mendForm(word: string): string {
  if (word.length < 6 || FORM_WORDS.has(word) || BUSINESS_WORDS.has(word)) return word;
  const before = mendedWords.get(word);
  if (before !== undefined) return before;
  let mended = word;
  for (const known of FORM_WORDS)
    if (isOneEditAway(word, known)) {
      mended = known;
      break;
    }
  if (mendedWords.size >= MOST_MENDED) mendedWords.clear();
  mendedWords.set(word, mended);
  return mended;
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
    internWord(text, {
      role,
      key,
      weight: WEIGHTS[role] ?? 1,
      writing,
      isLetters,
      character: '',
      isFamily: false,
      isAbbreviated: false,
      isFiliation: false,
    });
  if (/\d/u.test(text)) return of('number', /^\d+$/u.test(text) ? String(Number(text)) : text);
  const roman = index > 0 && index === count - 1 ? ROMAN.get(text) : undefined;
  if (roman !== undefined) return of('number', String(roman));
  if (count === 1) return of('core', null);
  const business = BUSINESS_WORDS.get(text);
  if (business !== undefined) return of('business', `b${business}`);
  const place = PLACE_WORDS.get(text);
  return place === undefined ? of('core', null) : of('place', `p${place}`);
}
