/**
 * How a word sounds, roughly, to somebody who writes it down in English or Afrikaans: "Shopright" and "Shoprite", "Photo" and "Foto",
 * "Schalk" and "Skalk" are one. Words that sound the same resemble each other however many letters differ.
 */

/** Shorter sounds say too little. */
const LEAST_SOUND = 4;

const code = (letter: string): number => letter.charCodeAt(0);
const A = code('a');
const C = code('c');
const D = code('d');
const E = code('e');
const F = code('f');
const G = code('g');
const H = code('h');
const I = code('i');
const K = code('k');
const N = code('n');
const O = code('o');
const P = code('p');
const Q = code('q');
const R = code('r');
const S = code('s');
const T = code('t');
const U = code('u');
const V = code('v');
const W = code('w');
const X = code('x');
const Y = code('y');
const Z = code('z');
/** The sounds of sh and ch. */
const SH = code('S');
const CH = code('C');

/** Writes the sound of `length` characters from `start` to `out`, of at least twice that length; returns its length, 0 when it has none to go by. */
export function soundKey(chars: Uint16Array, start: number, length: number, out: Uint8Array): number {
  const end = start + length;
  let count = 0;
  let last = 0;
  const say = (sound: number): void => {
    if (sound === last) return;
    out[count++] = sound;
    last = sound;
  };
  for (let i = start; i < end; i += 1) {
    const letter = chars[i] as number;
    if (letter < A || letter > Z) return 0;
    const next = i + 1 < end ? (chars[i + 1] as number) : 0;
    if (isVowel(letter)) {
      // A run of vowels is one sound; an E at the end is silent.
      const isSilent = letter === E && next === 0 && count > 2;
      if (!isSilent) say(vowelSound(letter, next));
      while (i + 1 < end && isVowel(chars[i + 1] as number)) i += 1;
      continue;
    }
    switch (letter) {
      case C:
        if (next === H) {
          say(CH);
          i += 1;
        } else say(next === E || next === I || next === Y ? S : K);
        break;
      case G:
        if (next !== H) say(G);
        else {
          const after = i + 2 < end ? (chars[i + 2] as number) : 0;
          if (after !== T && after !== 0) say(G);
          i += 1;
        }
        break;
      case H:
        // Heard before a vowel only, and not after a consonant.
        if (isVowel(next) && (count === 0 || isVowel(chars[i - 1] as number))) say(H);
        break;
      case K:
        if (i > start || next !== N) say(K);
        break;
      case P:
        say(next === H ? F : P);
        break;
      case Q:
        say(K);
        break;
      case S:
        if (next === H) say(SH);
        else say(S);
        break;
      case D:
        if (next !== T) say(D);
        break;
      case W:
        if (i > start || next !== R) say(V);
        break;
      case X:
        say(K);
        say(S);
        break;
      case Z:
        say(S);
        break;
      default:
        say(letter);
    }
  }
  return count < LEAST_SOUND ? 0 : count;
}

function isVowel(letter: number): boolean {
  return letter === A || letter === E || letter === I || letter === O || letter === U || letter === Y;
}

function vowelSound(letter: number, next: number): number {
  if (letter === A) return next === I || next === E || next === Y ? I : A;
  if (letter === E || letter === I || letter === Y) return I;
  return U;
}

const key = new Uint8Array(64);
const other = new Uint8Array(64);

/** A hash of how a word sounds; null when it has no sound to go by. Apart from hashes of its letters. */
export function soundHash(chars: Uint16Array, start: number, length: number): number | null {
  const count = soundKey(chars, start, length, key);
  if (count === 0) return null;
  let hash = 0x5bd1e995;
  for (let i = 0; i < count; i += 1) hash = Math.imul(hash ^ (key[i] as number), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Whether two words sound the same. */
export function soundsLike(
  charsA: Uint16Array,
  startA: number,
  lengthA: number,
  charsB: Uint16Array,
  startB: number,
  lengthB: number,
): boolean {
  const count = soundKey(charsA, startA, lengthA, key);
  if (count === 0 || soundKey(charsB, startB, lengthB, other) !== count) return false;
  for (let i = 0; i < count; i += 1) if (key[i] !== other[i]) return false;
  return true;
}

/** {@link soundsLike} for texts. */
export function sameSound(a: string, b: string): boolean {
  const chars = (text: string) => Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  return soundsLike(chars(a), 0, a.length, chars(b), 0, b.length);
}
