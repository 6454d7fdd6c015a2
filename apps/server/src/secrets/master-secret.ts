import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** The configured secret; in the sandbox one of its own, made once and kept in the data directory for its owner only. */
export async function masterSecret(
  config: Pick<Config, 'masterSecret' | 'mode' | 'dataDir'>,
): Promise<Buffer> {
  if (config.masterSecret) return config.masterSecret;
  if (config.mode !== 'sandbox') throw new Error('MASTER_SECRET is missing.');
  const path = join(config.dataDir, 'master-secret');
  await mkdir(config.dataDir, { recursive: true });
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(randomBytes(48).toString('base64'));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = Buffer.from(await readFile(path, 'utf8'), 'base64');
  if (secret.length < 32)
    throw new Error(`${path} is damaged. Restore it, or delete the data directory to begin a new sandbox.`);
  return secret;
}
