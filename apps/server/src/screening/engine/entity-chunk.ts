import { crc32 } from 'node:zlib';
import {
  type EntityKind,
  LIST_CATEGORIES,
  type ListCategory,
  type ListedEntity,
} from '../lists/listed-entity.ts';
import { plainNumber } from './compare-facts.ts';
import { unpackEntity } from './packed-entity.ts';

/** Entries that came together, in shared memory: all threads read the same. Never changed once made. */
export interface EntityChunk {
  /** Unique in an engine's life: an entry is known by its chunk and its place in it. */
  readonly number: number;
  readonly count: number;
  /** Codes of lists; `lists` holds places in it. */
  readonly listCodes: readonly string[];
  readonly lists: Uint16Array;
  readonly kinds: Uint8Array;
  /** Place among {@link LIST_CATEGORIES}, from 1; 0: the list's own. */
  readonly categories: Uint8Array;
  /** Where each packed entry begins in `bytes`, and where the last one ends. */
  readonly offsets: Uint32Array;
  readonly bytes: Uint8Array;
  /** Hashes of `LIST:publisher's id`, ascending, and whose they are. */
  readonly keyHashes: Uint32Array;
  readonly keyOwners: Uint32Array;
  /** Hashes of documents' numbers, ascending, and whose they are. */
  readonly numberHashes: Uint32Array;
  readonly numberOwners: Uint32Array;
}

/** Arrays of a chunk, for writing it to a file and reading it again. */
export const CHUNK_ARRAYS = {
  lists: Uint16Array,
  kinds: Uint8Array,
  categories: Uint8Array,
  offsets: Uint32Array,
  bytes: Uint8Array,
  keyHashes: Uint32Array,
  keyOwners: Uint32Array,
  numberHashes: Uint32Array,
  numberOwners: Uint32Array,
} as const;

const KINDS: readonly EntityKind[] = ['person', 'organisation', 'vessel', 'aircraft'];
const FIRST_BYTES = 1 << 16;
/** Offsets are 32 bits. */
const MOST_BYTES = 2 ** 32 - 1;

/** Collects entries and makes a chunk of them. */
export class ChunkBuilder {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #length = 0;
  readonly #offsets: number[] = [0];
  readonly #lists: number[] = [];
  readonly #kinds: number[] = [];
  readonly #categories: number[] = [];
  readonly #codes = new Map<string, number>();
  readonly #keys: number[] = [];
  readonly #numbers: number[] = [];
  readonly #numberOwners: number[] = [];

  /**
   * @param text the entry, packed
   * @returns its place in the chunk
   */
  add(list: string, entity: ListedEntity, text: string): number {
    // UTF-8 takes at most three bytes for a UTF-16 unit.
    this.#reserve(3 * text.length);
    this.#length += this.#bytes.write(text, this.#length, 'utf8');
    const place = this.#lists.length;
    this.#offsets.push(this.#length);
    let code = this.#codes.get(list);
    if (code === undefined) {
      code = this.#codes.size;
      this.#codes.set(list, code);
    }
    this.#lists.push(code);
    this.#kinds.push(KINDS.indexOf(entity.kind));
    this.#categories.push(entity.category === null ? 0 : LIST_CATEGORIES.indexOf(entity.category) + 1);
    this.#keys.push(hashOf(entityIdOf(list, entity)));
    for (const { number } of entity.documents) {
      this.#numbers.push(hashOf(plainNumber(number)));
      this.#numberOwners.push(place);
    }
    return place;
  }

  get count(): number {
    return this.#lists.length;
  }

  finish(number: number): EntityChunk {
    const [keyHashes, keyOwners] = sorted(this.#keys, null);
    const [numberHashes, numberOwners] = sorted(this.#numbers, this.#numberOwners);
    return {
      number,
      count: this.#lists.length,
      listCodes: [...this.#codes.keys()],
      lists: shared(Uint16Array, this.#lists),
      kinds: shared(Uint8Array, this.#kinds),
      categories: shared(Uint8Array, this.#categories),
      offsets: shared(Uint32Array, this.#offsets),
      bytes: shared(Uint8Array, this.#bytes.subarray(0, this.#length)),
      keyHashes,
      keyOwners,
      numberHashes,
      numberOwners,
    };
  }

  #reserve(more: number): void {
    if (this.#length + more > MOST_BYTES)
      throw new RangeError('The entries of all lists are larger than 4 GB.');
    if (this.#length + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#length + more, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

/** The entry at a place. */
export function entityAt({ bytes, offsets }: EntityChunk, place: number): ListedEntity {
  const start = offsets[place] as number;
  const end = offsets[place + 1] as number;
  return unpackEntity(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8'));
}

export const kindAt = ({ kinds }: EntityChunk, place: number): EntityKind =>
  KINDS[kinds[place] as number] as EntityKind;

/** Null: the list's own. */
export const categoryAt = ({ categories }: EntityChunk, place: number): ListCategory | null =>
  LIST_CATEGORIES[(categories[place] as number) - 1] ?? null;

const namedCategories = new WeakMap<EntityChunk, ReadonlyMap<string, ReadonlySet<ListCategory>>>();

/** For each list, which categories its entries name themselves. */
export function categoriesByList(
  chunks: readonly EntityChunk[],
): ReadonlyMap<string, ReadonlySet<ListCategory>> {
  const found = new Map<string, Set<ListCategory>>();
  for (const chunk of chunks) {
    const ofChunk = namedCategories.get(chunk) ?? categoriesOf(chunk);
    namedCategories.set(chunk, ofChunk);
    for (const [list, categories] of ofChunk)
      found.set(list, new Set([...(found.get(list) ?? []), ...categories]));
  }
  return found;
}

function categoriesOf(chunk: EntityChunk): ReadonlyMap<string, ReadonlySet<ListCategory>> {
  const found = new Map<string, Set<ListCategory>>();
  for (let place = 0; place < chunk.count; place += 1) {
    const category = categoryAt(chunk, place);
    if (category === null) continue;
    const list = listAt(chunk, place);
    const known = found.get(list) ?? new Set<ListCategory>();
    found.set(list, known.add(category));
  }
  return found;
}

export const listAt = ({ lists, listCodes }: EntityChunk, place: number): string =>
  listCodes[lists[place] as number] as string;

/** Places of the entry with an id; mostly none or one, as different ids may share a hash. */
export const placesOfKey = ({ keyHashes, keyOwners }: EntityChunk, entityId: string): number[] =>
  ownersOf(keyHashes, keyOwners, hashOf(entityId));

/** Places of entries that may have a document of a number. */
export const placesOfNumber = ({ numberHashes, numberOwners }: EntityChunk, number: string): number[] =>
  ownersOf(numberHashes, numberOwners, hashOf(plainNumber(number)));

/** `LIST:publisher's id`: an entry's id for clients and decisions. */
export const entityIdOf = (list: string, { sourceId }: Pick<ListedEntity, 'sourceId'>): string =>
  `${list}:${sourceId}`;

const hashOf = (text: string): number => crc32(text);

function ownersOf(hashes: Uint32Array, owners: Uint32Array, hash: number): number[] {
  let low = 0;
  let high = hashes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((hashes[middle] as number) < hash) low = middle + 1;
    else high = middle;
  }
  const found: number[] = [];
  for (; low < hashes.length && hashes[low] === hash; low += 1) found.push(owners[low] as number);
  return found;
}

/** Hashes ascending with their owners; null: the hash at a place is that place's. */
function sorted(hashes: readonly number[], owners: readonly number[] | null): [Uint32Array, Uint32Array] {
  const pairs = new BigUint64Array(hashes.length);
  for (const [i, hash] of hashes.entries()) pairs[i] = (BigInt(hash) << 32n) | BigInt(owners?.[i] ?? i);
  pairs.sort();
  const [first, second] = [
    new Uint32Array(buffer(4 * pairs.length)),
    new Uint32Array(buffer(4 * pairs.length)),
  ];
  for (const [i, pair] of pairs.entries()) {
    first[i] = Number(pair >> 32n);
    second[i] = Number(pair & 0xffffffffn);
  }
  return [first, second];
}

const buffer = (bytes: number): SharedArrayBuffer => new SharedArrayBuffer(bytes);

function shared<Type extends Uint8Array | Uint16Array | Uint32Array>(
  of: { new (buffer: SharedArrayBuffer): Type; readonly BYTES_PER_ELEMENT: number },
  values: ArrayLike<number>,
): Type {
  const array = new of(buffer(of.BYTES_PER_ELEMENT * values.length));
  array.set(values);
  return array;
}
