import type { TransactionEvent } from '@qiniso/console-protocol/transactions';
import type { TransactionHappening } from '../../database/queries/transaction-detail.ts';

const WORDS: Readonly<Record<string, string>> = {
  'request received': 'Request received',
  'fact finding': 'A data source answered',
  'fact capture': 'Capture taken into account',
  'fact review': 'Review taken into account',
  'sms queued': 'Text message waits to be sent',
  'sms sent': 'Text message sent',
  'sms failed': 'Text message could not be sent',
  'session created': 'Capture link made',
  'session judged': 'Capture judged',
  'session expired': 'Capture link expired',
  'session used-up': 'Capture attempts used up',
  'session cancelled': 'Capture cancelled',
  'session technical-failure': 'Capture ended by a fault of ours',
  'attempt open': 'Selfie begun',
  'attempt judging': 'Selfie is being judged',
  'attempt passed': 'Selfie passed',
  'attempt failed': 'Selfie failed',
  'attempt unclear': 'Selfie unclear',
  'attempt abandoned': 'Selfie given up',
  'case opened': 'Case opened for the back office',
  'case claimed': 'Case claimed',
  'case released': 'Case released',
  'case viewed': 'Case looked at',
  'case revealed': 'Personal data shown in the case',
  'case image-viewed': 'Picture looked at in the case',
  'case frame-viewed': 'Frame looked at in the case',
  'case proposed': 'Decision proposed, a second person to confirm',
  'case decided': 'Case decided',
  'case reopened': 'Case reopened',
  'case expired': 'Case expired',
  'case closed': 'Case closed',
  'audit transaction.revealed': 'Personal data shown',
  'audit transaction.official-photograph-viewed': 'Official photograph looked at',
  'audit transaction.selfie-viewed': 'Selfie looked at',
  'audit transaction.document-front-viewed': 'Front of the document looked at',
  'audit transaction.document-back-viewed': 'Back of the document looked at',
};

/** What happened, in words. What has none is shown as it is called inside. */
export function eventOf({ at, source, what, username }: TransactionHappening): TransactionEvent {
  const words = source === 'end' ? `Completed: ${what}` : (WORDS[`${source} ${what}`] ?? `${source} ${what}`);
  return { at: at.toISOString(), what: words, who: username };
}
