import type { Locator, Page } from '@playwright/test';
import { beforeAll, expect } from 'vitest';
import { Client, type Json, type Verification } from '../../acceptance/support/client.ts';
import { eventually } from '../../acceptance/support/eventually.ts';
import { readToken } from '../../acceptance/support/json-web-token.ts';
import { ownServer } from '../../acceptance/support/own-server.ts';
import { people, requestFor } from '../../acceptance/support/people.ts';
import { ownReceiver } from '../../acceptance/support/receiver.ts';
import { LICENCE_VERIFY, PHOTO, PHOTO_RESULTS, TERTIARY } from '../../acceptance/support/routes.ts';
import { runCommandOn } from '../../acceptance/support/server-process.ts';

/** The account whose verifiers work: `verifier` and `admin` may both decide. */
const ACCOUNT = '1001';

/** What the client of the account was told. */
export interface Told {
  readonly event: string;
  readonly body: Json & { readonly transaction_id: string };
}

/** A transaction, and the reference by which its case is found in the queue. */
export interface Submitted {
  readonly transactionId: string;
  readonly reference: string;
}

/** A server for one test file whose licences wait for a verifier, and a client that is told of results. */
export interface BackOffice {
  readonly address: string;
  /** A new log-in of the account's program: tokens do not outlive a moved clock. */
  logIn(): Promise<Client>;
  /** Submits a licence. */
  submitLicence(more?: Readonly<Record<string, unknown>>): Promise<Submitted>;
  /** Submits a degree. */
  submitDegree(): Promise<Submitted>;
  /** Brings a verification with liveness to REVIEW. */
  bringToReview(): Promise<Submitted>;
  /** What was told of a transaction, once it is so many messages; in their order. */
  told(submitted: Submitted, count: number): Promise<Told[]>;
  /** Moves the sandbox's clock by some minutes at least, and waits until the server goes by it: `+49h`. */
  moveClock(shift: string): Promise<void>;
}

let references = 0;
const nextReference = (): string => {
  references += 1;
  return `ORDER-${String(references).padStart(4, '0')}`;
};

export function ownBackOffice(): () => BackOffice {
  const server = ownServer();
  const receiver = ownReceiver();
  beforeAll(async () => {
    await runCommandOn(server(), 'accounts', 'set-back-office', ACCOUNT, 'manual');
    await runCommandOn(server(), 'webhooks', 'add', ACCOUNT, `${receiver().origin}/told`);
  });
  const logIn = () => Client.logIn(server().address, 'sandbox');
  return () => ({
    address: server().address,
    logIn,
    submitLicence: async (more = {}) => {
      const reference = nextReference();
      const licence = { LicenseType: 'card', LicenseNumber: '6234560001AB', ReferenceNo: reference, ...more };
      const { status, body } = await (await logIn()).post(LICENCE_VERIFY, requestFor(people.thabo, licence));
      expect(status, JSON.stringify(body)).toBe(200);
      return { transactionId: body.transaction_id, reference };
    },
    submitDegree: async () => {
      const reference = nextReference();
      const degree = {
        InstitutionName: 'University of Cape Town',
        QualificationName: 'BSc Computer Science',
        YearAwarded: 2014,
        ReferenceNo: reference,
      };
      const { status, body } = await (await logIn()).post(TERTIARY, requestFor(people.naledi, degree));
      expect(status, JSON.stringify(body)).toBe(200);
      return { transactionId: body.transaction_id, reference };
    },
    bringToReview: async () => {
      const client = await logIn();
      // Her date of birth is another one in the register: at best a REVIEW.
      const reference = nextReference();
      const { body } = await client.post(PHOTO, requestFor(people.lerato, { ReferenceNo: reference }));
      await client.post(`/sandbox/captures/${body.transaction_id}`, { selfie: 'same-person' });
      const { body: result } = await eventually(
        () => client.get<Verification>(`${PHOTO_RESULTS}/${body.transaction_id}`),
        (answer) => answer.body.code !== 'PENDING',
      );
      expect(result.code, result.message).toBe('REVIEW');
      return { transactionId: body.transaction_id, reference };
    },
    told: async ({ transactionId }, count) => {
      const messages = () =>
        receiver()
          .received.map(({ headers, body }) => ({
            event: String(headers['qiniso-event']),
            sequence: Number(headers['qiniso-sequence']),
            body: JSON.parse(body) as Told['body'],
          }))
          .filter(({ body }) => body.transaction_id === transactionId)
          .sort((a, b) => a.sequence - b.sequence);
      return await eventually(
        async () => messages(),
        (all) => all.length >= count,
      );
    },
    moveClock: async (shift) => {
      const issuedAt = async () => Number(readToken((await logIn()).token).claims.iat);
      const before = await issuedAt();
      await runCommandOn(server(), 'sandbox', 'clock', shift);
      // The server reads it within a second; until then a log-in would be one of long ago, and over at once.
      await eventually(issuedAt, (now) => Math.abs(now - before) > 60);
    },
  });
}

/** Presses Tab until the control has the focus, as somebody does who has no mouse. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(control)}.`);
}

/** A case's row in the queue, by the reference of its transaction. */
export const rowOf = (page: Page, { reference }: Submitted): Locator =>
  page.getByRole('row').filter({ hasText: reference });

/** Opens a case from the queue. */
export async function openCase(page: Page, address: string, submitted: Submitted): Promise<void> {
  const queue = `${address}/console/cases`;
  if (page.url() !== queue) await page.goto(queue);
  await rowOf(page, submitted).getByRole('link').click();
  await page.getByRole('heading', { name: 'History' }).waitFor();
}
