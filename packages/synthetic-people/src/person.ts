import { drawTraits, type TraitOverrides, type Traits } from './traits.ts';

/** Somebody who does not exist. Rendering keeps meshes and textures for as long as the object is alive. */
export interface Person {
  readonly seed: number;
  readonly traits: Readonly<Traits>;
  /** Somebody whose face is painted on this person's head, matt, as on a mask; for attacks. */
  readonly paintedFace?: Person;
}

/**
 * Creates the person of a seed: the same seed and overrides give the same person, on every machine.
 *
 * @param seed any 32-bit integer
 * @throws RangeError when the seed is not an integer
 */
export function createPerson(seed: number, overrides: TraitOverrides = {}): Person {
  if (!Number.isInteger(seed)) throw new RangeError('The seed of a person is an integer.');
  return { seed, traits: drawTraits(seed, overrides) };
}
