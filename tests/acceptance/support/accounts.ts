import { runCommandOn, type ServerProcess } from './server-process.ts';

/** Credits left to a prepaid account, as an administrator sees them. */
export async function creditsOf(server: Pick<ServerProcess, 'dataDir'>, accountId: number): Promise<number> {
  const shown = await runCommandOn(server, 'accounts', 'show', String(accountId), '--json');
  const { credits } = JSON.parse(shown) as { credits?: number };
  if (credits === undefined) throw new Error(`The account has no credits:\n${shown}`);
  return credits;
}
