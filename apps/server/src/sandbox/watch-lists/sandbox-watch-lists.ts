import { join } from 'node:path';
import { findAnyWatchList, putAnyWatchList } from '../../database/queries/watch-lists.ts';
import type { ListCategory } from '../../screening/lists/listed-entity.ts';
import { type ListUpdateParts, updateList } from '../../screening/update-list.ts';

interface SandboxList {
  readonly code: string;
  readonly title: string;
  readonly category: ListCategory;
}

/** Lists of the sandbox, a file each beside this one. Nobody on them exists but in the sandbox. */
export const sandboxWatchLists: readonly SandboxList[] = [
  { code: 'UN-SANDBOX', title: 'Made-up list of the Security Council', category: 'SANCTION' },
  { code: 'FIC-SANDBOX', title: 'Made-up list of targeted financial sanctions', category: 'SANCTION' },
  { code: 'WANTED-SANDBOX', title: 'Made-up list of wanted persons', category: 'CRIME' },
  { code: 'PEP-SANDBOX', title: 'Made-up list of prominent people', category: 'PEP' },
  { code: 'REGULATORY-SANDBOX', title: 'Made-up list of debarments', category: 'REGULATORY' },
  { code: 'OTHER-SANDBOX', title: 'Made-up list of everything else', category: 'SANCTION' },
];

/** The file of a list. */
export const sandboxListFile = (code: string): string => join(import.meta.dirname, `${code}.csv`);

/** Puts in the sandbox's lists that are not there, and changes none that is. Sandbox mode only. */
export async function seedSandboxWatchLists(parts: ListUpdateParts): Promise<void> {
  for (const { code, title, category } of sandboxWatchLists) {
    const known = await findAnyWatchList(parts.database, code);
    if (known?.current_version != null) continue;
    await putAnyWatchList(parts.database, {
      code,
      title,
      category,
      format: 'house-csv',
      sources: [sandboxListFile(code)],
      update_hours: null,
      created_at: parts.clock.now(),
    });
    const result = await updateList(parts, code);
    if (result.state === 'refused')
      throw new Error(`The sandbox's list ${code} was refused: ${result.reason}`);
  }
}
