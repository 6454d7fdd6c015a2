import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpAddressHistory } from './address-history/http.ts';
import { createHttpFraudListings } from './fraud-listings/http.ts';
import { json, startLocalServer } from './http-provider/local-server.ts';
import { createHttpRefugeeRegister } from './refugee-register/http.ts';

let server: Awaited<ReturnType<typeof startLocalServer>>;
beforeAll(async () => {
  server = await startLocalServer();
});
afterAll(() => server.close());

const dependencies = { clock: { now: () => new Date() }, env: {}, retryDelayMs: () => 0 };
const options = { signal: new AbortController().signal };
const section = (answer: string) => ({
  url: `${server.origin}/ask`,
  method: 'POST',
  request: '$',
  noRecord: { when: 'found = false' },
  answer,
});

describe('A register of refugees over HTTP', () => {
  const query = {
    fileNo: 'PTAABC000123456',
    permitNo: null,
    identityNo: null,
    firstName: 'Amina',
    surname: 'Yusuf',
    birthDate: null,
  };
  const register = () =>
    createHttpRefugeeRegister(
      section(
        '{ "fileNo": file, "firstNames": names, "surname": surname, "nationality": country, "permitStatus": status, "photograph": photo }',
      ),
      'refugeeRegister',
      dependencies,
    );

  it('is asked with what was submitted, and its answer is mapped, photograph apart', async () => {
    const photo = Buffer.from('ffd8ffe000104a464946', 'hex');
    server.behave(
      json({
        file: 'PTAabc000123456',
        names: 'AMINA',
        surname: 'YUSUF',
        country: '706',
        status: 'VALID',
        photo: photo.toString('base64'),
      }),
    );
    expect(await register().find(query, options)).toMatchObject({
      record: {
        fileNo: 'PTAABC000123456',
        nationality: 706,
        permitType: 'UNKNOWN',
        permitStatus: 'VALID',
        birthDate: null,
      },
      photograph: photo,
    });
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual(query);
  });

  it.each([
    ['another file', { file: 'PTAXYZ000999999', names: 'A', surname: 'B' }],
    ['a photograph that is none', { file: 'PTAABC000123456', names: 'A', surname: 'B', photo: 'PGh0bWw+' }],
    ['an unknown status', { file: 'PTAABC000123456', names: 'A', surname: 'B', status: 'FINE' }],
    ['nobody', {}],
  ])('that answers with %s has not answered', async (_, answer) => {
    server.behave(json(answer));
    await expect(register().find(query, options)).rejects.toMatchObject({
      reason: 'upstream_invalid_response',
    });
  });

  it('says “no record” outright', async () => {
    server.behave(json({ found: false }));
    expect(await register().find(query, options)).toBeNull();
  });
});

describe('A bureau’s addresses over HTTP', () => {
  it('are mapped; what a bureau writes into a field that is none is left out', async () => {
    const source = createHttpAddressHistory(
      section(
        '{ "surname": surname, "addresses": rows.{ "type": kind, "lines": [a, b], "province": p, "postalCode": code, "lastUpdatedDate": day } }',
      ),
      'addressHistory',
      dependencies,
    );
    server.behave(
      json({
        surname: 'MOKOENA',
        rows: [
          { kind: 'RESIDENTIAL', a: '12 Long Street', p: 'Western Cape', code: '801', day: '2025-01-01' },
          { kind: 'POSTAL', a: 'PO Box 7', p: 'Transvaal', code: 'N/A' },
        ],
      }),
    );
    expect(
      await source.find({ identityNo: '8501015800088', enquiryReason: 'FRAUD_PREVENTION' }, options),
    ).toMatchObject({
      firstNames: null,
      surname: 'MOKOENA',
      addresses: [
        {
          lines: ['12 Long Street'],
          province: 'WESTERN_CAPE',
          postalCode: '0801',
          lastUpdatedDate: '2025-01-01',
        },
        { lines: ['PO Box 7'], province: null, postalCode: null },
      ],
    });
    server.behave(json({ found: false }));
    expect(await source.find({ identityNo: '8501015800088', enquiryReason: null }, options)).toBeNull();
  });
});

describe('A fraud prevention service over HTTP', () => {
  const query = {
    identityNo: '8501015800088',
    firstName: 'Thabo',
    surname: 'Mokoena',
    passportNo: null,
    cellNo: null,
    email: null,
    accountNo: null,
  };
  const source = () =>
    createHttpFraudListings(
      section(
        '{ "listings": [hits.{ "referenceNo": ref, "type": $substring(ref, 0, 2) = "SH" ? "FRAUD" : "VICTIM", "matchedOn": keys }] }',
      ),
      'fraudListings',
      dependencies,
    );

  it('is mapped; a listing that does not say by what it was found counts as the number’s', async () => {
    server.behave(json({ hits: [{ ref: 'SH1', keys: ['CELL_NO'] }, { ref: 'VICTIM2' }] }));
    expect(await source().find(query, options)).toMatchObject([
      { referenceNo: 'SH1', type: 'FRAUD', category: 'OTHER', matchedOn: ['CELL_NO'] },
      { referenceNo: 'VICTIM2', type: 'VICTIM', matchedOn: ['ID_NUMBER'] },
    ]);
  });

  it('that has no listing says so, by an empty list or outright', async () => {
    for (const answer of [{ hits: [] }, { found: false }]) {
      server.behave(json(answer));
      expect(await source().find(query, options)).toEqual([]);
    }
  });
});
