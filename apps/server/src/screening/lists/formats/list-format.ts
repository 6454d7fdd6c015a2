import type { ListFile } from '../list-file.ts';
import type { ListItem } from '../listed-entity.ts';

/** How one publisher writes its list. */
export interface ListFormat {
  /** As on the command line: `un-xml`. */
  readonly name: string;
  readonly title: string;
  /** Which of the files given together, told by name and first characters, are the list; empty: it is another format. */
  recognise(files: readonly { readonly file: ListFile; readonly head: string }[]): readonly ListFile[];
  /**
   * Every entry, usable or not. Memory does not grow with the number of entries, but for what other entries refer to.
   *
   * @throws ListUnreadable when the list cannot be read as a whole
   */
  read(files: readonly ListFile[]): AsyncIterable<ListItem>;
}

/** For lists of a single file. */
export function singleFile(isIt: (head: string, name: string) => boolean): ListFormat['recognise'] {
  return (files) => {
    const found = files.filter(({ file, head }) => isIt(head, file.name));
    return found.length === 1 && files.length === 1 && found[0] ? [found[0].file] : [];
  };
}
