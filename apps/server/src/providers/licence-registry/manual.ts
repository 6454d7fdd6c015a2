import { BY_HAND } from '../../domain/by-hand.ts';
import type { LicenceRegistry } from './port.ts';

/** No machine answers: the account's verifiers ask the authority and enter what they learn (decision 0020). */
export const manualLicenceRegistry: LicenceRegistry = { find: async () => BY_HAND };
