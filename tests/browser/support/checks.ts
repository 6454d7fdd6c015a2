import { expect } from 'vitest';
import type { Client, Verification } from '../../acceptance/support/client.ts';
import { PHOTO, PHOTO_RESULTS } from '../../acceptance/support/routes.ts';
import type { SandboxPerson } from './people.ts';

/** A verification with liveness that waits for its person. */
export interface Check {
  readonly transactionId: string;
  readonly link: string;
}

/** Asks for a verification with liveness and gives the link that its person gets. */
export async function requestCheck(client: Client, { submitted }: SandboxPerson): Promise<Check> {
  const { body } = await client.post(PHOTO, { ...submitted, ConsentObtainedByDataSubject: true });
  if (body.capture_url === null) throw new Error(`There is no link; the answer is ${body.code}.`);
  return { transactionId: body.transaction_id, link: body.capture_url };
}

/** The results once they are final. */
export async function finalResults(client: Client, { transactionId }: Check): Promise<Verification> {
  const results = async () => (await client.get(`${PHOTO_RESULTS}/${transactionId}`)).body;
  await expect
    .poll(async () => (await results()).code, { timeout: 60_000, interval: 500 })
    .not.toBe('PENDING');
  return await results();
}

/** Whether a field of the results is a base64 JPEG. */
export function isJpeg(image: unknown): boolean {
  if (typeof image !== 'string') return false;
  const bytes = Buffer.from(image, 'base64');
  return bytes.length > 2_000 && bytes.subarray(0, 3).toString('hex') === 'ffd8ff';
}
