import type { Kysely } from 'kysely';
import type { DB } from '../../database/database.generated.ts';
import {
  type AccountChange,
  type AccountRow,
  addCredits as addCreditsQuery,
  findAccount,
  insertAccount,
  listAllAccounts,
  nextAccountId,
  updateAccount,
} from '../../database/queries/accounts.ts';
import {
  AdministrationError,
  type Administrator,
  audited,
  requireText,
  requireWholeNumber,
} from './administrator.ts';

/** Credits, ids and prices are 32-bit integers in the database. */
export const largestInteger = 2_147_483_647;

export type Billing = AccountRow['billing'];

/** @throws AdministrationError `invalid` for a bad name or billing. @returns the account's number. */
export async function createAccount(
  administrator: Administrator,
  input: { name: string; billing?: Billing; credits?: number },
): Promise<number> {
  const name = requireText('The name', input.name, 200);
  const billing = requireBilling(input.billing ?? 'postpaid');
  const credits = requireWholeNumber('The number of credits', input.credits ?? 0, 0, largestInteger);
  return audited(administrator, async (transaction, now) => {
    const id = await nextAccountId(transaction);
    await insertAccount(transaction, { id, name, billing, credits, created_at: now });
    return {
      change: { accountId: id, action: 'account.created', detail: { name, billing, credits } },
      result: id,
    };
  });
}

/** Ends every request of the account at once, until it is resumed. */
export async function suspendAccount(administrator: Administrator, accountId: number): Promise<void> {
  return changeAccount(administrator, accountId, 'account.suspended', {
    suspended_at: administrator.clock.now(),
  });
}

export async function resumeAccount(administrator: Administrator, accountId: number): Promise<void> {
  return changeAccount(administrator, accountId, 'account.resumed', { suspended_at: null });
}

export async function renameAccount(
  administrator: Administrator,
  accountId: number,
  name: string,
): Promise<void> {
  return changeAccount(administrator, accountId, 'account.renamed', {
    name: requireText('The name', name, 200),
  });
}

/** Requests a second, and how many at once after a pause. */
export async function setRateLimit(
  administrator: Administrator,
  accountId: number,
  limit: { perSecond: number; burst: number },
): Promise<void> {
  return changeAccount(administrator, accountId, 'account.rate-limit-set', {
    rate_limit_per_second: requireWholeNumber('The rate', limit.perSecond, 1, 100_000),
    rate_limit_burst: requireWholeNumber('The burst', limit.burst, 1, 1_000_000),
  });
}

export async function setBilling(
  administrator: Administrator,
  accountId: number,
  billing: Billing,
): Promise<void> {
  return changeAccount(administrator, accountId, 'account.billing-set', { billing: requireBilling(billing) });
}

/** A negative amount takes credits away. @returns the account's credits afterwards. */
export async function addCredits(
  administrator: Administrator,
  accountId: number,
  amount: number,
): Promise<number> {
  requireWholeNumber('The number of credits', amount, -largestInteger, largestInteger);
  return audited(administrator, async (transaction) => {
    const { credits: before } = await getAccount(transaction, accountId);
    const credits =
      before + amount > largestInteger ? undefined : await addCreditsQuery(transaction, accountId, amount);
    if (credits === undefined)
      throw new AdministrationError(
        'conflict',
        `Account ${accountId} has ${before} credits: ${amount} cannot be ${amount < 0 ? 'taken away' : 'added'}.`,
      );
    return {
      change: { accountId, action: 'account.credits-added', detail: { amount, credits } },
      result: credits,
    };
  });
}

/** How captures of the account's consumers go. What is left out stays as it is. */
export async function setCapture(
  administrator: Administrator,
  accountId: number,
  capture: { documentStep?: boolean; embeddingOrigins?: readonly string[] },
): Promise<void> {
  return changeAccount(administrator, accountId, 'account.capture-set', {
    ...(capture.documentStep === undefined ? {} : { capture_document_step: capture.documentStep }),
    ...(capture.embeddingOrigins === undefined
      ? {}
      : { embedding_origins: [...new Set(capture.embeddingOrigins.map(requireOrigin))] }),
  });
}

/** Whether the sandbox completes the account's asynchronous work by itself, or waits for a verifier. */
export async function setBackOffice(
  administrator: Administrator,
  accountId: number,
  isSimulated: boolean,
): Promise<void> {
  return changeAccount(administrator, accountId, 'account.back-office-set', {
    simulated_back_office: isSimulated,
  });
}

/** Days after which images and transactions are removed. What is left out stays as it is. */
export async function setRetention(
  administrator: Administrator,
  accountId: number,
  days: { images?: number; transactions?: number },
): Promise<void> {
  return changeAccount(administrator, accountId, 'account.retention-set', {
    ...(days.images === undefined
      ? {}
      : {
          image_retention_days: requireWholeNumber('The days that images are kept', days.images, 1, 36_500),
        }),
    ...(days.transactions === undefined
      ? {}
      : {
          transaction_retention_days: requireWholeNumber(
            'The days that transactions are kept',
            days.transactions,
            1,
            36_500,
          ),
        }),
  });
}

export function listAccounts(administrator: Pick<Administrator, 'database'>): Promise<AccountRow[]> {
  return listAllAccounts(administrator.database);
}

/** @throws AdministrationError `not-found` */
export async function getAccount(database: Kysely<DB>, accountId: number): Promise<AccountRow> {
  const account = isAccountId(accountId) ? await findAccount(database, accountId) : undefined;
  if (!account) throw noSuchAccount(accountId);
  return account;
}

async function changeAccount(
  administrator: Administrator,
  accountId: number,
  action: string,
  change: AccountChange,
): Promise<void> {
  if (Object.keys(change).length === 0)
    throw new AdministrationError('invalid', 'Nothing to change: say at least one thing to set.');
  await audited(administrator, async (transaction) => {
    if (!isAccountId(accountId) || !(await updateAccount(transaction, accountId, change)))
      throw noSuchAccount(accountId);
    return { change: { accountId, action, detail: change }, result: undefined };
  });
}

function isAccountId(accountId: number): boolean {
  return Number.isInteger(accountId) && accountId > 0 && accountId <= largestInteger;
}

function noSuchAccount(accountId: number): AdministrationError {
  return new AdministrationError(
    'not-found',
    `There is no account ${accountId}. \`accounts list\` shows them all.`,
  );
}

function requireBilling(text: string): Billing {
  if (text === 'prepaid' || text === 'postpaid') return text;
  throw new AdministrationError('invalid', `Billing is prepaid or postpaid, not ${JSON.stringify(text)}.`);
}

/** An origin as a browser sends it: scheme, host and, where it is not the scheme's own, port. */
function requireOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1';
  const isOrigin = url !== null && url.href === `${url.origin}/`;
  if (isOrigin && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal))) return url.origin;
  throw new AdministrationError(
    'invalid',
    `${JSON.stringify(text)} is no origin: write it as https://shop.example.com, without a path.`,
  );
}
