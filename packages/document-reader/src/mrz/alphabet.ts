import { LINE_LENGTH, MRZ_CHARACTERS } from './td3.ts';

/** Which characters may stand at a place. */
export type Mask = readonly boolean[];

const maskOf = (allowed: RegExp): Mask => [...MRZ_CHARACTERS].map((character) => allowed.test(character));
const LETTER = maskOf(/[A-Z]/);
const DIGIT = maskOf(/[0-9]/);
const NAME = maskOf(/[A-Z<]/);
const ANY = maskOf(/./);
const SEX = maskOf(/[MF<]/);
const DIGIT_OR_NONE = maskOf(/[0-9<]/);

/** The first line: a letter, then names and their fillers. */
export const FIRST_LINE: readonly Mask[] = Array.from({ length: LINE_LENGTH }, (_, at) =>
  at === 0 ? LETTER : NAME,
);

/** The second line, field by field (domain-facts 4.2). */
export const SECOND_LINE: readonly Mask[] = Array.from({ length: LINE_LENGTH }, (_, at) => {
  if (at < 9) return ANY;
  if ([9, 19, 27, 43].includes(at)) return DIGIT;
  if (at < 13) return NAME;
  if (at < 19) return DIGIT;
  if (at === 20) return SEX;
  if (at < 27) return DIGIT;
  return at < 42 ? ANY : DIGIT_OR_NONE;
});
