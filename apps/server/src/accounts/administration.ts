/** Everything an administrator can do, on the command line and in the console; each change leaves an audit event. */
export * from './administration/accounts.ts';
export { AdministrationError } from './administration/administrator.ts';
export * from './administration/cost-centres.ts';
export * from './administration/entitlements.ts';
export * from './administration/signing-keys.ts';
export * from './administration/users.ts';
