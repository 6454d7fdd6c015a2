import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp, { type Sharp } from 'sharp';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import { laid, type Quad, sidesOf } from '../imaging/geometry.ts';
import type { Plane } from '../imaging/planes.ts';
import { warp } from '../imaging/warp.ts';

/** A barcode that was found and accepted. */
export interface BarcodeReading {
  readonly text: string;
  readonly bytes: Uint8Array;
}

export type Symbology = 'PDF417' | 'Code39' | 'Code128';

let prepared: Promise<unknown> | null = null;

/** Without the bytes of the module the library would fetch them from the network. */
function prepare(): Promise<unknown> {
  if (!prepared) {
    const file = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
    const wasmBinary = new Uint8Array(file).buffer;
    prepared = prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  }
  return prepared;
}

/** One way of looking at the picture. */
interface Attempt {
  readonly picture: () => Promise<Plane> | Plane;
  readonly options?: ReaderOptions;
}

/**
 * Finds a barcode: within the likeliest outlines first, enlarged, sharpened and made smaller in turn, then in the whole photograph.
 *
 * @param isWanted says of what was read whether it is what is looked for; anything else is passed over.
 */
export async function readBarcode(
  grey: Plane,
  outlines: readonly Quad[],
  symbologies: readonly Symbology[],
  isWanted: (reading: BarcodeReading) => boolean,
): Promise<BarcodeReading | null> {
  await prepare();
  const base: ReaderOptions = { formats: [...symbologies], tryHarder: true, maxNumberOfSymbols: 4 };
  for (const { picture, options } of attempts(grey, outlines)) {
    const found = await readBarcodes(asImageData(await picture()), { ...base, ...options });
    for (const { isValid, text, bytes } of found)
      if (isValid && isWanted({ text, bytes })) return { text, bytes };
  }
  return null;
}

/** Longest side of a picture that is looked at, pixels. */
const LONGEST = 2800;

/** Few enough that a barcode that cannot be read at all does not cost many times what a good one does. */
function attempts(grey: Plane, outlines: readonly Quad[]): Attempt[] {
  const flat = outlines.slice(0, 2).map((outline) => flattener(grey, outline));
  return [
    ...flat.map((at) => ({ picture: () => at(1), options: { tryRotate: true } })),
    ...flat
      .slice(0, 1)
      .flatMap((at) => [
        { picture: () => at(1.6) },
        { picture: () => altered(at(1.6), (image) => image.sharpen({ sigma: 2.2, m1: 2, m2: 4 })) },
        { picture: () => at(0.66) },
      ]),
    { picture: () => grey },
  ];
}

/** The inside of an outline from straight above, at a multiple of the size it has in the photograph. */
function flattener(grey: Plane, outline: Quad): (scale: number) => Plane {
  const quad = laid(outline, true);
  const { across, down } = sidesOf(quad);
  const width = Math.max(700, Math.min(2600, across));
  return (scale) => {
    const wide = Math.min(LONGEST, Math.round(width * scale));
    return warp(grey, 1, quad, wide, Math.round((wide * down) / across));
  };
}

async function altered({ data, width, height }: Plane, change: (image: Sharp) => Sharp): Promise<Plane> {
  const image = sharp(data, { raw: { width, height, channels: 1 } });
  const changed = await change(image).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { data: changed.data, width: changed.info.width, height: changed.info.height };
}

/** As browsers have it; the library wants no more. */
function asImageData({ data, width, height }: Plane) {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let at = 0, into = 0; at < width * height; at += 1, into += 4) {
    rgba.fill(data[at] ?? 0, into, into + 3);
    rgba[into + 3] = 255;
  }
  return { data: rgba, width, height, colorSpace: 'srgb' as const };
}
