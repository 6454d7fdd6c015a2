import type { HandOverSmsView } from '@qiniso/capture-protocol';
import {
  countAnyMessagesTo,
  countHandOverMessages,
  lockRecipient,
} from '../database/queries/sms-messages.ts';
import { parseCellNumber } from '../domain/cell-number.ts';
import { captureErrors } from './capture-errors.ts';
import type { CaptureParts } from './capture-parts.ts';
import { lockHeldSession, makeCode } from './hand-over.ts';
import { handOverSmsText } from './hand-over-texts.ts';
import { requireSessionOfDevice } from './links.ts';

export const HAND_OVER_SMS_LIMITS = {
  /** Messages of a session, ever, whatever the numbers. */
  perSession: 3,
  /** Messages to one number within a day, from all sessions of all accounts. */
  perNumber: 4,
  perNumberHours: 24,
} as const;

/**
 * Sends a code to a number the person typed. Whoever has a link could type anybody's: therefore few messages, with a text of ours only, and South
 * African numbers only (decision 0019).
 *
 * @param language BCP 47; English when we do not write it
 * @throws ApiError 401, 403; 422 with the field `cell_number` (no number of use), `messages` (too many) or `session` (it has ended)
 */
export async function sendHandOver(
  parts: CaptureParts,
  deviceSecret: string | null,
  cellNumber: string,
  language: string,
): Promise<HandOverSmsView> {
  const to = parseCellNumber(cellNumber);
  const { id } = await requireSessionOfDevice(parts, deviceSecret);
  if (to === null || !to.startsWith('+27')) throw captureErrors.cellNumberOfNoUse();
  const recipientHash = parts.sealing.hash('sms-recipient', to);
  const { messageId, messagesLeft } = await parts.database.transaction().execute(async (trx) => {
    const now = parts.clock.now();
    const session = await lockHeldSession(parts, trx, id, deviceSecret);
    const ofSession = await countHandOverMessages(trx, session.account_id, session.transaction_id);
    await lockRecipient(trx, recipientHash);
    const since = new Date(now.getTime() - HAND_OVER_SMS_LIMITS.perNumberHours * 3_600_000);
    const toNumber = await countAnyMessagesTo(trx, recipientHash, since);
    if (ofSession >= HAND_OVER_SMS_LIMITS.perSession || toNumber >= HAND_OVER_SMS_LIMITS.perNumber)
      throw captureErrors.tooManyMessages();
    const { url, digits } = await makeCode(parts, trx, session, 'sms');
    const messageId = await parts.messages.queueHandOver(trx, {
      transactionId: session.transaction_id,
      accountId: session.account_id,
      to,
      recipientHash,
      body: handOverSmsText(language, { digits, url }),
      now,
    });
    return { messageId, messagesLeft: HAND_OVER_SMS_LIMITS.perSession - ofSession - 1 };
  });
  return { sent: await parts.messages.sendQueued(messageId), messages_left: messagesLeft };
}
