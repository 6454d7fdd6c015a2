import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { createWorker, PSM, type Worker } from 'tesseract.js';
import { boxBlur, type Plane } from '../imaging/planes.ts';

/** A printed word and where it stands, pixels of the page it was read from. */
export interface Word {
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Pages are read at this many pixels a millimetre. */
export const TEXT_RESOLUTION = 12;
const LEAST_CONFIDENCE = 15;

let worker: Promise<Worker> | null = null;

/** One recogniser for this thread, with the language data of the package: nothing is fetched and no file is written. */
function recogniser(): Promise<Worker> {
  if (!worker) {
    const data = createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json');
    worker = createWorker('eng', 1, {
      langPath: join(dirname(data), '4.0.0_best_int'),
      gzip: true,
      cacheMethod: 'none',
    }).then(async (started) => {
      await started.setParameters({
        tessedit_pageseg_mode: PSM.SPARSE_TEXT,
        preserve_interword_spaces: '1',
      });
      return started;
    });
    worker.catch(() => {
      worker = null;
    });
  }
  return worker;
}

/** Ends the recogniser's own thread; the next page starts another. */
export async function endRecogniser(): Promise<void> {
  const ending = worker;
  worker = null;
  await (await ending)?.terminate();
}

/** Reads the printed words of an upright page of `TEXT_RESOLUTION`. */
export async function recogniseText(page: Plane): Promise<Word[]> {
  const { width, height } = page;
  const flat = evenlyLit(softened(page), width, height);
  const png = await sharp(flat, { raw: { width, height, channels: 1 } })
    .withMetadata({ density: 300 })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { data } = await (await recogniser()).recognize(png, {}, { blocks: true, text: false });
  const lines = (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap(({ lines }) => lines));
  return lines
    .flatMap(({ words }) => words)
    .filter(({ confidence }) => confidence > LEAST_CONFIDENCE)
    .map(({ text, confidence, bbox }) => ({
      text,
      confidence,
      left: bbox.x0,
      top: bbox.y0,
      right: bbox.x1,
      bottom: bbox.y1,
    }));
}

/** Takes off some of the camera's grain. */
function softened({ data, width, height }: Plane): Uint8Array {
  const blurred = boxBlur(data, width, height, 1);
  return data.map((value, at) => 0.45 * value + 0.55 * (blurred[at] ?? 0));
}

/** Paper white and ink dark whatever the light and shadow: the recogniser parts them by one threshold for the whole page. */
function evenlyLit(grey: Uint8Array, width: number, height: number): Uint8Array {
  const radius = Math.round(TEXT_RESOLUTION * 2.2);
  const mean = boxBlur(grey, width, height, radius);
  const bright = new Float32Array(grey.length);
  for (let at = 0; at < grey.length; at += 1) bright[at] = Math.max(grey[at] ?? 0, mean[at] ?? 0);
  const paper = boxBlur(bright, width, height, radius);
  return grey.map((value, at) => {
    const share = (255 * value) / ((paper[at] ?? 0) + 2);
    return Math.min(255, share < 60 ? share * 0.6 : 36 + (share - 60) * 1.123);
  });
}
