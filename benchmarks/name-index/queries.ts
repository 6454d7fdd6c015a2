import { mistyped, pick, seededRandom } from './made-up-names.ts';

/** How a name was spoilt to make a query of it. */
export const QUERY_KINDS = [
  'exact',
  'one typo',
  'two typos, two words',
  'two typos anywhere',
  'a typo in every word',
  'wrong first letter',
  'dropped word',
  'swapped pair',
  'joined words',
  'split word',
  'abbreviated',
] as const;
export type QueryKind = (typeof QUERY_KINDS)[number];

export interface Query {
  readonly kind: QueryKind;
  readonly text: string;
  /** The name that is to be found, without legal form. */
  readonly wanted: string;
  /** What is left of it in a query with a dropped word. */
  readonly kept: readonly string[] | null;
}

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  Investments: 'Inv',
  Holdings: 'Hldgs',
  Properties: 'Props',
  Construction: 'Constr',
  Engineering: 'Eng',
  Technologies: 'Tech',
  Enterprises: 'Ent',
  Services: 'Svcs',
  Developments: 'Dev',
  Consulting: 'Cons',
  Logistics: 'Log',
  Distributors: 'Dist',
  Communications: 'Comms',
  Electrical: 'Elec',
  and: '&',
};
const FORMS = ['Proprietary Limited', '(Pty) Ltd', 'P/L', 'C.C.', 'Close Corporation', 'N.P.C.', 'Bpk', ''];

/** Makes `each` queries of every kind from names drawn of `names`. A kind that does not suit the names is left out. */
export function makeQueries(seed: number, names: readonly string[], each: number): Query[] {
  const random = seededRandom(seed);
  const queries: Query[] = [];
  for (const kind of QUERY_KINDS) {
    let made = 0;
    for (let tries = 0; made < each && tries < each * 60; tries += 1) {
      const wanted = pick(random, names);
      const spoilt = spoil(random, wanted, kind);
      if (spoilt === null || (spoilt.text === wanted && kind !== 'exact')) continue;
      queries.push({ kind, wanted, ...spoilt });
      made += 1;
    }
  }
  return queries;
}

function spoil(
  random: () => number,
  name: string,
  kind: QueryKind,
): { text: string; kept: readonly string[] | null } | null {
  const words = name.split(' ');
  const long = words.flatMap((word, i) => (word.length >= 4 && /[a-z]/.test(word) ? [i] : []));
  const done = (text: string) => ({ text, kept: null });
  const typoAt = (i: number): void => {
    words[i] = mistyped(random, words[i] as string);
  };
  switch (kind) {
    case 'exact':
      return done(name);
    case 'one typo':
      if (long.length === 0) return null;
      typoAt(pick(random, long));
      return done(words.join(' '));
    case 'two typos, two words': {
      if (long.length < 2) return null;
      const first = pick(random, long);
      typoAt(first);
      typoAt(
        pick(
          random,
          long.filter((i) => i !== first),
        ),
      );
      return done(words.join(' '));
    }
    case 'two typos anywhere':
      return name.length < 10 ? null : done(mistyped(random, mistyped(random, name)));
    case 'a typo in every word':
      if (long.length === 0) return null;
      for (const i of long) typoAt(i);
      return done(words.join(' '));
    case 'wrong first letter': {
      if (long.length === 0) return null;
      const i = pick(random, long);
      words[i] = String.fromCharCode(97 + Math.floor(random() * 26)) + (words[i] as string).slice(1);
      return done(words.join(' '));
    }
    case 'dropped word': {
      if (words.length < 3) return null;
      words.splice(Math.floor(random() * words.length), 1);
      return { text: words.join(' '), kept: words.map((word) => word.toLowerCase()) };
    }
    case 'swapped pair': {
      if (words.length < 2) return null;
      const i = Math.floor(random() * (words.length - 1));
      words.splice(i, 2, words[i + 1] as string, words[i] as string);
      return done(words.join(' '));
    }
    case 'joined words': {
      if (words.length < 2) return null;
      const i = Math.floor(random() * (words.length - 1));
      words.splice(i, 2, `${words[i]}${words[i + 1]}`);
      return done(words.join(' '));
    }
    case 'split word': {
      const i = pick(
        random,
        long.filter((at) => (words[at] as string).length >= 5),
      );
      if (i === undefined) return null;
      const word = words[i] as string;
      const at = 2 + Math.floor(random() * (word.length - 3));
      words[i] = `${word.slice(0, at)} ${word.slice(at)}`;
      return done(words.join(' '));
    }
    case 'abbreviated': {
      if (!words.some((word) => ABBREVIATIONS[word])) return null;
      const short = words.map((word) => ABBREVIATIONS[word] ?? word).join(' ');
      return done(`${short} ${pick(random, FORMS)}`.trim());
    }
  }
}
