import { afterAll, beforeAll, expect, it } from 'vitest';
import { json, startLocalServer } from '../http-provider/local-server.ts';
import { createHttpCreditBureau } from './http.ts';
import type { CreditQuery } from './port.ts';

let server: Awaited<ReturnType<typeof startLocalServer>>;
let bureau: ReturnType<typeof createHttpCreditBureau>;
beforeAll(async () => {
  server = await startLocalServer();
  const section = {
    url: `${server.origin}/files/{identityNo}?for={enquiryReason}`,
    noRecord: { when: 'hits = 0' },
    answer: `[files.{ "identityNo": id, "firstNames": names, "surname": surname, "gender": sex,
      "score": { "value": points, "model": "X", "date": "2026-11-01" },
      "telephones": [phones.{ "type": kind, "number": no }],
      "accounts": [lines.{ "subscriber": who, "accountNo": no, "typeCode": kind, "type": "Card", "openedDate": since,
        "updatedDate": since, "history": [months.{ "month": m, "code": c }] }] }]`,
  };
  bureau = createHttpCreditBureau(section, 'creditBureau', { clock: { now: () => new Date() }, env: {} });
});
afterAll(async () => {
  await bureau.close();
  await server.close();
});

const query: CreditQuery = {
  identityNo: '8501015800088',
  firstName: 'Thabo',
  surname: 'Mokoena',
  birthDate: null,
  cellNo: null,
  enquiryReason: 'CREDIT_ASSESSMENT',
  enquiryAmount: null,
  enquirerName: null,
  enquirerContact: null,
};
const patient = { signal: new AbortController().signal };
const file = {
  id: '8501015800088',
  names: 'THABO',
  surname: 'MOKOENA',
  sex: 1,
  points: 700,
  phones: [{ kind: 3, no: '0821234567' }],
  lines: [{ who: 'A', no: '1', kind: 7, since: '2020-01-01', months: [{ m: '2026-10', c: 0 }] }],
};

it('makes files of what its configuration maps, with the bureaus’ codes in words', async () => {
  server.behave(json({ files: [file] }));
  const [found, ...others] = await bureau.find(query, patient);
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    identityNo: '8501015800088',
    gender: 'M',
    deceasedStatus: 'Unknown',
    score: { value: 700, exclusionCode: null, reasons: [] },
    telephones: [{ type: 'Mobile', number: '0821234567', date: null }],
    accounts: [{ typeCode: '7', currentBalance: 0, history: [{ month: '2026-10', code: '0' }] }],
    judgments: [],
    debtReview: null,
  });
  expect(server.seen.at(-1)?.url).toBe('/files/8501015800088?for=CREDIT_ASSESSMENT');
});

it('has no files where the bureau cleanly says so', async () => {
  server.behave(json({ hits: 0 }));
  expect(await bureau.find(query, patient)).toEqual([]);
});

it.each([
  ['somebody else', { ...file, id: '9202140123087' }],
  ['a score of 1000', { ...file, points: 1000 }],
  ['a month that is none', { ...file, lines: [{ ...file.lines[0], months: [{ m: '2026-13', c: 0 }] }] }],
])('takes an answer about %s for a garbled one', async (_what, answer) => {
  server.behave(json({ files: [answer] }));
  await expect(bureau.find(query, patient)).rejects.toMatchObject({ reason: 'upstream_invalid_response' });
});
