import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font } from 'opentype.js';

/** Typefaces that ship with this package; no font of the machine is ever asked for. */
export type Typeface = 'regular' | 'bold' | 'ocr-b';

const { resolve } = createRequire(import.meta.url);
const files: Readonly<Record<Typeface, () => string>> = {
  regular: () => resolve('@fontsource/arimo/files/arimo-latin-400-normal.woff'),
  bold: () => resolve('@fontsource/arimo/files/arimo-latin-700-normal.woff'),
  'ocr-b': () => new URL('../fonts/ocr-b.otf', import.meta.url).pathname,
};
const loaded = new Map<Typeface, Font>();

function fontOf(typeface: Typeface): Font {
  let font = loaded.get(typeface);
  if (!font) {
    const { buffer, byteOffset, byteLength } = readFileSync(files[typeface]());
    font = opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
    loaded.set(typeface, font);
  }
  return font;
}

/** Text as an SVG path: x and baseline in the drawing's unit, as is the size (of the em). */
export function letters(
  text: string,
  at: { readonly x: number; readonly y: number },
  look: { readonly size: number; readonly typeface?: Typeface; readonly colour?: string },
): string {
  const path = fontOf(look.typeface ?? 'regular').getPath(text, at.x, at.y, look.size, { kerning: false });
  return `<path d="${path.toPathData(3)}" fill="${look.colour ?? '#15171c'}"/>`;
}

/** Each character in the middle of a cell of its own, as printers of machine-readable zones do. */
export function monospaced(
  text: string,
  at: { readonly x: number; readonly y: number },
  look: {
    readonly size: number;
    readonly pitch: number;
    readonly typeface: Typeface;
    readonly colour?: string;
  },
): string {
  const font = fontOf(look.typeface);
  return [...text]
    .map((character, index) => {
      const inset = (look.pitch - font.getAdvanceWidth(character, look.size)) / 2;
      return letters(character, { x: at.x + index * look.pitch + inset, y: at.y }, look);
    })
    .join('');
}
