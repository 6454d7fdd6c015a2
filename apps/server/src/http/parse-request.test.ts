import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  booleanField,
  commonFields,
  nameFields,
  optionalEmail,
  optionalText,
  requiredText,
  thresholdField,
  withDefault,
} from '../catalogue/request-fields.ts';
import { ApiError } from '../domain/api-error.ts';
import { parseRequest } from './parse-request.ts';

const schema = z
  .object({
    Text: requiredText('Text', 5),
    ...nameFields,
    ...commonFields,
    Optional: optionalText('Optional', 5),
    Threshold: withDefault(thresholdField('Threshold'), 0.95),
    Flag: withDefault(booleanField('Flag'), false),
  })
  .superRefine((fields, context) => {
    if (fields.Text === 'needs' && fields.Optional === null)
      context.addIssue({
        code: 'custom',
        path: ['Optional'],
        message: 'Optional is needed.',
        params: { code: 'missing_field' },
      });
  });

const body = { Text: 'text', FirstName: 'Thabo', LastName: 'Mokoena', ConsentObtainedByDataSubject: true };
const parse = (more: Record<string, unknown> = {}) =>
  parseRequest(schema as z.ZodType<z.output<typeof schema>>, { ...body, ...more });

function errorOf(work: () => unknown): Pick<ApiError, 'status' | 'code' | 'details' | 'message'> {
  try {
    work();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('It was taken.');
}

describe('parseRequest', () => {
  it('gives every field, trimmed and with its default', () => {
    expect(parse({ Text: ' text ', Extra: 1 })).toEqual({
      ...body,
      CostCenter: null,
      ReferenceNo: null,
      Optional: null,
      Threshold: 0.95,
      Flag: false,
    });
  });

  it.each([null, undefined, '', '  '])('takes %j for a missing optional text', (Optional) => {
    expect(parse({ Optional }).Optional).toBeNull();
  });

  it.each([null, undefined, 'text', 7, true, []])('throws 400 for the body %j', (whole) => {
    const error = errorOf(() => parseRequest(schema as z.ZodType<unknown>, whole));
    expect(error).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  it.each([
    ['Text', undefined],
    ['Text', null],
    ['Text', '   '],
    ['Text', 'longer'],
    ['Text', 7],
    ['Text', 'a\u0007b'],
    ['Text', '\ud83d'],
    ['FirstName', 'a'.repeat(201)],
    ['LastName', {}],
    ['ConsentObtainedByDataSubject', 'true'],
    ['ConsentObtainedByDataSubject', false],
    ['ConsentObtainedByDataSubject', undefined],
    ['CostCenter', 1.5],
    ['CostCenter', '10'],
    ['ReferenceNo', 'r'.repeat(65)],
    ['Optional', 5],
    ['Threshold', 1.01],
    ['Threshold', -0.01],
    ['Threshold', Number.NaN],
    ['Threshold', Number.POSITIVE_INFINITY],
    ['Threshold', '0.9'],
    ['Flag', 'false'],
    ['Flag', 0],
  ])('throws 422 and names the field: %s is %j', (field, value) => {
    const error = errorOf(() => parse({ [field]: value }));
    expect(error).toMatchObject({ status: 422, code: 'invalid_input', details: { field } });
    expect(error.message).toContain(field);
  });

  it('names the first field at fault in the order of the schema', () => {
    expect(errorOf(() => parse({ LastName: 1, Text: 1 })).details.field).toBe('Text');
    expect(errorOf(() => parse({ Flag: 1, LastName: 1 })).details.field).toBe('LastName');
  });

  it('says missing_field where a rule says so', () => {
    const error = errorOf(() => parse({ Text: 'needs' }));
    expect(error).toMatchObject({ status: 422, code: 'missing_field', details: { field: 'Optional' } });
  });

  it('does not quote what was sent', () => {
    const { message } = errorOf(() => parse({ Text: 'secret', LastName: 'Mokoena\u0000' }));
    expect(message).not.toMatch(/secret|Mokoena/);
  });

  it('takes names of 200 characters and of every script', () => {
    const FirstName = '张'.repeat(200);
    expect(parse({ FirstName, LastName: '🙂' })).toMatchObject({ FirstName, LastName: '🙂' });
  });
});

describe('An e-mail address', () => {
  const addressed = z.object({ EmailAddress: optionalEmail('EmailAddress') });
  const read = (EmailAddress: unknown) => parseRequest(addressed, { EmailAddress }).EmailAddress;

  it('may be missing, and is trimmed', () => {
    expect([read(undefined), read(null), read(' '), read(' Mule@example.com ')]).toEqual([
      null,
      null,
      null,
      'Mule@example.com',
    ]);
  });

  // The last one would take the pattern hours.
  it.each([7, 'a', 'a@b', '@example.com', 'a b@example.com', 'a@b@example.com', `a@${'.'.repeat(900_000)}@`])(
    'is refused by its field: %#',
    (value) => {
      expect(errorOf(() => read(value))).toMatchObject({
        status: 422,
        code: 'invalid_input',
        details: { field: 'EmailAddress' },
      });
    },
  );
});
