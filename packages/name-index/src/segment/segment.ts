/**
 * One immutable part of the index: a base of millions of names or a few changed ones. Every array lies in shared memory, so that
 * all threads read the same bytes.
 *
 * Words are numbered by falling frequency. Names are numbered by rising weight (the sum of their words' weights): what is too
 * long to reach a score is then a tail of every posting list. A name's text is not kept, only its words.
 */
export interface Segment {
  readonly analysis: 'company' | 'person';
  readonly nameCount: number;
  readonly documentCount: number;
  readonly wordCount: number;
  /** Names that weights were computed from. */
  readonly weightBase: number;
  /** The first so many words have a bitmap instead of a posting list. */
  readonly bitmapWords: number;
  /** Bits of a word's number in a deletion entry. */
  readonly wordBits: number;

  /** Start of each name in `nameWords`; one more than names. */
  readonly nameOffsets: Uint32Array;
  /** Words of the names in their order, seven bits a byte, lowest first; the top bit says that more follow. */
  readonly nameWords: Uint8Array;
  /** Place of each name among all names in the order of the documents. */
  readonly nameSources: Uint32Array;
  /** Index of `LEGAL_FORMS`. */
  readonly nameForms: Uint8Array;
  /** Weight of each name in steps of 1 / {@link LEVELS_PER_WEIGHT}, rounded down, at most 255. */
  readonly nameLevels: Uint8Array;
  /** A bit for each name that holds a word twice. */
  readonly nameRepeats: Uint32Array;
  /** First name of each level; 257. */
  readonly levelStarts: Uint32Array;
  /** First source name of each document; one more than documents. Empty when every document has exactly one name. */
  readonly documentNames: Uint32Array;
  /** Start of each document's id in `idBytes`; empty when all are equally long. */
  readonly idOffsets: Uint32Array;
  readonly idBytes: Uint8Array;

  /** Start of each word's names in `postings` (equal to the next one's for words with a bitmap). */
  readonly postingOffsets: Uint32Array;
  readonly postings: Uint32Array;
  /** `bitmapWords` × ceil(names / 32). */
  readonly bitmaps: Uint32Array;
  /** Names that hold each word. */
  readonly wordFrequencies: Uint32Array;
  readonly wordOffsets: Uint32Array;
  readonly wordChars: Uint16Array;
  /** {@link letterMask} in 27 bits, length in the top 5. */
  readonly wordShapes: Uint32Array;
  /** Inverse document frequency, 0.02 to 1. */
  readonly wordWeights: Float32Array;
  /** Open addressing by {@link hashWord}, word or -1; a power of two. */
  readonly wordTable: Int32Array;
  /** Start of each bucket of `deletionEntries`; a power of two and one. */
  readonly deletionDirectory: Uint32Array;
  /** Length (at most 15) : 4, hash : 28 - wordBits, word : wordBits. */
  readonly deletionEntries: Uint32Array;
  /** Frequent words in the order of their text: where abbreviations are looked up. */
  readonly prefixWords: Uint32Array;
}

export const LEVELS_PER_WEIGHT = 32;
export const LEVELS = 256;

type ArrayOf = {
  readonly [Key in keyof Segment as Segment[Key] extends ArrayBufferView ? Key : never]: {
    new (buffer: SharedArrayBuffer, offset: number, length: number): Segment[Key];
    readonly BYTES_PER_ELEMENT: number;
  };
};

/** Every array of a segment, in the order of the file. */
export const SEGMENT_ARRAYS: ArrayOf = {
  nameOffsets: Uint32Array,
  nameWords: Uint8Array,
  nameSources: Uint32Array,
  nameForms: Uint8Array,
  nameLevels: Uint8Array,
  nameRepeats: Uint32Array,
  levelStarts: Uint32Array,
  documentNames: Uint32Array,
  idOffsets: Uint32Array,
  idBytes: Uint8Array,
  postingOffsets: Uint32Array,
  postings: Uint32Array,
  bitmaps: Uint32Array,
  wordFrequencies: Uint32Array,
  wordOffsets: Uint32Array,
  wordChars: Uint16Array,
  wordShapes: Uint32Array,
  wordWeights: Float32Array,
  wordTable: Int32Array,
  deletionDirectory: Uint32Array,
  deletionEntries: Uint32Array,
  prefixWords: Uint32Array,
};

/** Bytes of all arrays. */
export function segmentBytes(segment: Segment): number {
  return Object.keys(SEGMENT_ARRAYS).reduce(
    (sum, key) => sum + segment[key as keyof typeof SEGMENT_ARRAYS].byteLength,
    0,
  );
}

/** The document of a name given by its place in source order. */
export function documentOf({ documentNames }: Segment, source: number): number {
  if (documentNames.length === 0) return source;
  let low = 0;
  let high = documentNames.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((documentNames[middle] as number) <= source) low = middle;
    else high = middle;
  }
  return low;
}

const decoder = new TextDecoder();

/** What ids of documents are read from. */
export type DocumentIds = Pick<Segment, 'documentCount' | 'idOffsets' | 'idBytes'>;

/** A document's id as it was given. */
export function documentId(segment: DocumentIds, document: number): string {
  const [start, end] = idRange(segment, document);
  // A decoder takes no shared memory.
  return decoder.decode(segment.idBytes.slice(start, end));
}

/** Start and end of a document's id in `idBytes`. */
export function idRange(
  { idOffsets, idBytes, documentCount }: DocumentIds,
  document: number,
): [number, number] {
  if (idOffsets.length > 0) return [idOffsets[document] as number, idOffsets[document + 1] as number];
  const length = documentCount === 0 ? 0 : idBytes.length / documentCount;
  return [document * length, (document + 1) * length];
}

/** First source name of a document. */
export function firstNameOf({ documentNames }: Segment, document: number): number {
  return documentNames.length === 0 ? document : (documentNames[document] as number);
}

/** A word's text. */
export function wordText({ wordOffsets, wordChars }: Segment, word: number): string {
  let text = '';
  for (let i = wordOffsets[word] as number; i < (wordOffsets[word + 1] as number); i += 1) {
    text += String.fromCharCode(wordChars[i] as number);
  }
  return text;
}

/** Whether a document's bit is set among those removed or replaced since the segment was built. */
export function isRemoved(removed: Uint32Array | null, document: number): boolean {
  return removed !== null && (((removed[document >>> 5] as number) >>> (document & 31)) & 1) === 1;
}
