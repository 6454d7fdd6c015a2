import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, sep } from 'node:path';
import type { RowFault } from '../../import/columns.ts';
import { checkPortrait, longestPortrait } from '../portrait-format.ts';
import type { PersonColumn, RawPerson } from './person-columns.ts';

/** The portrait of a row, null where it has none, or what is wrong with it. */
export type ReadPortrait = { portrait: Uint8Array | null } | { fault: RowFault<PersonColumn> };

/**
 * Reads the portrait a row carries or names.
 *
 * @param directory the folder that `portrait_file` names a file in, its real path; nothing outside it is read, through
 *   links neither.
 */
export async function readPortrait(raw: RawPerson, directory: string | null): Promise<ReadPortrait> {
  if (raw.portrait !== undefined) return decodePortrait(raw.portrait);
  if (raw.portrait_file !== undefined) return await readPortraitFile(raw.portrait_file, directory);
  return { portrait: null };
}

function decodePortrait(text: string): ReadPortrait {
  const base64 = text.replace(/^data:image\/(jpeg|png);base64,/, '');
  const portrait = /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? Buffer.from(base64, 'base64') : null;
  if (portrait === null) return { fault: { column: 'portrait', reason: 'is not base64' } };
  const reason = checkPortrait(portrait);
  return reason === null ? { portrait } : { fault: { column: 'portrait', reason } };
}

async function readPortraitFile(name: string, directory: string | null): Promise<ReadPortrait> {
  const fault = (reason: string): ReadPortrait => ({ fault: { column: 'portrait_file', reason } });
  if (directory === null) return fault('names a file, but no folder of portraits was given');
  if (isAbsolute(name) || name.includes('\0'))
    return fault('is no name of a file in the folder of portraits');
  const path = await realpath(join(directory, name)).catch(() => null);
  if (path === null) return fault('is not in the folder of portraits');
  if (!path.startsWith(directory + sep)) return fault('leads out of the folder of portraits');

  // Asked before it is opened: a named pipe would keep us waiting.
  const status = await stat(path).catch(() => null);
  if (!status?.isFile()) return fault('is not a file');
  if (status.size > longestPortrait) return fault(`is larger than ${longestPortrait} bytes`);
  const portrait = await readFile(path).catch(() => null);
  const reason = portrait === null ? 'cannot be read' : checkPortrait(portrait);
  return reason === null ? { portrait } : fault(reason);
}
