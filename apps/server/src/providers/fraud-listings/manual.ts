import { BY_HAND } from '../../domain/by-hand.ts';
import type { FraudListingSource } from './port.ts';

/** No machine answers: the account's verifiers ask the service and enter what they learn (decision 0020). */
export const manualFraudListings: FraudListingSource = { find: async () => BY_HAND };
