import type { CaseDecision, CaseListItem, CaseState } from '@qiniso/console-protocol/cases';

/** States in words, with the colour that goes with them. */
export const STATE_WORDS: Readonly<Record<CaseState, { readonly label: string; readonly color: string }>> = {
  open: { label: 'Open', color: 'blue' },
  second: { label: 'Second person', color: 'grape' },
  decided: { label: 'Decided', color: 'teal' },
  expired: { label: 'Expired', color: 'gray' },
  closed: { label: 'Closed', color: 'gray' },
};

/** What a decision makes of the transaction. */
export const DECISION_WORDS: Readonly<Record<CaseDecision, string>> = {
  ACCEPT: 'Accept',
  REVIEW: 'Review',
  REJECT: 'Reject',
  FAIL: 'Fail',
};

/** Whether the case waits for somebody. */
export const isWaiting = ({ state }: Pick<CaseListItem, 'state'>): boolean =>
  state === 'open' || state === 'second';

/** A user by name; "you" for oneself. */
export const nameOf = (user: { readonly username: string; readonly isMe: boolean } | null): string =>
  user === null ? 'the system' : user.isMe ? 'you' : user.username;

/** A text that begins a sentence. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
