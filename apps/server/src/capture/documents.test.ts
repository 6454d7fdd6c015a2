import type { CaptureDocumentKind, CaptureDocumentSide } from '@qiniso/capture-protocol';
import { MAX_DOCUMENT_BYTES } from '@qiniso/capture-protocol';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { removeWhatIsDue } from '../jobs/removal.ts';
import { drawDocument } from '../sandbox/drawn-document.ts';
import { documentContext } from './documents.ts';
import { createDrawnEngine } from './drawn-faces.ts';
import { tokenOf } from './sessions.ts';
import { createTestCapture, type TestCapture } from './testing.ts';

const CAMERA = { label: 'Test', width: 640, height: 480, facing: null, frame_rate: null };

let testDatabase: TestDatabase;
let test: TestCapture;
let now: Date;
let card: Uint8Array;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  card = await drawDocument();
});
afterAll(async () => await testDatabase.drop());
beforeEach(async () => {
  now = new Date('2026-11-20T08:00:00Z');
  const { database } = testDatabase;
  test = await createTestCapture({ database, clock: { now: () => now }, engine: createDrawnEngine() });
  await askForDocument(true);
});

async function askForDocument(isAsked: boolean): Promise<void> {
  await testDatabase.database
    .updateTable('accounts')
    .set({ capture_document_step: isAsked })
    .where('id', '=', 1)
    .execute();
}

async function claimed(isConfirmed = true) {
  const session = await test.open();
  const token = tokenOf(test.sealing, session.id);
  const { newDeviceSecret } = await test.capture.claim({ token, deviceSecret: null }, false);
  const secret = newDeviceSecret ?? '';
  if (isConfirmed) await test.capture.confirmFields(secret, '0088');
  const show = (kind: CaptureDocumentKind, side: CaptureDocumentSide, image: Uint8Array = card) =>
    test.capture.acceptDocument({ deviceSecret: secret, kind, side, image });
  return { session, token, secret, show };
}

const stored = (sessionId: string) =>
  testDatabase.database
    .selectFrom('capture_documents')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('side')
    .execute();

describe('The step `document`', () => {
  it('is asked for between the digits and the selfie where the account switches it on', async () => {
    const { secret, show } = await claimed();
    const look = () => test.capture.look({ token: null, deviceSecret: secret });
    expect(await look()).toMatchObject({
      steps: ['welcome', 'fields', 'document', 'liveness'],
      next_step: 'document',
    });
    await expect(test.capture.startAttempt(secret, CAMERA)).rejects.toMatchObject({
      details: { field: 'document' },
    });
    expect(await show('card', 'front')).toMatchObject({ next_step: 'document' });
    expect(await show('card', 'back')).toMatchObject({ next_step: 'liveness' });
    expect(await test.capture.startAttempt(secret, CAMERA)).toMatchObject({ state: 'open' });
  });

  it('is done with one page of a book', async () => {
    const { show } = await claimed();
    expect(await show('book', 'front')).toMatchObject({ next_step: 'liveness' });
    await expect(show('book', 'back')).rejects.toMatchObject({ details: { field: 'side' } });
  });

  it('is off by default, and then takes nothing', async () => {
    await askForDocument(false);
    const { session, show } = await claimed();
    expect(session.steps).toEqual(['welcome', 'fields', 'liveness']);
    await expect(show('card', 'front')).rejects.toMatchObject({ details: { field: 'document_step' } });
    expect(await stored(session.id)).toEqual([]);
  });

  it('comes after the digits, and again after another device has taken over', async () => {
    const { session, token, show } = await claimed(false);
    await expect(show('card', 'front')).rejects.toMatchObject({ details: { field: 'last_four' } });
    expect(await stored(session.id)).toEqual([]);
    const second = await test.capture.claim({ token, deviceSecret: null }, true);
    await expect(show('card', 'front')).rejects.toMatchObject({ status: 403 });
    expect(await test.capture.confirmFields(second.newDeviceSecret ?? '', '0088')).toMatchObject({
      next_step: 'document',
    });
  });
});

describe('A picture of a document', () => {
  it('is stored sealed, written anew without what else the file had, and removed with the frames', async () => {
    const { session, show } = await claimed();
    const withPlace = await sharp(card)
      .withExif({ IFD0: { Artist: 'Thabo' } })
      .jpeg()
      .toBuffer();
    await show('card', 'front', Buffer.concat([withPlace, Buffer.from('hidden')]));
    const [row] = await stored(session.id);
    if (!row) throw new Error('Nothing was stored.');
    const picture = Buffer.from(test.sealing.open(row.ciphertext, documentContext(session.id, 'front')));
    expect(picture.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(picture.includes('Thabo') || picture.includes('hidden')).toBe(false);
    expect(row.ciphertext.includes(picture.subarray(0, 64))).toBe(false);
    expect((row.remove_after.getTime() - now.getTime()) / 86_400_000).toBe(90);

    now = new Date(now.getTime() + 91 * 86_400_000);
    await removeWhatIsDue(
      testDatabase.database,
      { now: () => now },
      { onError: (error) => expect.fail(String(error)) },
    );
    expect(await stored(session.id)).toEqual([]);
  });

  it('replaces the earlier one of its side, and those of another kind of document', async () => {
    const { session, show } = await claimed();
    await show('card', 'front');
    await show('card', 'front');
    await show('card', 'back');
    await show('book', 'front');
    expect((await stored(session.id)).map(({ kind, side }) => `${kind} ${side}`)).toEqual(['book front']);
  });

  it('is taken twenty times and no more: each costs the server', async () => {
    const { show } = await claimed();
    for (let i = 0; i < 20; i += 1) await show('card', 'front');
    await expect(show('card', 'front')).rejects.toMatchObject({ details: { field: 'document' } });
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, number]>([
    ['that is no JPEG', () => Buffer.from('%PDF-1.7'), 422],
    ['that is empty', () => new Uint8Array(), 422],
    ['that only looks like one', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 422],
    ['that is too large', () => Buffer.alloc(MAX_DOCUMENT_BYTES + 1, 0xff), 413],
    ['too small to read', () => sharp(card).resize(300).jpeg().toBuffer(), 422],
    ['of more pixels than any camera of ours takes', () => blank(4_000, 4_000), 422],
  ])('%s is refused', async (_, image, status) => {
    const { session, show } = await claimed();
    await expect(show('card', 'front', await image())).rejects.toMatchObject({ status });
    expect(await stored(session.id)).toEqual([]);
  });
});

const blank = (width: number, height: number): Promise<Uint8Array> =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .jpeg({ quality: 1 })
    .toBuffer();
