import { z } from 'zod';
import { pageQuery } from './paging.ts';
import { day, searchText } from './query-fields.ts';

export const OUTCOME_CODES = ['ACCEPT', 'REVIEW', 'REJECT', 'FAIL', 'PENDING'] as const;
export type OutcomeCode = (typeof OUTCOME_CODES)[number];

/** Query of `GET /console/api/transactions`. Administrators only, as everything here. */
export const transactionQuery = pageQuery.extend({
  /** The transaction's number, as in an answer: nothing else is looked at then. */
  id: z.string().trim().max(100).optional(),
  /** A part of it, in whatever case. */
  reference: searchText(64).optional(),
  /** All of it. */
  identityNo: searchText(64).min(6, 'Give the whole identity number.').optional(),
  costCentre: z.coerce.number('costCentre is a number.').int().optional(),
  serviceType: searchText(40).optional(),
  code: z.enum(OUTCOME_CODES).optional(),
  /** Days of UTC, both included. */
  from: day.optional(),
  to: day.optional(),
});
export type TransactionQuery = z.input<typeof transactionQuery>;

/** A transaction as the list shows it. Names and numbers are masked. */
export interface TransactionRowView {
  readonly id: string;
  readonly serviceType: string;
  readonly code: OutcomeCode;
  readonly name: string | null;
  readonly identityNo: string | null;
  readonly reference: string | null;
  readonly costCentre: number | null;
  readonly receivedAt: string;
  readonly priceCents: number;
}

/** Answer of `GET /console/api/transactions/filters`: what lists can be narrowed to. */
export interface TransactionFilters {
  /** Codes of reports that the account's transactions have. */
  readonly serviceTypes: readonly string[];
  readonly costCentres: readonly { readonly id: number; readonly operatorName: string }[];
}

/** A value among a transaction's facts, by its path: `address.0.street`. */
export interface FactEntry {
  readonly name: string;
  readonly value: string;
  readonly isMasked: boolean;
}

export const IMAGE_KINDS = ['official_photograph', 'selfie', 'document_front', 'document_back'] as const;
export type TransactionImageKind = (typeof IMAGE_KINDS)[number];

/** Something that happened to a transaction. */
export interface TransactionEvent {
  readonly at: string;
  /** What happened, in words. */
  readonly what: string;
  /** A user's name; null: the system, or the person who was verified. */
  readonly who: string | null;
}

/**
 * Answer of `GET /console/api/transactions/{id}`, masked, and of `POST …/{id}/reveal`, which is recorded and masks nothing.
 * `POST …/{id}/images/{kind}` answers a JPEG, and is recorded too.
 */
export interface TransactionDetail {
  /** As in the account's own answers. */
  readonly id: string;
  readonly isMasked: boolean;
  readonly product: string;
  readonly productTitle: string;
  readonly serviceType: string;
  readonly code: OutcomeCode;
  readonly message: string | null;
  readonly isComplete: boolean;
  readonly failureReason: string | null;
  readonly name: string | null;
  readonly identityNo: string | null;
  readonly reference: string | null;
  readonly costCentre: { readonly id: number; readonly operatorName: string } | null;
  readonly priceCents: number;
  readonly weighting: number | null;
  readonly receivedAt: string;
  readonly completedAt: string | null;
  /** Scores and checks; never a name or a number. */
  readonly outcome: readonly FactEntry[];
  readonly request: readonly FactEntry[];
  /** What is known besides, by kind: what the look-up brought, the capture, the review. */
  readonly facts: readonly { readonly kind: string; readonly entries: readonly FactEntry[] }[];
  readonly images: readonly TransactionImageKind[];
  /** Oldest first. */
  readonly history: readonly TransactionEvent[];
}
