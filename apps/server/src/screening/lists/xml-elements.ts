import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type ListFile, ListUnreadable, textOf } from './list-file.ts';
import { fold } from './listed-entity.ts';

/** An element with everything in it. Names are without their namespace prefix. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, not its children's. */
  readonly text: string;
}

interface OpenElement {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlElement[];
  text: string;
}

const MOST_DEPTH = 64;
/** Elements, and characters of text, that one wanted element may hold: the largest published entries have some thousands. */
const MOST_ELEMENTS = 50_000;
const MOST_CHARACTERS = 5_000_000;

/**
 * The elements of the wanted names, each as soon as it is complete, wherever they stand; a wanted one within another belongs to the
 * outer. Memory is bounded by the largest of them.
 *
 * @param root the document's root must have this name, in lower case; null: any
 * @throws ListUnreadable for what is no XML, is cut off, has a DOCTYPE (no list has one, and entities of its own making are an
 * attack), or goes beyond the bounds; says in which line
 */
export async function* readElements(
  file: ListFile,
  wanted: ReadonlySet<string>,
  root: string | null = null,
): AsyncGenerator<XmlElement> {
  const parser = new SaxesParser();
  const stack: OpenElement[] = [];
  let depth = 0;
  let elements = 0;
  let characters = 0;
  let complete: XmlElement[] = [];
  const refuse = (reason: string): never => {
    throw new ListUnreadable(`${file.name}, line ${parser.line}: ${reason}`);
  };

  parser.on('error', (error) => refuse(error.message.replace(/^\d+:\d+: /u, '')));
  parser.on('doctype', () => refuse('a document type declaration is not allowed.'));
  parser.on('opentag', ({ name: qualified, attributes }: SaxesTagPlain) => {
    const name = localName(qualified);
    if (depth === 0 && root !== null && name.toLowerCase() !== root)
      refuse(`the document is <${name.slice(0, 40)}> and not <${root}>.`);
    depth += 1;
    if (depth > MOST_DEPTH) refuse('elements are nested too deep.');
    if (stack.length === 0 && !wanted.has(name)) return;
    elements += 1;
    if (elements > MOST_ELEMENTS) refuse('an entry holds too many elements.');
    stack.push({ name, attributes: plainAttributes(attributes), children: [], text: '' });
  });
  parser.on('text', (text) => append(text));
  parser.on('cdata', (text) => append(text));
  parser.on('closetag', () => {
    depth -= 1;
    const closed = stack.pop();
    if (!closed) return;
    const parent = stack.at(-1);
    if (parent) {
      parent.children.push(closed);
      return;
    }
    elements = 0;
    characters = 0;
    complete.push(closed);
  });

  function append(text: string): void {
    const element = stack.at(-1);
    if (!element) return;
    characters += text.length;
    if (characters > MOST_CHARACTERS) refuse('an entry holds too much text.');
    element.text += text;
  }

  for await (const text of textOf(file)) {
    parser.write(text);
    yield* complete;
    complete = [];
  }
  parser.close();
  yield* complete;
}

/** Characters at the beginning of a document in which `parentNames` looks. */
const HEAD_CHARACTERS = 1_000_000;

/**
 * The names of the elements that have a child or an attribute of one of the names, near the beginning of a document: for
 * publishers whose rows have been called differently over time. @throws ListUnreadable as `readElements` does
 */
export async function parentNames(file: ListFile, names: ReadonlySet<string>): Promise<Set<string>> {
  const parser = new SaxesParser();
  const found = new Set<string>();
  const path: string[] = [];
  const refuse = (reason: string): never => {
    throw new ListUnreadable(`${file.name}, line ${parser.line}: ${reason}`);
  };
  parser.on('error', (error) => refuse(error.message.replace(/^\d+:\d+: /u, '')));
  parser.on('doctype', () => refuse('a document type declaration is not allowed.'));
  parser.on('opentag', ({ name: qualified, attributes }: SaxesTagPlain) => {
    const name = localName(qualified);
    const parent = path.at(-1);
    if (parent !== undefined && names.has(name)) found.add(parent);
    if (Object.keys(attributes).some((attribute) => names.has(localName(attribute)))) found.add(name);
    path.push(name);
  });
  parser.on('closetag', () => void path.pop());
  let length = 0;
  for await (const text of textOf(file)) {
    parser.write(text);
    length += text.length;
    if (length > HEAD_CHARACTERS) break;
  }
  return found;
}

/** The text of a child, folded; empty when there is none. */
export function childText(element: XmlElement, ...path: readonly string[]): string {
  return fold(find(element, path)[0]?.text);
}

/** The texts of all elements at a path below an element, folded, without empty ones. */
export function childTexts(element: XmlElement, ...path: readonly string[]): string[] {
  return find(element, path)
    .map(({ text }) => fold(text))
    .filter((text) => text !== '');
}

/** All elements at a path below an element. */
export function find(element: XmlElement, path: readonly string[]): readonly XmlElement[] {
  let found: readonly XmlElement[] = [element];
  for (const name of path)
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  return found;
}

function plainAttributes(attributes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));
}

const localName = (qualified: string): string => qualified.slice(qualified.indexOf(':') + 1);
