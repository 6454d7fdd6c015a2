import type { CaseDecision } from '@qiniso/console-protocol/cases';
import type { z } from 'zod';

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
  /** Whether the verifier compares a photograph and a selfie. */
  readonly hasPictures: boolean;
  readonly decisions: readonly DecisionOption[];
  /** Reads what is stored of a transaction; `detail` is the outcome's. */
  readonly show: (transaction: { request: unknown; finding: unknown; detail: unknown }) => ShownTransaction;
}
