import { z } from 'zod';
import { type Page, pageQuery } from './paging.ts';
import { searchText } from './query-fields.ts';
import type { ScreeningView } from './screening.ts';

/**
 * Cases: work that a person of the back office finishes. All under `/console/api/cases`, for verifiers and administrators,
 * each of their own account. Times are ISO 8601, UTC. Rules: docs/decisions/0020-back-office.md.
 *
 * | request | answer |
 * |---|---|
 * | `GET /cases?…` (`caseListQuery`) | `CaseList` |
 * | `GET /cases/kinds` | `CaseKindView[]`: for filters and headings |
 * | `POST /cases/next` (`nextCaseBody`) | `CaseDetail` of the most urgent case nobody has, claimed; 404 when there is none |
 * | `POST /cases` (`openCaseBody`) | `CaseDetail`: takes up a transaction whose automatic decision is to be looked at again |
 * | `GET /cases/{id}` | `CaseDetail`, masked; recorded as seen |
 * | `POST /cases/{id}/claim`, `/renew`, `/release` | `CaseDetail`; renew well before `claim.until` |
 * | `POST /cases/{id}/reveal` | `CaseDetail` with `isMasked` false; recorded |
 * | `POST /cases/{id}/decision` (`decisionBody`) | `CaseDetail` |
 * | `POST /cases/{id}/reopen` (`reopenBody`) | `CaseDetail` |
 * | `GET /cases/{id}/images/{kind}`, `/cases/{id}/frames/{attemptId}/{sequence}` | the picture, `no-store`; recorded |
 *
 * Somebody else was first: 409 `case_taken` (claimed), `case_decided`, `case_changed` (another version), `case_closed` (expired, or its
 * transaction ended), `second_person_needed`; `details.by` is a user name or null, `details.at` when.
 */

/** Where all of it is served. */
export const CASES_PATH = '/console/api/cases';

/** open: to be decided; second: one verifier has decided against the record and another has to confirm; the others are over. */
export const CASE_STATES = ['open', 'second', 'decided', 'expired', 'closed'] as const;
export type CaseState = (typeof CASE_STATES)[number];

export const CASE_DECISIONS = ['ACCEPT', 'REVIEW', 'REJECT', 'FAIL'] as const;
export type CaseDecision = (typeof CASE_DECISIONS)[number];

const flag = z.enum(['true', 'false']).optional();

/**
 * Query of `GET /cases`. Without `state` (or with `waiting`) what is open or needs a second person, the soonest due first; with
 * `over` what is decided, expired or closed, the latest first.
 */
export const caseListQuery = pageQuery.extend({
  kind: searchText(40).optional(),
  state: z.enum([...CASE_STATES, 'waiting', 'over']).optional(),
  /** Claimed by me; of what is over: decided by me. */
  mine: flag,
  /** Claimed by nobody and open to me. */
  available: flag,
  overdue: flag,
  limit: z.coerce.number().int().min(1).max(200).optional(),
});
export type CaseListQuery = z.input<typeof caseListQuery>;

export const nextCaseBody = z.object({ kind: searchText(40).optional() });
export type NextCaseBody = z.output<typeof nextCaseBody>;

const note = z
  .string('Say in a note what you saw.')
  .trim()
  .min(1, 'Say in a note what you saw.')
  .max(2000, 'The note may have at most 2000 characters.');
const version = z.int('version must be the number that the case had when you read it.');
const reason = z.string('Choose a reason.').min(1, 'Choose a reason.').max(60);

export const openCaseBody = z.object({ transactionId: z.string().max(60), note });
export type OpenCaseBody = z.output<typeof openCaseBody>;

/** `entry`: the values of the case's form, where the decision asks for it (`CaseDecisionOption.hasForm`). */
export const decisionBody = z.object({
  version,
  decision: z.enum(CASE_DECISIONS, 'Choose a decision.'),
  reason,
  note,
  entry: z.record(z.string(), z.unknown()).nullish(),
});
export type DecisionBody = z.input<typeof decisionBody>;

export const reopenBody = z.object({ version, note });
export type ReopenBody = z.output<typeof reopenBody>;

/** A user of the account. */
export interface CaseUser {
  readonly id: string;
  readonly username: string;
  readonly isMe: boolean;
}

/** Who has a case, until when. After that others may take it; until they do, a decision still counts. */
export interface CaseClaim {
  readonly by: CaseUser;
  readonly until: string;
}

export interface CaseListItem {
  readonly id: string;
  readonly transactionId: string;
  readonly kind: string;
  readonly kindTitle: string;
  readonly product: string;
  readonly state: CaseState;
  /** Masked: `T••••• M•••••••`, `•••••••••0088`. */
  readonly subject: { readonly name: string; readonly identityNo: string };
  /** As the caller gave them. */
  readonly referenceNo: string | null;
  readonly costCenter: number | null;
  readonly openedAt: string;
  readonly dueAt: string;
  readonly isOverdue: boolean;
  /** Null: nobody has it, or the claim has run out. */
  readonly claim: CaseClaim | null;
  /** What one verifier proposed and another has to confirm; null unless the state is `second`. */
  readonly proposal: { readonly by: CaseUser; readonly decision: CaseDecision } | null;
  readonly decision: CaseDecision | null;
  readonly decidedBy: CaseUser | null;
  /** When it was decided, expired or closed. */
  readonly endedAt: string | null;
  /** 1, and one more each time it was reopened. */
  readonly round: number;
}

/** Of the whole queue, whatever the filters; counted up to 1000. */
export interface CaseCounts {
  readonly open: number;
  readonly second: number;
  readonly overdue: number;
  readonly mine: number;
}

export interface CaseList extends Page<CaseListItem> {
  readonly counts: CaseCounts;
}

export interface CaseKindView {
  readonly kind: string;
  readonly title: string;
  /** Hours after which a case of the kind is overdue. */
  readonly dueHours: number;
}

/** One input of a case's form, in order. The server checks it again and answers 422 with `details.field` its name. */
export interface CaseFormField {
  readonly name: string;
  readonly label: string;
  readonly help: string | null;
  readonly type: 'text' | 'long-text' | 'date' | 'choice' | 'choices';
  readonly isRequired: boolean;
  /** `text`, `long-text`: characters at most. */
  readonly maxLength: number | null;
  /** `choice`, `choices`: what may be chosen. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** As a second person finds it: what the first one entered. Null, a text, or texts for `choices`. */
  readonly value: string | readonly string[] | null;
}

export interface CaseDecisionOption {
  readonly decision: CaseDecision;
  readonly label: string;
  readonly reasons: readonly { readonly code: string; readonly label: string }[];
  /** Whether the form is to be filled in. */
  readonly hasForm: boolean;
  /** It overturns what stands: it counts once a second person confirms it. */
  readonly needsSecond: boolean;
  /** The case stays open, to be taken up again later. */
  readonly isDeferral: boolean;
}

/** What the user may do now; an action that is missing would be refused. */
export interface CaseActions {
  readonly claim: boolean;
  readonly renew: boolean;
  readonly release: boolean;
  readonly reveal: boolean;
  readonly reopen: boolean;
  /** Empty: none may be made now. */
  readonly decisions: readonly CaseDecisionOption[];
}

/** A field and its value, for reading. */
export interface CaseFact {
  readonly label: string;
  /** Masked unless `isMasked` of the case is false; null where nothing was given. */
  readonly value: string | null;
  readonly isPersonal: boolean;
}

/** A piece of a name; `isSame`: it is in the other name too. Letters are dots while the case is masked. */
export interface NamePiece {
  readonly text: string;
  readonly isSame: boolean;
}

/** A submitted name beside the record's. */
export interface NameComparison {
  readonly label: string;
  readonly submitted: readonly NamePiece[];
  readonly recorded: readonly NamePiece[];
  /** 0 to 1, as the decision used it. */
  readonly similarity: number;
  readonly threshold: number;
}

export type CaseImageKind = 'official_photograph' | 'selfie';

export interface CaseImage {
  readonly kind: CaseImageKind;
  readonly label: string;
  /** Path on this server, for an `<img>`: every look is recorded. Null: there is none, or it has been removed. */
  readonly url: string | null;
}

/** One liveness check of an attempt, its value against its threshold. */
export interface LivenessSignal {
  readonly name: string;
  readonly value: number | null;
  readonly threshold: number;
  readonly result: 'pass' | 'fail' | 'unclear';
  /** 0 to 1: how far on the good side. */
  readonly score: number;
  /** Moves the score only; the others must pass. */
  readonly isSupporting: boolean;
}

export interface LivenessFrame {
  readonly sequence: number;
  /** Number of the instruction it was taken under, from 1. */
  readonly step: number;
  /** Since the attempt began. */
  readonly capturedAtMs: number;
  /** Turn of the head, positive to the person's left, about 0 when straight; null without a face. */
  readonly turn: number | null;
  readonly isSelfie: boolean;
  /** As of images: every look is recorded. */
  readonly url: string;
}

export interface LivenessAttempt {
  readonly id: string;
  readonly number: number;
  readonly state: 'open' | 'judging' | 'passed' | 'failed' | 'unclear' | 'abandoned';
  readonly instructions: readonly string[];
  readonly startedAt: string;
  readonly endedAt: string | null;
  /** 0 to 1; null where the attempt was not judged. */
  readonly score: number | null;
  readonly signals: readonly LivenessSignal[];
  /** Empty once they have been removed. */
  readonly frames: readonly LivenessFrame[];
}

export interface FaceMatchView {
  readonly decision: 'accept' | 'review' | 'reject';
  /** 0 to 1. */
  readonly similarity: number;
}

/** What was seen and done, oldest first. */
export interface CaseEvent {
  readonly id: number;
  readonly at: string;
  /** Null: the system. */
  readonly by: CaseUser | null;
  readonly action:
    | 'opened'
    | 'claimed'
    | 'released'
    | 'viewed'
    | 'revealed'
    | 'image-viewed'
    | 'frame-viewed'
    | 'proposed'
    | 'decided'
    | 'deferred'
    | 'hit-reopened'
    | 'reopened'
    | 'expired'
    | 'closed';
  readonly decision: CaseDecision | null;
  /** The reason's label. */
  readonly reason: string | null;
  /** Null unless somebody wrote one; hidden while the case is masked. */
  readonly note: string | null;
  readonly hasNote: boolean;
  /** What else is to be said of it, such as which image; of `opened`: `asked`, where a user of the API asked for it. */
  readonly detail: string | null;
}

export interface CaseDetail extends CaseListItem {
  /** To be sent with a decision: a case that has changed since is refused. */
  readonly version: number;
  readonly isMasked: boolean;
  readonly expiresAt: string;
  readonly transaction: {
    readonly id: string;
    readonly serviceType: string;
    readonly productTitle: string;
    readonly code: 'PENDING' | 'ACCEPT' | 'REVIEW' | 'REJECT' | 'FAIL';
    readonly message: string;
    readonly receivedAt: string;
    readonly referenceNo: string | null;
    readonly costCenter: number | null;
  };
  /** What the caller submitted. */
  readonly submitted: readonly CaseFact[];
  /** What a look-up found; empty where nothing was. */
  readonly finding: readonly CaseFact[];
  readonly names: readonly NameComparison[];
  readonly images: readonly CaseImage[];
  readonly faceMatch: FaceMatchView | null;
  readonly liveness: readonly LivenessAttempt[];
  /** Entries of watch lists beside the client; null where the case is about none. */
  readonly screening: ScreeningView | null;
  /** Empty where the kind of case has no form. */
  readonly form: readonly CaseFormField[];
  readonly history: readonly CaseEvent[];
  readonly actions: CaseActions;
}
