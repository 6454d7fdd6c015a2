import { describe, expect, it } from 'vitest';
import { uuidV7 } from '../domain/uuid-v7.ts';
import { parseTransactionId, wireTransactionId } from './transaction-id.ts';

const id = uuidV7(new Date('2026-11-20T10:00:00Z'));

describe('Transaction ids on the wire', () => {
  it.each([true, false])('come back as they went out, failover %s', (answeredByFailover) => {
    const wire = wireTransactionId(id, answeredByFailover);
    expect(wire.endsWith('-failover')).toBe(answeredByFailover);
    expect(parseTransactionId(wire)).toEqual({ id, hasFailoverSuffix: answeredByFailover });
  });

  it.each([
    '',
    'x',
    '-failover',
    `${id}-failover-failover`,
    `${id}-Failover`,
    `${id} `,
    `${id}\n`,
    id.toUpperCase(),
    id.slice(1),
    `{${id}}`,
    "' OR 1=1 --",
    '../../etc/passwd',
  ])('cannot be one of ours: %j', (text) => {
    expect(parseTransactionId(text)).toBeNull();
  });
});
