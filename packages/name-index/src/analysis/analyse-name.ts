import { LIMITS } from '../limits.ts';
import { COMPANY_ABBREVIATIONS, TITLES } from './abbreviations.ts';
import { foldWords, readable } from './fold-words.ts';
import { takeLegalForm } from './legal-forms.ts';

/** How names are read: `company` knows legal forms, abbreviations and trading names, `person` titles and initials. */
export type Analysis = 'company' | 'person';

/** A name as the index sees it. */
export interface AnalysedName {
  /** Folded words in their order; none when the text has no letter and no digit. */
  readonly words: readonly string[];
  /** Index of `LEGAL_FORMS`. */
  readonly legalForm: number;
}

/**
 * What to index for one name: the name and, when it says "trading as", what stands before and after that as names of their own.
 * Empty when nothing of it can be searched.
 */
export function analyseName(text: string, analysis: Analysis): AnalysedName[] {
  const names = analysis === 'company' ? companyNames(text) : [personName(text)];
  return names.filter(({ words }) => words.length > 0);
}

/** A query as the index sees it: at most {@link LIMITS.queryWords} words. */
export function analyseQuery(text: string, analysis: Analysis): AnalysedName {
  const name = analysis === 'company' ? companyNames(text)[0] : personName(text);
  return { words: name?.words.slice(0, LIMITS.queryWords) ?? [], legalForm: name?.legalForm ?? 0 };
}

function companyNames(text: string): AnalysedName[] {
  const words = foldWords(withPhrases(readable(text)));
  const at = words.findIndex((word, i) => i > 0 && word === 'trading' && words[i + 1] === 'as');
  if (at < 0 || at + 2 >= words.length) return [companyName(words)];
  const registered = companyName(words.slice(0, at));
  const trading = companyName(words.slice(at + 2));
  const whole = {
    words: [...registered.words, ...trading.words].slice(0, LIMITS.nameWords),
    legalForm: registered.legalForm || trading.legalForm,
  };
  return [whole, registered, trading];
}

function companyName(words: readonly string[]): AnalysedName {
  const glued = glueLetters(words);
  const legalForm = takeLegalForm(glued);
  const named = glued.slice(0, LIMITS.nameWords);
  for (let i = 0; i < named.length; i += 1) {
    const word = named[i] as string;
    if (word.length <= 9) named[i] = COMPANY_ABBREVIATIONS.get(word) ?? word;
  }
  return { words: named, legalForm };
}

/** Signs that stand for words: "&", "t/a" (trading as), "p/l" (proprietary limited), and the dots of "C.C.". */
function withPhrases(text: string): string {
  let result = text;
  if (result.includes('&')) result = result.replaceAll('&', ' and ');
  if (result.includes('/')) {
    result = result.replace(/\bt\s*\/\s*a\b/g, ' trading as ').replace(/\bp\s*\/\s*l\b/g, ' pty ltd ');
  }
  if (result.includes('.')) result = result.replace(/\b([a-z])\.\s?(?=[a-z]\b)/g, '$1');
  return result;
}

/** "A B C Motors" and "ABC Motors" are one name: single letters that follow each other become a word. */
function glueLetters(words: readonly string[]): string[] {
  const result: string[] = [];
  let run = '';
  for (const word of words) {
    if (word.length === 1 && word >= 'a' && word <= 'z') {
      run += word;
      continue;
    }
    if (run !== '') result.push(run);
    run = '';
    result.push(word);
  }
  if (run !== '') result.push(run);
  return result;
}

function personName(text: string): AnalysedName {
  const words = foldWords(readable(text));
  while (words.length > 1 && TITLES.has(words[0] ?? '')) words.shift();
  return { words: words.slice(0, LIMITS.nameWords), legalForm: 0 };
}
