import { inject } from 'vitest';
import { runCommandOn } from './server-process.ts';

/** Text messages of the shared server's sandbox to numbers in E.164, as lines of the command line. */
export async function messagesTo(...cellNos: string[]): Promise<string[]> {
  const lines = await runCommandOn(inject('sharedServer'), 'sandbox', 'sms', '--limit', '500');
  return lines.split('\n').filter((line) => cellNos.some((cellNo) => line.includes(` ${cellNo} `)));
}
