import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { ApiError } from '../domain/api-error.ts';
import { ProviderUnavailable } from '../providers/provider-error.ts';
import { createDrawnEngine } from './drawn-faces.ts';
import { HAND_OVER_SMS_LIMITS } from './hand-over-sms.ts';
import { handOverSmsText } from './hand-over-texts.ts';
import { tokenOf } from './sessions.ts';
import { createTestCapture, type TestCapture } from './testing.ts';

const NUMBER = '082 555 0199';

let testDatabase: TestDatabase;
let test: TestCapture;
let nowMs = Date.parse('2026-11-20T08:00:00Z');
let isGatewayDown: boolean;
const sent: { to: string; body: string }[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(async () => await testDatabase.drop());
beforeEach(async () => {
  // Every test has a day, and so its numbers, for itself.
  nowMs += 2 * HAND_OVER_SMS_LIMITS.perNumberHours * 3_600_000;
  sent.length = 0;
  isGatewayDown = false;
  test = await createTestCapture({
    database: testDatabase.database,
    clock: { now: () => new Date(nowMs) },
    engine: createDrawnEngine(),
    gateway: {
      name: 'test',
      send: async (message) => {
        if (isGatewayDown) throw new ProviderUnavailable('upstream_unavailable', 'down');
        sent.push(message);
        return 'id';
      },
    },
  });
});

/** The secret of a device that has claimed a link of its own. */
async function device(): Promise<string> {
  const token = tokenOf(test.sealing, (await test.open()).id);
  return (await test.capture.claim({ token, deviceSecret: null }, false)).newDeviceSecret ?? '';
}

const send = (secret: string, number = NUMBER, language = 'en') =>
  test.capture.handOver.send(secret, number, language);

async function fieldOf(work: Promise<unknown>): Promise<string | undefined> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw error ?? new Error('It was not refused.');
  expect(error.status).toBe(422);
  expect(error.message).not.toContain('555');
  return error.details.field;
}

describe('a message with a code', () => {
  it('goes to the number the person typed, says nothing of anybody, and its code can be claimed', async () => {
    const secret = await device();
    expect(await send(secret)).toEqual({ sent: true, messages_left: 2 });
    expect(sent).toMatchObject([{ to: '+27825550199' }]);
    const [, digits = '', url = ''] = /shows (\d\d)\..* (https:\S+)$/.exec(sent[0]?.body ?? '') ?? [];
    const code = url.split('/').at(-1) ?? '';
    expect(await test.capture.look({ token: code, deviceSecret: null })).toMatchObject({
      hand_over: { digits },
    });
    const { newDeviceSecret } = await test.capture.claim({ token: code, deviceSecret: null }, true);
    expect(newDeviceSecret).not.toBeNull();
  });

  it('is one SMS of letters that every phone shows, in each language of the page', () => {
    const url = `https://verify.insurance-group.example.co.za/capture/h.${'x'.repeat(24)}`;
    for (const language of ['en', 'zu', 'xh', 'af', 'st', 'tn']) {
      const text = handOverSmsText(language, { digits: '47', url });
      expect(text.length, language).toBeLessThanOrEqual(160);
      expect(text, language).toMatch(/^[\w .,:'’/-]+$/);
      expect(text, language).toContain('47');
      expect(text.endsWith(url), language).toBe(true);
    }
    const texts = ['en', 'zu', 'xh', 'af', 'st', 'tn'].map((tag) =>
      handOverSmsText(tag, { digits: '1', url }),
    );
    expect(new Set(texts).size).toBe(6);
    expect(handOverSmsText('af-ZA', { digits: '1', url })).toBe(texts[3]);
    expect(handOverSmsText('fr', { digits: '1', url })).toBe(texts[0]);
    expect(handOverSmsText('constructor', { digits: '1', url })).toBe(texts[0]);
  });

  it('stores the number sealed and as a keyed hash only', async () => {
    await send(await device());
    const rows = await testDatabase.database.selectFrom('sms_messages').selectAll().execute();
    const stored = rows.map((row) => Object.values(row).map(String).join(' ')).join(' ');
    expect(stored).not.toMatch(/825550199/);
  });

  it('is told of as not sent yet while the gateway is down, and counts', async () => {
    isGatewayDown = true;
    expect(await send(await device())).toEqual({ sent: false, messages_left: 2 });
  });

  it.each([
    ['nothing', ''],
    ['words', 'my phone'],
    ['a land line', '021 555 0199'],
    ['too short', '082 555'],
    ['too long', '082 555 0199 0199'],
    ['a premium number', '+27 86 123 4567'],
    ['a number of another country', '+44 7911 123456'],
    ['two numbers', '0825550199, 0825550198'],
    ['a number with more behind it', '0825550199\nBCC: 0825550198'],
  ])('is not sent to %s', async (_, number) => {
    expect(await fieldOf(send(await device(), number))).toBe('cell_number');
    expect(sent).toEqual([]);
  });
});

describe('abuse', () => {
  it('ends at three messages of a session, whatever the numbers', async () => {
    const secret = await device();
    for (const [index, left] of [2, 1, 0].entries())
      expect(await send(secret, `083 555 010${index}`)).toMatchObject({ messages_left: left });
    expect(await fieldOf(send(secret, '083 555 0109'))).toBe('messages');
    expect(sent).toHaveLength(HAND_OVER_SMS_LIMITS.perSession);
  });

  it('goes on counting when the hand-over is ended and begun again, and when another device has taken over', async () => {
    const session = await test.open();
    const token = tokenOf(test.sealing, session.id);
    for (let i = 0; i < HAND_OVER_SMS_LIMITS.perSession; i += 1) {
      const { newDeviceSecret } = await test.capture.claim({ token, deviceSecret: null }, true);
      await send(newDeviceSecret ?? '', `083 555 011${i}`);
      await test.capture.handOver.end(newDeviceSecret);
    }
    const { newDeviceSecret } = await test.capture.claim({ token, deviceSecret: null }, true);
    expect(await fieldOf(send(newDeviceSecret ?? '', '083 555 0119'))).toBe('messages');
  });

  it('ends at four messages a day to one number, from whichever sessions and however it is written', async () => {
    const spellings = ['0825550199', '+27 82 555 0199', '0027825550199', '(082) 555-0199'];
    for (const spelling of spellings) await send(await device(), spelling);
    expect(await fieldOf(send(await device()))).toBe('messages');
    expect(sent).toHaveLength(HAND_OVER_SMS_LIMITS.perNumber);
    nowMs += HAND_OVER_SMS_LIMITS.perNumberHours * 3_600_000;
    expect(await send(await device())).toMatchObject({ sent: true });
  });

  it('gains nothing from asking at the same time', async () => {
    const devices = await Promise.all(Array.from({ length: 8 }, device));
    await Promise.allSettled(devices.map((secret) => send(secret)));
    expect(sent).toHaveLength(HAND_OVER_SMS_LIMITS.perNumber);
    const one = await device();
    sent.length = 0;
    await Promise.allSettled([0, 1, 2, 3, 4].map((i) => send(one, `084 555 010${i}`)));
    expect(sent).toHaveLength(HAND_OVER_SMS_LIMITS.perSession);
  });

  it('needs a device that holds an open link', async () => {
    await expect(send('x'.repeat(43))).rejects.toMatchObject({ status: 403 });
    const secret = await device();
    nowMs += 24 * 3_600_000;
    expect(await fieldOf(send(secret))).toBe('session');
    expect(sent).toEqual([]);
  });
});
