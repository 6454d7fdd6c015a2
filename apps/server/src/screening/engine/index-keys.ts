import type { PreparedName, Word } from '@qiniso/name-scorer';
import type { ListedEntity } from '../lists/listed-entity.ts';
import { readEntity } from './compare-entity.ts';

// The index compares letters. What else makes two names one for the scorer (other writings, nicknames, known spellings, initials,
// words of one meaning) is written into texts that the index finds equal, the same way for listed names and for those asked for.

/** Words that begin with a digit are equal or not: the index forgives no letter in them. */
const NICKNAME = '1n';
const SPELLING = '1s';
const MEANING = '1m';
const SHORT = '1c';
/** Consonants of a name written without vowels, and of one written with them: searched for one another only. */
const BARE = '2';
const VOWELLED = '3';

/** What a name's initials make, and a name of one word: searched for one another only, because the scorer wants them equal. */
const INITIALS = '5';
const ONE_WORD = '6';

/** Signs of one side; the other side's are turned. */
interface Marks {
  readonly skeleton: (isBare: boolean) => string;
  readonly initials: string;
  readonly oneWord: string;
}

/** Texts for one name: more would make the index larger than they are worth. */
const MOST_TEXTS = 12;
/** The index forgives one letter in shorter words; the scorer takes Jan, John and Juan for alike. */
const SHORT_LETTERS = 4;

/** All that an entry is indexed by; the first is its primary name. */
export function textsOfEntity(entity: ListedEntity): string[] {
  return [...new Set(readEntity(entity).names.flatMap(({ prepared }) => listedTexts(prepared)))];
}

/** The texts that a listed name is indexed by; the first is the name itself. */
function listedTexts(name: PreparedName): string[] {
  return textsOf(name, {
    skeleton: (isBare) => (isBare ? BARE : VOWELLED),
    initials: INITIALS,
    oneWord: ONE_WORD,
  });
}

/** The texts that find a name asked for. */
export function askedTexts(name: PreparedName): string[] {
  return textsOf(name, {
    skeleton: (isBare) => (isBare ? VOWELLED : BARE),
    initials: ONE_WORD,
    oneWord: INITIALS,
  });
}

function textsOf(name: PreparedName, marks: Marks): string[] {
  const texts: string[] = [];
  for (const reading of [name, ...name.alternatives]) {
    const words = reading.words.filter(isSearched);
    const kept = words.length > 0 ? words : reading.words;
    texts.push(join(kept.map(plain)));
    const glued = withParticles(reading.words);
    if (glued !== null) texts.push(glued);
    texts.push(...withGroups(kept));
    if (kept.length > 1 && kept.some(isShort))
      texts.push(join(kept.map((word) => (isShort(word) ? `${SHORT}${coarse(word.sound)}` : plain(word)))));
    if (kept.some(({ isLetters }) => isLetters))
      texts.push(join(kept.map((word) => (word.isLetters ? [...word.text].join(' ') : plain(word)))));
    texts.push(...reading.acronyms.map((letters) => marks.initials + letters));
    if (name.kind !== 'person' && reading.words.length === 1)
      texts.push(marks.oneWord + (reading.words[0]?.text ?? ''));
    texts.push(skeletonOf(kept, marks.skeleton));
  }
  return [...new Set(texts.filter((text) => text !== ''))].slice(0, MOST_TEXTS);
}

const join = (words: readonly string[]): string => words.join(' ');
const isSearched = ({ role }: Word): boolean =>
  role !== 'particle' && role !== 'title' && role !== 'generation';
const isShort = ({ role, text, character, isLetters }: Word): boolean =>
  role !== 'number' && text.length > 1 && text.length <= SHORT_LETTERS && character === '' && !isLetters;
const plain = ({ role, key, text }: Word): string => (role === 'number' && key !== null ? key : text);

/** With particles written as one with the word they belong to: Van der Merwe is often Vandermerwe. Null where there are none. */
function withParticles(words: readonly Word[]): string | null {
  if (!words.some(({ role }) => role === 'particle')) return null;
  const texts: string[] = [];
  let before = '';
  for (const word of words) {
    if (word.role === 'particle') before += word.text;
    else if (isSearched(word)) {
      texts.push(before + plain(word));
      before = '';
    }
  }
  return join(before === '' ? texts : [...texts, before]);
}

/** With the words that have nicknames, other spellings or synonyms replaced by a sign of these: all of them, and one by one. */
function withGroups(words: readonly Word[]): string[] {
  const signs = words.map(signsOf);
  const places = signs.flatMap((found, i) => (found.length > 0 ? [i] : []));
  if (places.length === 0) return [];
  const most = Math.max(...signs.map(({ length }) => length));
  const texts: string[] = [];
  for (let round = 0; round < most; round += 1)
    texts.push(join(words.map((word, i) => signs[i]?.[round] ?? signs[i]?.[0] ?? plain(word))));
  if (places.length > 1)
    for (const place of places)
      texts.push(join(words.map((word, i) => (i === place ? signs[i]?.[0] : undefined) ?? plain(word))));
  return texts;
}

function signsOf({ nicknames, spellings, key, role }: Word): string[] {
  return [
    ...spellings.map((group) => `${SPELLING}${group}`),
    ...nicknames.map((group) => `${NICKNAME}${group}`),
    ...(key !== null && (role === 'business' || role === 'place') ? [`${MEANING}${key}`] : []),
  ];
}

/**
 * The consonants of each word, those that Arabic, Hebrew and Latin letters mix up as one: what is left when a name goes from one
 * writing to another. Empty for names of syllables, and where too little is left.
 */
function skeletonOf(words: readonly Word[], mark: (isBare: boolean) => string): string {
  if (words.some(({ writing }) => writing === 'syllabic')) return '';
  const isBare = words.some(({ writing }) => writing === 'abjad');
  const skeletons = words.flatMap(({ sound, role }) => {
    const consonants = role === 'number' ? '' : coarse(sound);
    return consonants.length < 2 ? [] : [`${mark(isBare)}${consonants}`];
  });
  return skeletons.length < 2 ? '' : join(skeletons);
}

const coarse = (sound: string): string =>
  sound
    .replace(/[aeiouhyvw]/gu, '')
    .replace(/[pf]/gu, 'b')
    .replace(/[gjqcx]/gu, 'k')
    .replace(/[tdz]/gu, 's')
    .replace(/(.)\1+/gu, '$1');
