import type { SmsGateway } from './port.ts';

/** Sends nothing: the stored message is the sandbox's outbox, and `qiniso sandbox sms` shows it. */
export const sandboxSmsGateway: SmsGateway = {
  name: 'sandbox-outbox',
  send: async ({ reference }) => reference,
};
