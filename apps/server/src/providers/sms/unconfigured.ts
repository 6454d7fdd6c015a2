import { ProviderRefused } from '../provider-error.ts';
import type { SmsGateway } from './port.ts';

/** Stands where production has no gateway configured: every message fails with a reason that says so. */
export const unconfiguredSmsGateway: SmsGateway = {
  name: 'none',
  send: async () => {
    throw new ProviderRefused('No SMS gateway is configured.');
  },
};
