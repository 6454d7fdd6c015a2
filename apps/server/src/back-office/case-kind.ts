import type { CaseDecision } from '@qiniso/console-protocol/cases';
import type { z } from 'zod';
import type { ShownScreening } from './shown-screening.ts';

/** What a value is, which says how it is masked; `plain` is nobody's data. */
export type Privacy = 'name' | 'number' | 'text' | 'plain';

/** A field and its value for the case page. */
export interface ShownFact {
  readonly label: string;
  readonly value: string | null;
  readonly privacy: Privacy;
}

/** A submitted name beside the record's, with the similarity that decided (decisions: Identity matching). */
export interface ShownNames {
  readonly label: string;
  readonly submitted: string;
  readonly recorded: string;
  readonly similarity: number;
  readonly threshold: number;
}

/** What the verifier is to see of the transaction besides pictures. */
export interface ShownTransaction {
  readonly submitted: readonly ShownFact[];
  readonly finding: readonly ShownFact[];
  readonly names: readonly ShownNames[];
  /** Entries of watch lists beside the client; left out: no screening. */
  readonly screening?: ShownScreening;
}

/** What is stored of a transaction. */
export interface StoredTransaction {
  readonly request: unknown;
  readonly finding: unknown;
  readonly detail: unknown;
}

/** What is entered where a form cannot say it: verdicts on parts of what was found. */
export interface EntryRules {
  /** Checks what was entered for a decision. @throws ApiError 422 `invalid_input` */
  readonly parse: (entry: unknown, decision: CaseDecision, transaction: StoredTransaction) => unknown;
  /** Whether the decision counts only once a second person has made it too. `entry` null: nothing has been entered yet. */
  readonly needsSecond: (decision: CaseDecision, entry: unknown, transaction: StoredTransaction) => boolean;
}

export interface DecisionOption {
  readonly decision: CaseDecision;
  /** As a button says it. */
  readonly label: string;
  readonly reasons: readonly { readonly code: string; readonly label: string }[];
  /** Whether the form is to be filled in. */
  readonly hasForm: boolean;
  /** Whether it overturns what the machine said, so that a second person has to confirm it. */
  readonly overturns: boolean;
  /** The case stays open, due again after so many hours: what is missing has to be asked for. Left out: it is decided. */
  readonly defersHours?: number;
}

/** A kind of work: what is shown, what is entered, what may be decided. One file each in `kinds/`. */
export interface CaseKind {
  readonly kind: string;
  readonly title: string;
  /** Hours after which a case is overdue. */
  readonly dueHours: number;
  /** Hours after which nobody is expected to decide any more: what waits for the case ends as FAIL, what stands stays. */
  readonly expiresHours: number;
  /**
   * What the verifier enters, flat: texts, `isoDay`, enums, arrays of enums; `.meta({ title, description })` are label and help,
   * `.meta({ longText: true })` makes a text a large one. Null: nothing.
   */
  readonly form: z.ZodObject | null;
  /** In place of a form; its decisions `have a form`. */
  readonly entryRules?: EntryRules;
  /** Whether the verifier compares a photograph and a selfie. */
  readonly hasPictures: boolean;
  readonly decisions: readonly DecisionOption[];
  /** Reads what is stored of a transaction; `detail` is the outcome's. */
  readonly show: (transaction: StoredTransaction) => ShownTransaction;
}
