import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, startLocalServer } from '../http-provider/local-server.ts';
import { readCheckDigitRules } from './check-digit-rules.ts';
import { createHttpAccountVerification } from './http.ts';
import type { AccountQuery } from './port.ts';

let server: Awaited<ReturnType<typeof startLocalServer>>;
beforeAll(async () => {
  server = await startLocalServer();
});
afterAll(() => server.close());

const { signal } = new AbortController();
const query: AccountQuery = {
  accountNo: '0062000000011',
  branchCode: '051001',
  accountType: 'CURRENT',
  documentType: 'SA_ID',
  documentNo: '8501015800088',
  countryCode: 710,
  initials: 'TJ',
  lastName: 'Mokoena',
  cellNo: null,
  emailAddress: null,
};
const create = () =>
  createHttpAccountVerification(
    {
      url: `${server.origin}/avs`,
      method: 'POST',
      request: '{ "acc": accountNo, "branch": branchCode, "id": documentNo, "kind": documentType }',
      noRecord: { when: 'code = "ACCOUNT_UNKNOWN"' },
      answer:
        '( $yes := function($v) { $v = "Y" ? true : $v = "N" ? false : null }; { "accountFound": $yes(exists), "accountOpen": $yes(open), "idMatched": $yes(idMatch), "responseCode": code } )',
    },
    'accountVerification',
    { clock: { now: () => new Date() }, env: {}, retryDelayMs: () => 0 },
  );

describe('Banks over HTTP', () => {
  it('are asked as configured; yes, no and neither are told apart', async () => {
    server.behave(json({ code: '00', exists: 'Y', open: 'N', idMatch: 'U' }));
    expect(await create().verify(query, { signal })).toMatchObject({
      isFound: true,
      isOpen: false,
      idMatched: null,
      lastNameMatched: null,
      status: 'UNKNOWN',
      responseCode: '00',
    });
    expect(server.seen[0]?.body).toBe(
      '{"acc":"0062000000011","branch":"051001","id":"8501015800088","kind":"SA_ID"}',
    );
  });

  it('that have no such account say nothing else of it', async () => {
    server.behave(json({ code: 'ACCOUNT_UNKNOWN' }, 404));
    expect(await create().verify(query, { signal })).toMatchObject({ isFound: false, isOpen: null });
  });

  it('whose answer does not map have not answered', async () => {
    server.behave(json({ code: 'x'.repeat(50) }));
    await expect(create().verify(query, { signal })).rejects.toMatchObject({
      reason: 'upstream_invalid_response',
    });
  });
});

describe('Rules of check digits', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qiniso-cdv-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const rule = {
    branches: ['999000', '999099'],
    accountType: 'CURRENT',
    weights: Array(11).fill(1),
    modulus: 10,
  };
  const read = (content: unknown) => {
    const file = join(folder, 'cdv.json');
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return readCheckDigitRules({ file });
  };

  it('are none unless a file brings them', () => {
    expect(readCheckDigitRules(undefined)).toEqual([]);
    expect(read([rule])).toEqual([{ ...rule, fudge: 0, exception: null }]);
  });

  it.each([
    ['[', 'checkDigits.file: cannot be read, or is not JSON.'],
    [[{ ...rule, weights: [1] }], 'checkDigits.0.weights'],
    [[{ ...rule, branches: ['999099', '999000'] }], 'checkDigits.0.branches: must be from and to'],
    [[{ ...rule, accountType: 'CHEQUE' }], 'checkDigits.0.accountType'],
  ])('that are wrong stop the start: %j', (content, message) => {
    expect(() => read(content)).toThrow(message);
  });
});
