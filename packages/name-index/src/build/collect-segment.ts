import { firstNameOf, idRange, isRemoved, type Segment } from '../segment/segment.ts';
import type { CollectedNames } from './collect-names.ts';
import { shared8, shared32 } from './growing-arrays.ts';

/** Reads the documents of a segment again, from one to before another, without those that were removed. */
export interface CollectSegment {
  readonly kind: 'collect-segment';
  readonly segment: Segment;
  readonly removed: Uint32Array | null;
  readonly from: number;
  readonly to: number;
}

/** A segment holds all that a new one is built from: nobody has to keep the texts. */
export function collectSegment(task: CollectSegment): CollectedNames {
  const { segment, removed, from, to } = task;
  const { nameSources, nameForms, nameOffsets, nameWords } = segment;
  const numbers = new Uint32Array(segment.nameCount);
  for (let name = 0; name < segment.nameCount; name += 1) numbers[nameSources[name] as number] = name;

  const kept: number[] = [];
  let nameCount = 0;
  let byteCount = 0;
  let idLength = 0;
  for (let document = from; document < to; document += 1) {
    if (isRemoved(removed, document)) continue;
    kept.push(document);
    const end = firstNameOf(segment, document + 1);
    for (let source = firstNameOf(segment, document); source < end; source += 1) {
      const name = numbers[source] as number;
      nameCount += 1;
      byteCount += (nameOffsets[name + 1] as number) - (nameOffsets[name] as number);
    }
    const [idStart, idEnd] = idRange(segment, document);
    idLength += idEnd - idStart;
  }

  const nameStarts = shared32(nameCount + 1);
  // A word has at least one byte.
  const words = shared32(byteCount);
  const forms = shared8(nameCount);
  const documentNames = shared32(kept.length + 1);
  const idOffsets = shared32(kept.length + 1);
  const idBytes = shared8(idLength);
  const frequencies = shared32(segment.wordCount);
  let wordAt = 0;
  let nameAt = 0;
  let idAt = 0;
  for (const [i, document] of kept.entries()) {
    const end = firstNameOf(segment, document + 1);
    for (let source = firstNameOf(segment, document); source < end; source += 1) {
      const name = numbers[source] as number;
      const start = wordAt;
      let at = nameOffsets[name] as number;
      while (at < (nameOffsets[name + 1] as number)) {
        let byte = nameWords[at++] as number;
        let word = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = nameWords[at++] as number;
          word |= (byte & 127) << shift;
        }
        let before = start;
        while (before < wordAt && words[before] !== word) before += 1;
        if (before === wordAt) frequencies[word] = (frequencies[word] as number) + 1;
        words[wordAt++] = word;
      }
      forms[nameAt++] = nameForms[name] as number;
      nameStarts[nameAt] = wordAt;
    }
    documentNames[i + 1] = nameAt;
    const [idStart, idEnd] = idRange(segment, document);
    idBytes.set(segment.idBytes.subarray(idStart, idEnd), idAt);
    idAt += idEnd - idStart;
    idOffsets[i + 1] = idAt;
  }
  const { wordCount, wordOffsets, wordChars } = segment;
  return {
    nameCount,
    documentCount: kept.length,
    nameStarts,
    words,
    forms,
    documentNames,
    idOffsets,
    idBytes,
    vocabulary: { count: wordCount, offsets: wordOffsets, chars: wordChars, frequencies },
  };
}
