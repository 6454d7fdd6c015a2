import { beforeAll, describe, expect, it } from 'vitest';
import { abridged, Client, type ErrorBody, type Json } from './support/client.ts';

const PASSPORT = '/consumer/doc-auth/verify/passport';
const NATIONAL_ID = '/consumer/doc-auth/verify/national-id';
const LICENCE = '/consumer/doc-auth/verify/drivers-license';

interface Check {
  readonly name: string;
  readonly result: string;
}
interface Authentication extends Json {
  readonly transaction_id: string;
  readonly screening_result: string;
  readonly document: Json | null;
  readonly checks: readonly Check[];
  readonly comparison: Json;
  readonly images: { readonly portrait: string | null };
  readonly reasons: readonly { readonly code: string }[];
}

let client: Client;
beforeAll(async () => {
  client = await Client.shared();
});

/** Sends a specimen in that the sandbox draws. */
async function sendSample(name: string, endpoint: string): Promise<Authentication> {
  const sample = await client.get<Json>(`/sandbox/documents/${name}`);
  expect(sample.status, sample.text.slice(0, 200)).toBe(200);
  const answer = await client.post<Authentication>(endpoint, sample.body);
  expect(answer.status, answer.text.slice(0, 400)).toBe(200);
  return answer.body;
}
const resultOf = ({ checks }: Authentication, name: string) =>
  checks.find((check) => check.name === name)?.result;
const reasonsOf = ({ reasons }: Authentication) => reasons.map(({ code }) => code);

const base64 = (start: string): string => Buffer.from(start, 'latin1').toString('base64');
const refuse = (endpoint: string, body: Json) =>
  client.post<ErrorBody>(endpoint, { ConsentObtainedByDataSubject: true, ...body });
/** A white picture of 8 × 8 pixels. */
const BLANK =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWP4jwMwDC0JALoev0GybL49AAAAAElFTkSuQmCC';

// Reading takes seconds of work; on a busy machine many.
describe('A document that is sent in', { timeout: 300_000 }, () => {
  it('is ACCEPT when it is a passport whose zone, print and submitted details agree, and can be retrieved', async () => {
    const answer = await sendSample('passport', PASSPORT);
    expect(abridged(answer)).toMatchObject({
      success: true,
      screening_result: 'ACCEPT',
      document: {
        document_type: 'PASSPORT',
        document_sub_type: null,
        id_number: '8501015800088',
        first_names: 'THABO JOHN',
        surname: 'MOKOENA',
        gender: 'M',
        date_of_birth: '1985-01-01',
        nationality: 'ZAF',
        passport: { issuing_state: 'ZAF', document_code: 'P' },
      },
      comparison: { id_number: 'MATCH', first_name: 'MATCH', last_name: 'MATCH', birth_date: 'MATCH' },
      images: { portrait: '/9j/' },
      reasons: [],
    });
    expect(answer.checks.map(({ name }) => name)).toEqual([
      'image_quality',
      'document_recognised',
      'mrz_checksum',
      'mrz_vs_visual',
      'barcode_read',
      'barcode_vs_visual',
      'id_checksum',
      'id_vs_dob',
      'id_vs_gender',
      'expiry',
      'tamper_signals',
      'face_match',
    ]);
    expect(resultOf(answer, 'mrz_checksum')).toBe('PASS');
    expect(resultOf(answer, 'mrz_vs_visual')).toBe('PASS');

    const again = await client.get<Authentication>(`${PASSPORT}/${answer.transaction_id}`);
    expect(again.body).toEqual(answer);
    const transaction = await client.get<Json>(`/consumer/transactions/${answer.transaction_id}`);
    expect(transaction.body).toMatchObject({
      screening_result: 'ACCEPT',
      service_type: 'DOCAUTHPP',
      data: answer,
    });
    const stranger = await Client.shared('sandbox-manual');
    expect((await stranger.get(`${PASSPORT}/${answer.transaction_id}`)).status).toBe(404);
  });

  it('is REJECT when it is a driving licence whose barcode the issuer has not signed', async () => {
    const answer = await sendSample('licence-forged', LICENCE);
    expect(answer).toMatchObject({ screening_result: 'REJECT', document: { drivers_license: null } });
    expect(reasonsOf(answer)).toContain('BARCODE_NOT_SIGNED');
  });

  it('is REVIEW when the barcode of a smart ID card cannot be read and the rest is clean', async () => {
    const answer = await sendSample('smart-id-unreadable-barcode', NATIONAL_ID);
    expect(answer).toMatchObject({
      screening_result: 'REVIEW',
      document: { document_type: 'NATIONAL_ID', document_sub_type: 'SMART_ID', id_number: '8501015800088' },
    });
    expect(resultOf(answer, 'barcode_read')).toBe('FAIL');
  });

  it('is FAIL when no document is in the picture', async () => {
    const answer = await client.post<Authentication>(PASSPORT, {
      FrontImage: BLANK,
      ConsentObtainedByDataSubject: true,
    });
    expect(answer.body).toMatchObject({
      success: false,
      screening_result: 'FAIL',
      images: { portrait: null },
    });
    expect(resultOf(answer.body, 'document_recognised')).toBe('FAIL');
  });
});

describe('A picture is refused with 422 naming its field, before anything is decoded or recorded', () => {
  const bomb = Buffer.from(BLANK, 'base64');
  bomb.writeUInt32BE(10_000, 16);
  bomb.writeUInt32BE(10_000, 20);

  it.each([
    ['a PDF', base64('%PDF-1.7 and so on'), /is a PDF document/],
    ['a HEIC picture', base64('\0\0\0\x18ftypheic\0\0\0\0'), /is a HEIC picture/],
    ['an animated GIF', base64('GIF89a\x01\0\x01\0'), /is a GIF/],
    ['text', base64('hello, world'), /is no picture/],
    ['no base64', 'not base64!', /is not base64/],
    ['a picture that declares 100 megapixels', bomb.toString('base64'), /10000 × 10000 pixels/],
    ['more than 6 MB', Buffer.alloc(6_000_001, 0xff).toString('base64'), /more than 6 MB/],
  ])('when it is %s', async (_what, FrontImage, message) => {
    const { status, body } = await refuse(PASSPORT, { FrontImage });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'invalid_input',
      transaction_id: null,
      details: { field: 'FrontImage' },
    });
    expect(body.message).toMatch(message);
  });

  it('when it is missing: the front always, the back of a licence and of a smart ID card', async () => {
    const missing = async (endpoint: string, body: Json) => (await refuse(endpoint, body)).body.details.field;
    expect(await missing(PASSPORT, {})).toBe('FrontImage');
    expect(await missing(LICENCE, { FrontImage: BLANK })).toBe('BackImage');
    expect(await missing(NATIONAL_ID, { FrontImage: BLANK, DocumentSubType: 'SMART_ID' })).toBe('BackImage');
    expect(await missing(NATIONAL_ID, { FrontImage: BLANK, DocumentSubType: 'BLUE_BOOK' })).toBe(
      'DocumentSubType',
    );
  });
});
