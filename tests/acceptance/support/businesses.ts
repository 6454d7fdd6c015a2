import { expect } from 'vitest';
import type { Client, ErrorBody, Json } from './client.ts';

/** Businesses of the sandbox. */
export const businesses = {
  /** In business and clean, with directors, former ones, statutory records and everything the bureau can have. */
  everyday: '2015/990001/07',
  /** A company and a close corporation of one name. */
  twins: { name: 'Silverleaf Handelspos', company: '2012/990002/07', closeCorporation: '2004/990003/23' },
  deregistered: '2008/990004/07',
  liquidated: '2009/990005/07',
  dissolved: '2003/990006/06',
  inDeregistration: '2014/990007/07',
  inRescue: '2011/990008/07',
  judged: '2013/990009/07',
  unknownToBureau: '2017/990010/07',
  converted: '1998/990011/07',
  foreign: '2016/990012/10',
  reservedName: '2019/990013/07',
  misspelt: { as: 'Shopwel Chekmart', name: 'SHOPWELL CHECKMART LTD', number: '2001/990014/06' },
  bureauFails: '2018/990017/07',
  registerFails: '2018/990018/07',
  nobody: '2015/999999/07',
} as const;

/** What every enquiry about a business carries. */
export const consented = { EnquiryReason: 'SUPPLIER_VETTING', ConsentObtainedByDataSubject: true } as const;

/** Expects a request to be refused for one of its fields. */
export async function expectRefused(
  client: Client,
  path: string,
  body: unknown,
  field: string,
): Promise<void> {
  const answer = await client.post<ErrorBody>(path, body);
  expect(answer.status, answer.text).toBe(422);
  expect(answer.body).toMatchObject({
    success: false,
    transaction_id: null,
    code: 'invalid_input',
    details: { field },
  });
}

/** Expects what a submission answered to be shown again, to its own account alone. */
export async function expectRetrievable(
  client: Client,
  stranger: Client,
  path: string,
  answer: { readonly text: string; readonly body: Json },
): Promise<void> {
  const url = `${path}/${String(answer.body.transaction_id)}`;
  const again = await client.get<Json>(url);
  expect(again.status).toBe(200);
  expect(again.body).toEqual(answer.body);
  expect(await stranger.get<ErrorBody>(url)).toMatchObject({ status: 404, body: { code: 'not_found' } });
}
