import { z } from 'zod';
import type { OutcomeCode } from '../domain/outcome-code.ts';
import type { TransactionView } from './define-service.ts';

/** What asynchronous services answer in the same way (consumer-service 2.5; domain-facts 1.2). */

/** Final results as asynchronous services spell them (decisions: Asynchronous services and retrieval). */
export const QUEUED_RESULTS = ['ACCEPT', 'REVIEW', 'REJECT', 'FAILED'] as const;

/** An outcome in that spelling. */
export const queuedResultOf = <Code extends OutcomeCode>(code: Code): Exclude<Code, 'FAIL'> | 'FAILED' =>
  code === 'FAIL' ? 'FAILED' : (code as Exclude<Code, 'FAIL'>);

/** The answer to a submission. */
export const submissionResponse = z.object({
  success: z.boolean().describe('The request was accepted.'),
  message: z.string(),
  transaction_id: z.string(),
  screening_result: z.literal('PENDING'),
});

/** `present` of a submission, with what it says about when results follow. */
export const presentSubmission =
  (message: string) =>
  ({
    transactionId,
  }: Pick<TransactionView<unknown, unknown, unknown>, 'transactionId'>): z.output<
    typeof submissionResponse
  > => ({ success: true, message, transaction_id: transactionId, screening_result: 'PENDING' });
