import { z } from 'zod';
import type { NamePiece } from './cases.ts';
import { type Page, pageQuery } from './paging.ts';

/**
 * Watch lists: hits that verifiers decide in cases of the kind `screening-review`, the lists themselves, and clients that are
 * screened again when a list changes. Rules: docs/decisions/0027-decided-hits-and-monitoring.md.
 *
 * | request | answer | for |
 * |---|---|---|
 * | `POST /cases/{id}/hits/reopen` (`reopenHitBody`) | `CaseDetail`: what was decided of a hit once counts no more | verifiers, administrators |
 * | `GET /watch-lists` | `WatchListView[]` | verifiers, administrators |
 * | `GET /watched-clients?…` (`watchedClientQuery`) | `Page<WatchedClientView>` | administrators |
 * | `GET /watched-clients/{id}` | `WatchedClientDetail` | administrators |
 * | `POST /watched-clients/{id}/stop` (`stopWatchingBody`) | `WatchedClientDetail` | administrators |
 */

export const HIT_VERDICTS = ['FALSE', 'TRUE', 'MORE'] as const;
/** FALSE: somebody else. TRUE: the client. MORE: it cannot be told yet. */
export type HitVerdictCode = (typeof HIT_VERDICTS)[number];

/** What a verifier enters of a hit; `entry` of the case's decision is `{ verdicts }`. */
export interface HitVerdictEntry {
  readonly matchId: string;
  readonly verdict: HitVerdictCode;
  /** Code, one of the verdict's. */
  readonly reason: string;
  readonly note: string | null;
}

export interface HitVerdictOption {
  readonly verdict: HitVerdictCode;
  readonly label: string;
  readonly reasons: readonly { readonly code: string; readonly label: string }[];
}

export interface ScreenedList {
  readonly code: string;
  readonly title: string;
  readonly version: number;
  /** ISO 8601. */
  readonly readAt: string;
}

export type FactState = 'agree' | 'contradict' | 'unknown';

/** Something that was compared besides the name. Both sides are masked with the case. */
export interface ComparedFactView {
  readonly part: 'birthDate' | 'country' | 'identifier' | 'sex';
  readonly label: string;
  readonly state: FactState;
  /** In words: "The same day", "More than three years apart". */
  readonly how: string;
  readonly client: string | null;
  readonly listed: string | null;
}

/** What one part added to the score, in log-odds: positive speaks for the client being the entry. */
export interface ScorePart {
  readonly label: string;
  readonly weight: number;
}

export interface ListedNameView {
  readonly name: string;
  readonly quality: 'primary' | 'strong' | 'weak';
  /** The one that was compared. */
  readonly isMatched: boolean;
}

/** What was decided of the entry for this client in an earlier screening. */
export interface EarlierDecision {
  readonly verdict: 'FALSE' | 'TRUE';
  /** Label. */
  readonly reason: string;
  readonly at: string;
}

export interface ScreeningHitView {
  /** `LIST:publisher's id`. */
  readonly matchId: string;
  readonly list: ScreenedList;
  readonly entityKind: 'person' | 'organisation' | 'vessel' | 'aircraft';
  readonly category: string;
  readonly strength: 'EXACT' | 'STRONG' | 'WEAK';
  /** What the rules make of it; ACCEPT: taken for somebody else. */
  readonly ruling: 'ACCEPT' | 'REVIEW' | 'REJECT';
  readonly rule: string;
  readonly reasonCodes: readonly string[];
  /** 0 to 1: everything together, and the name alone. */
  readonly score: number;
  readonly nameScore: number;
  readonly clientName: readonly NamePiece[];
  readonly listedName: readonly NamePiece[];
  readonly nameQuality: ListedNameView['quality'];
  readonly facts: readonly ComparedFactView[];
  readonly parts: readonly ScorePart[];
  readonly names: readonly ListedNameView[];
  readonly programmes: readonly string[];
  readonly positions: readonly string[];
  readonly because: string | null;
  readonly listedOn: string | null;
  readonly delistedOn: string | null;
  readonly sourceUrl: string | null;
  /** It does not have to be decided: taken for somebody else, or decided before. */
  readonly isSettled: boolean;
  readonly earlier: EarlierDecision | null;
  /** What has been entered in this case. */
  readonly entered: HitVerdictEntry | null;
}

/** What a screening case is about. */
export interface ScreeningView {
  readonly lists: readonly ScreenedList[];
  readonly hits: readonly ScreeningHitView[];
  readonly options: readonly HitVerdictOption[];
  /** False: a name of nothing but common words was cut short. */
  readonly isComplete: boolean;
}

/** Body of `POST /console/api/cases/{id}/hits/reopen`. */
export const reopenHitBody = z.object({
  matchId: z.string().min(1).max(400),
  note: z
    .string('Say in a note why.')
    .trim()
    .min(1, 'Say in a note why.')
    .max(2000, 'The note may have at most 2000 characters.'),
});
export type ReopenHitBody = z.output<typeof reopenHitBody>;

/** An attempt to read a list. */
export interface ListVersionView {
  readonly version: number;
  /** unchanged: the files say what they said before. */
  readonly state: 'accepted' | 'unchanged' | 'refused';
  readonly readAt: string;
  readonly entries: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Entries that could not be used. */
  readonly unusable: number;
  readonly refusedBecause: string | null;
}

export interface WatchListView {
  readonly code: string;
  readonly title: string;
  readonly category: string;
  readonly format: string | null;
  /** Null: never read. */
  readonly version: number | null;
  readonly entries: number;
  /** Since when the version is in use. */
  readonly inUseSince: string | null;
  readonly triedAt: string | null;
  readonly updateHours: number | null;
  /** It has not been read for twice as long as it should have been. */
  readonly isLate: boolean;
  /** The last tries, the newest first. */
  readonly versions: readonly ListVersionView[];
}

export const watchedClientQuery = pageQuery.extend({
  state: z.enum(['watched', 'ended', 'changed']).optional(),
});
export type WatchedClientQuery = z.input<typeof watchedClientQuery>;

export interface WatchedClientView {
  readonly id: string;
  /** Masked. */
  readonly subject: { readonly name: string; readonly identityNo: string };
  readonly referenceNo: string | null;
  readonly product: string;
  readonly productTitle: string;
  /** The latest screening, and what it came to. */
  readonly transactionId: string;
  readonly code: string;
  readonly startedAt: string;
  readonly startedBy: string | null;
  readonly screenedAt: string;
  readonly changes: number;
  readonly endedAt: string | null;
  readonly endedBecause: 'stopped' | 'consent-withdrawn' | null;
}

export interface ScreeningChangeView {
  readonly number: number;
  readonly at: string;
  /** The list whose change called for it. */
  readonly listCode: string;
  readonly transactionId: string;
  /** The case of the new screening, where there is one. */
  readonly caseId: string | null;
  readonly codeBefore: string;
  readonly code: string;
  readonly hits: readonly { readonly change: 'NEW' | 'CHANGED' | 'GONE'; readonly matchId: string }[];
}

export interface WatchedClientDetail extends WatchedClientView {
  readonly history: readonly ScreeningChangeView[];
}

export type WatchedClients = Page<WatchedClientView>;

/** Body of `POST /console/api/watched-clients/{id}/stop`. */
export const stopWatchingBody = z.object({ because: z.enum(['stopped', 'consent-withdrawn']) });
export type StopWatchingBody = z.output<typeof stopWatchingBody>;
