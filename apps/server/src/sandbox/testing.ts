import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/**
 * Where tests keep what is drawn of the sandbox's people, who look the same in every world: between runs, for each user of the machine. The
 * acceptance tests, which import nothing of the server, keep theirs in the same place.
 */
const PICTURES = join(tmpdir(), `qiniso-pictures-${userInfo().uid}`);

/** A new data directory that knows the pictures of earlier ones. */
export function createDataDirWithPictures(name: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), `qiniso-${name}-`));
  mkdirSync(PICTURES, { recursive: true });
  symlinkSync(PICTURES, join(dataDir, 'cache'));
  return dataDir;
}
