import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import { addJob } from '../jobs/job-queue.ts';

/** The job that screens watched clients again when a list has changed; its subject is the list's code. */
export const RESCREEN_LIST_JOB = 'rescreen-list';

/** Has watched clients screened again: to be called in the database transaction that changes a list, or removes it. */
export async function addRescreenListJob(executor: Kysely<DB>, code: string, now: Date): Promise<void> {
  await addJob(executor, now, { kind: RESCREEN_LIST_JOB, subject: code, dueAt: now });
}
