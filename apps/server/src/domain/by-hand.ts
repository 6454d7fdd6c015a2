/**
 * What a port answers that has no machine behind it: a verifier of the account finds out and enters the answer
 * (decision 0020). Queued products only.
 */
export const BY_HAND = 'by-hand';
export type ByHand = typeof BY_HAND;
