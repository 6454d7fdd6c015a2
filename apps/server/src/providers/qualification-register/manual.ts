import { BY_HAND, type ByHand } from '../../domain/by-hand.ts';

/** No machine answers: the account's verifiers ask the department or institution and enter what they learn (decision 0020). */
export const manualRegister = { find: async (): Promise<ByHand> => BY_HAND };
