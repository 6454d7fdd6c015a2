import { LEGAL_FORMS, type LegalForm } from '../analysis/legal-forms.ts';
import { wordText } from '../segment/segment.ts';
import { sameSound } from '../segment/sound-key.ts';
import type { ReadingPlan } from './plan-reading.ts';
import type { SegmentSearch } from './segment-search.ts';
import { SOUND_SIMILARITY } from './similarity.ts';

/** How a word of the query met a word of the name. */
export type MatchKind = 'exact' | 'similar' | 'same_sound' | 'abbreviated' | 'initial';

/** Two words that were paired. */
export interface WordMatch {
  /** As the query was read: folded, with abbreviations in full. */
  readonly queryWord: string;
  readonly nameWord: string;
  readonly kind: MatchKind;
  /** 0 to 1. */
  readonly similarity: number;
  /** What the pair counts: weight of the word × similarity. Rare words weigh up to 1, common ones little. */
  readonly gain: number;
}

/**
 * Why a name has its score:
 *
 *     score = matched / (asked + 0.3 × asked × extra / (asked + extra)) × order × legalForm × reading
 */
export interface Explanation {
  /** The words of the name as indexed. */
  readonly nameWords: readonly string[];
  readonly matches: readonly WordMatch[];
  /** Words of the query that nothing in the name answers. */
  readonly queryLeft: readonly string[];
  /** Words of the name that the query did not ask for. */
  readonly nameLeft: readonly string[];
  /** How the query was read: as typed, with two words joined, or one split. */
  readonly reading: 'as_typed' | 'joined' | 'split';
  readonly queryLegalForm: LegalForm;
  readonly nameLegalForm: LegalForm;
  readonly parts: {
    readonly matched: number;
    readonly asked: number;
    readonly extra: number;
    readonly order: number;
    readonly legalForm: number;
    readonly reading: number;
  };
}

/** Explains the score of a name that a plan has found. */
export function explain(search: SegmentSearch, plan: ReadingPlan, index: number, name: number): Explanation {
  const { scorer, segment } = search;
  scorer.begin(plan, index);
  scorer.score(name, true);
  const { parts } = scorer;
  if (!parts) throw new Error('A name that was scored has parts.');
  const nameWords = Array.from({ length: scorer.nameLength }, (_, place) =>
    wordText(segment, scorer.nameWords[place] as number),
  );
  const taken = new Set<number>();
  const matches: WordMatch[] = [];
  const queryLeft: string[] = [];
  for (const [slot, { word, weight }] of plan.slots.entries()) {
    const place = scorer.places[slot] as number;
    if (place < 0) {
      queryLeft.push(word);
      continue;
    }
    taken.add(place);
    const gain = scorer.gains[slot] as number;
    const nameWord = nameWords[place] as string;
    matches.push({
      queryWord: word,
      nameWord,
      kind: kindOf(word, nameWord, gain / weight),
      similarity: gain / weight,
      gain,
    });
  }
  return {
    nameWords,
    matches,
    queryLeft,
    nameLeft: nameWords.filter((_, place) => !taken.has(place)),
    reading: plan.reading.kind,
    queryLegalForm: LEGAL_FORMS[plan.legalForm] ?? 'none',
    nameLegalForm: LEGAL_FORMS[segment.nameForms[name] as number] ?? 'none',
    parts: {
      matched: parts.matched,
      asked: parts.asked,
      extra: parts.extra,
      order: parts.orderFactor,
      legalForm: parts.formFactor,
      reading: parts.readingFactor,
    },
  };
}

function kindOf(queryWord: string, nameWord: string, similarity: number): MatchKind {
  if (queryWord === nameWord) return 'exact';
  if (queryWord.length === 1 || nameWord.length === 1) return 'initial';
  if (nameWord.length > queryWord.length + 2 && nameWord.startsWith(queryWord)) return 'abbreviated';
  const isBySound = Math.abs(similarity - SOUND_SIMILARITY) < 1e-6 && sameSound(queryWord, nameWord);
  return isBySound ? 'same_sound' : 'similar';
}
