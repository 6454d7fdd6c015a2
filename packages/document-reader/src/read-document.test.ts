import {
  CAMERA_LEVELS,
  createHolder,
  type DrawnPage,
  type DrawOptions,
  drawDocument,
  mrzLines,
  publicLicenceKeys,
  specimenLicenceKeys,
  takePhotograph,
} from '@qiniso/synthetic-documents';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { readLicenceKeys } from './barcode/licence-blocks.ts';
import type { DocumentKind } from './document-kind.ts';
import { readDocument } from './read-document.ts';
import { endRecogniser } from './text/recognise-text.ts';

afterAll(endRecogniser);

const portrait = await sharp({ create: { width: 240, height: 300, channels: 3, background: '#9a8f86' } })
  .jpeg()
  .toBuffer();
const holder = createHolder(21);
const camera = { ...CAMERA_LEVELS.good, megapixels: [2.5, 2.5] as const, quarterTurns: 0 };
const photograph = async (page: DrawnPage, seed: number) => (await takePhotograph(page, camera, seed)).jpeg;

async function read(
  kind: DocumentKind,
  options: Partial<DrawOptions> = {},
  change = (jpeg: Uint8Array) => Promise.resolve(jpeg),
) {
  const { front, back } = await drawDocument(kind, { holder, portrait, ...options });
  return await readDocument(
    {
      kind,
      front: await change(await photograph(front, 31)),
      back: back && (await photograph(back, 32)),
      given: { barcode: null, mrzText: null },
      now: new Date('2026-01-01'),
    },
    {
      licenceKeys: readLicenceKeys({ 2: publicLicenceKeys(specimenLicenceKeys) }),
      // No face is drawn: which way up a page is has to be told by what is on it.
      findFace: async () => null,
    },
  );
}

// Seconds of work each; on a busy machine many.
describe('a photograph', { timeout: 240_000 }, () => {
  it('of a passport that lies on its side by its EXIF data is read: zone, print and their agreement', async () => {
    const reading = await read('passport', {}, (jpeg) =>
      sharp(jpeg).rotate(90).withMetadata({ orientation: 8 }).jpeg({ quality: 92 }).toBuffer(),
    );
    expect(reading.mrz?.mrz.lines).toEqual(mrzLines(holder));
    expect(reading.agreement).toMatchObject({ documentNumber: 'match', identityNo: 'match' });
    expect(reading.front.problems).toEqual([]);
  });

  it('of a passport whose check digit is wrong stays wrong, and another number printed is seen: no correction makes a passport of a forgery', async () => {
    const reading = await read('passport', {
      printed: { identityNo: createHolder(22).identityNo },
      alterMrz: ([first, second]) => [
        first,
        second.slice(0, 43) + String((Number(second.slice(43)) + 3) % 10),
      ],
    });
    expect(reading.mrz?.mrz.checks).toMatchObject({ documentNumber: true, composite: false });
    // The zone's own digits are no print: it is compared with what stands above it.
    expect(reading.agreement?.identityNo).toBe('mismatch');
  });

  it('of a smart ID card with another number printed shows the difference', async () => {
    const other = createHolder(22);
    const reading = await read('smart-id', { printed: { identityNo: other.identityNo } });
    expect(reading.barcode?.content).toMatchObject({
      type: 'smart-id',
      card: { identityNo: holder.identityNo },
    });
    expect(reading.agreement?.identityNo).toBe('mismatch');
  });
});
