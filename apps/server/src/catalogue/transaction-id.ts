import { isUuid } from '../domain/uuid-v7.ts';

const FAILOVER_SUFFIX = '-failover';

/** The id as on the wire: with the suffix when the other registry variant answered (decisions: Identity matching). */
export function wireTransactionId(id: string, answeredByFailover: boolean): string {
  return answeredByFailover ? id + FAILOVER_SUFFIX : id;
}

/** The stored id in a path, or null when it cannot be one of ours. */
export function parseTransactionId(text: string): { id: string; hasFailoverSuffix: boolean } | null {
  const hasFailoverSuffix = text.endsWith(FAILOVER_SUFFIX);
  const id = hasFailoverSuffix ? text.slice(0, -FAILOVER_SUFFIX.length) : text;
  return isUuid(id) ? { id, hasFailoverSuffix } : null;
}
