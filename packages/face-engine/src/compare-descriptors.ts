/** 128 numbers that describe a face; near each other for the same person. Personal data: never log or send it. */
export type Descriptor = Float32Array;

/**
 * Euclidean distances up to which two faces are one person (`accept`), or may be (`review`: a person decides).
 * Provisional, from 13 people: they cannot support a claim of less than 1% false accepts.
 */
export const MATCH_THRESHOLDS = { accept: 0.5, review: 0.6 } as const;

export interface FaceComparison {
  /** Euclidean, 0 for identical descriptors. */
  distance: number;
  /** 0 to 1, falling with distance; 0.9 at the accept threshold, 0.5 at the review threshold. Not a probability. */
  similarity: number;
  decision: 'accept' | 'review' | 'reject';
}

const DESCRIPTOR_LENGTH = 128;
/** Logistic slope that puts 0.9 at the accept threshold when 0.5 is at the review threshold. */
const slope = Math.log(9) / (MATCH_THRESHOLDS.review - MATCH_THRESHOLDS.accept);

/**
 * Compares two faces.
 *
 * @throws RangeError when a descriptor does not have 128 finite numbers: a broken one must never look like a match.
 */
export function compareDescriptors(a: Descriptor, b: Descriptor): FaceComparison {
  if (a.length !== DESCRIPTOR_LENGTH || b.length !== DESCRIPTOR_LENGTH) {
    throw new RangeError(`A face descriptor has ${DESCRIPTOR_LENGTH} numbers.`);
  }
  let sum = 0;
  for (let i = 0; i < DESCRIPTOR_LENGTH; i += 1) sum += ((a[i] ?? Number.NaN) - (b[i] ?? Number.NaN)) ** 2;
  const distance = Math.sqrt(sum);
  if (!Number.isFinite(distance)) throw new RangeError('A face descriptor has a number that is not finite.');
  const similarity = 1 / (1 + Math.exp(slope * (distance - MATCH_THRESHOLDS.review)));
  const { accept, review } = MATCH_THRESHOLDS;
  return {
    distance,
    similarity,
    decision: distance <= accept ? 'accept' : distance <= review ? 'review' : 'reject',
  };
}
