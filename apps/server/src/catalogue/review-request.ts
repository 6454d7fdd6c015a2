import { z } from 'zod';
import { requiredText } from './request-fields.ts';

/** `POST` below the consumer service's root, for transactions of both services whose product lets verifiers look again. */
export const REVIEW_ROUTE = 'POST /transactions/{transaction_id}/review';

/** What is sent to have a decision looked at again. */
export const reviewRequest = z.object({
  Reason: requiredText('Reason', 2000).describe(
    'What the person has to say against the decision, up to 2000 characters. The account’s verifiers read it.',
  ),
});

/** Where the look has got to. */
export const reviewResponse = z.object({
  success: z.literal(true),
  transaction_id: z.string(),
  message: z.string(),
  review_status: z
    .enum(['OPEN', 'DECIDED', 'CLOSED'])
    .describe('`OPEN`: waits for the verifiers. `DECIDED`: they have decided. `CLOSED`: nobody did in time.'),
  requested_datetime: z.string().describe('ISO 8601, UTC.'),
  decided_datetime: z.string().nullable().describe('ISO 8601, UTC; null unless decided.'),
});

export type ReviewResponse = z.output<typeof reviewResponse>;
