import { setTimeout as wait } from 'node:timers/promises';

/**
 * Asks again and again until the answer is the one that is waited for; the test's own time limit ends it.
 * For what a server does by and by: a job, a sweep, a clock read again.
 */
export async function eventually<Answer>(
  ask: () => Promise<Answer>,
  isIt: (answer: Answer) => boolean,
): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (isIt(answer)) return answer;
    await wait(100);
  }
}
