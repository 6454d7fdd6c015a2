import type { CaptureTransactions } from '../capture/capture-parts.ts';
import { findAnyImage } from '../database/queries/facts.ts';
import { findAnyIdentityNo } from '../database/queries/transactions.ts';
import { imageContext, type PipelineParts } from './pipeline-parts.ts';
import type { VerificationPipeline } from './verification-pipeline.ts';

/** The little that a capture may know of its transaction. */
export function captureTransactions(
  { database, sealing }: Pick<PipelineParts, 'database' | 'sealing'>,
  pipeline: VerificationPipeline,
): CaptureTransactions {
  return {
    settle: (executor, transactionId, fact, selfie) =>
      pipeline.settleCapture(executor, transactionId, fact, selfie),
    officialPhotograph: async (transactionId) => {
      const ciphertext = await findAnyImage(database, transactionId, 'official_photograph');
      return ciphertext && sealing.open(ciphertext, imageContext(transactionId, 'official_photograph'));
    },
    lastFourOf: async (transactionId) => ((await findAnyIdentityNo(database, transactionId)) ?? '').slice(-4),
  };
}
