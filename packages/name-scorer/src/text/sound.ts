/**
 * Spelling habits of many languages folded on to one plain form, in this order. Nguni and Sotho ones among them: `mh`, `th`, `kh`, `ph` are
 * breathed consonants that are often written without the h, `tsh` and `tj` stand for one another, `hl` and `tl` stay.
 */
const FOLDS: readonly (readonly [RegExp, string])[] = [
  [/^hs/u, 's'],
  [/^x(?=[aeiou])/u, 's'],
  [/^zh/u, 'j'],
  [/^ts(?=[aeiou])/u, 's'],
  [/dsch/gu, 'j'],
  [/schtsch|shch|stsch/gu, 's'],
  [/tsch|tsh|tch|tj/gu, 'c'],
  [/sch|sh|sz/gu, 's'],
  [/ph/gu, 'f'],
  [/kh|gh|ck|cq/gu, 'k'],
  [/zh|dj|dzh|dh(?=[iy])|gi(?=[aou])/gu, 'j'],
  [/dh/gu, 'd'],
  [/th/gu, 't'],
  [/mh(?=[aeiou])/gu, 'm'],
  [/ch|cz/gu, 'c'],
  [/tz|ts/gu, 's'],
  [/q/gu, 'k'],
  [/x/gu, 'ks'],
  [/w/gu, 'v'],
  [/c(?=[eiy])/gu, 's'],
  [/c(?=[aoukltr]|$)/gu, 'k'],
  [/z/gu, 's'],
  [/ou|oo|oe|uu|ue|yu/gu, 'u'],
  [/ee|ea|ei|ie|ey|iy|yi|ai|ay|ae/gu, 'i'],
  [/y/gu, 'i'],
  [/o/gu, 'u'],
  [/e/gu, 'i'],
  [/([aiu])h(?![aiu])/gu, '$1'],
  [/(.)\1+/gu, '$1'],
  [/^h(?=[^aiu])/u, ''],
];

const MOST_KNOWN = 100_000;
const known = new Map<string, string>();

/** A word as it sounds, roughly: words of one sound in several spellings come out the same. */
export function soundOf(text: string): string {
  const before = known.get(text);
  if (before !== undefined) return before;
  let sound = text;
  for (const [pattern, replacement] of FOLDS) sound = sound.replace(pattern, replacement);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, sound);
  return sound;
}

/** What is left of a sound without vowels and h; the first letter where that is nothing. */
export function consonantsOf(sound: string): string {
  return sound.replace(/[aiueoh]/gu, '') || sound.slice(0, 1);
}
