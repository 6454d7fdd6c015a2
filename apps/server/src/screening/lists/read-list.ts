import { listFormats } from './formats/index.ts';
import type { ListFormat } from './formats/list-format.ts';
import { headOf, ListUnreadable, listFilesAt } from './list-file.ts';
import type { ListedEntity, UnusableEntry } from './listed-entity.ts';

/** More entries than this share unusable: the file is not what it seems, and nothing of it is taken. */
const MOST_UNUSABLE_SHARE = 0.02;
/** But a few may always be. */
const FEW = 5;

/** A list as it was read. */
export interface ReadList {
  readonly format: ListFormat;
  readonly entities: AsyncIterable<ListedEntity>;
  /** Filled while `entities` is read. */
  readonly unusable: readonly UnusableEntry[];
}

/**
 * Opens the list in a file or folder, in the format named or the one that it is seen to have. Entries that cannot be used are left out and
 * told in `unusable`; with too many of them, or an identifier twice, reading ends in `ListUnreadable`, so that whoever stores the list keeps
 * the version before.
 *
 * @throws ListUnreadable when no format fits, and while reading
 */
export async function readList(path: string, formatName: string | null = null): Promise<ReadList> {
  const files = await listFilesAt(path);
  const heads = await Promise.all(files.map(async (file) => ({ file, head: await headOf(file) })));
  const named = formatName === null ? null : listFormats.find(({ name }) => name === formatName);
  if (named === undefined)
    throw new ListUnreadable(
      `There is no format ${String(formatName)}. There are ${listFormats.map(({ name }) => name).join(', ')}.`,
    );
  const format = named ?? listFormats.find((each) => each.recognise(heads).length > 0);
  if (!format) throw new ListUnreadable('This is no list in a known format.');
  const chosen = format.recognise(heads);
  if (chosen.length === 0) throw new ListUnreadable(`This is no list in the format ${format.name}.`);

  const unusable: UnusableEntry[] = [];
  async function* entities(): AsyncGenerator<ListedEntity> {
    const seen = new Set<string>();
    for await (const item of (format as ListFormat).read(chosen)) {
      if ('unusable' in item) {
        unusable.push(item.unusable);
        continue;
      }
      const { sourceId } = item.entity;
      if (sourceId === '' || seen.has(sourceId)) {
        const reason =
          sourceId === '' ? 'It has no identifier.' : 'Its identifier is used by an earlier entry.';
        unusable.push({ at: sourceId, reason });
        continue;
      }
      seen.add(sourceId);
      yield item.entity;
    }
    if (seen.size === 0) throw new ListUnreadable('The list has no usable entry.');
    if (unusable.length > FEW && unusable.length > MOST_UNUSABLE_SHARE * (seen.size + unusable.length))
      throw new ListUnreadable(
        `${unusable.length} of ${seen.size + unusable.length} entries cannot be used, the first (${unusable[0]?.at}): ${unusable[0]?.reason}`,
      );
  }
  return { format, entities: entities(), unusable };
}
