import { LONGEST, letterMask } from './edit-cost.ts';

/**
 * Spelling habits of many languages folded on to one plain form, in this order. Nguni and Sotho ones among them: `mh`, `th`, `kh`, `ph` are
 * breathed consonants that are often written without the h, `tsh` and `tj` stand for one another, `hl` and `tl` stay. First the letters
 * without which a fold changes nothing (one of the groups, whole): most words are spared most folds.
 */
const FOLDS = (
  [
    ['hs', /^hs/u, 's'],
    ['x', /^x(?=[aeiou])/u, 's'],
    ['zh', /^zh/u, 'j'],
    ['ts', /^ts(?=[aeiou])/u, 's'],
    ['dsch', /dsch/gu, 'j'],
    ['sch', /schtsch|shch|stsch/gu, 's'],
    ['tch tsh tj', /tsch|tsh|tch|tj/gu, 'c'],
    ['sh sz', /sch|sh|sz/gu, 's'],
    ['ph', /ph/gu, 'f'],
    ['kh gh ck cq', /kh|gh|ck|cq/gu, 'k'],
    ['zh dj dh gi', /zh|dj|dzh|dh(?=[iy])|gi(?=[aou])/gu, 'j'],
    ['dh', /dh/gu, 'd'],
    ['th', /th/gu, 't'],
    ['mh', /mh(?=[aeiou])/gu, 'm'],
    ['ch cz', /ch|cz/gu, 'c'],
    ['tz ts', /tz|ts/gu, 's'],
    ['q', /q/gu, 'k'],
    ['x', /x/gu, 'ks'],
    ['w', /w/gu, 'v'],
    ['ce ci cy', /c(?=[eiy])/gu, 's'],
    ['c', /c(?=[aoukltr]|$)/gu, 'k'],
    ['z', /z/gu, 's'],
    ['o u', /ou|oo|oe|uu|ue|yu/gu, 'u'],
    ['e ay ai iy', /ee|ea|ei|ie|ey|iy|yi|ai|ay|ae/gu, 'i'],
    ['y', /y/gu, 'i'],
    ['o', /o/gu, 'u'],
    ['e', /e/gu, 'i'],
    ['ah ih uh', /([aiu])h(?![aiu])/gu, '$1'],
    ['', /(.)\1+/gu, '$1'],
    ['h', /^h(?=[^aiu])/u, ''],
  ] as const
).map(([letters, pattern, replacement]) => ({
  needs: letters.split(' ').map(letterMask),
  pattern,
  replacement,
  adds: letterMask(replacement.replace('$1', '')),
}));

/** A word as it sounds, roughly: words of one sound in several spellings come out the same. */
export function soundOf(text: string): string {
  let sound = text;
  // Letters that went are still in it: a fold more is tried, none too few.
  let letters = text.length > LONGEST ? -1 : letterMask(text);
  for (const { needs, pattern, replacement, adds } of FOLDS) {
    if (!needs.some((each) => (letters & each) === each)) continue;
    sound = sound.replace(pattern, replacement);
    letters |= adds;
  }
  return sound;
}

/** What is left of a sound without vowels and h; the first letter where that is nothing. */
export function consonantsOf(sound: string): string {
  return sound.replace(/[aiueoh]/gu, '') || sound.slice(0, 1);
}
