const LONGEST_BYTES = 1_024;
const SHORTEST_VALUE = 3;
/** Members of our bodies that say nothing about anybody. */
const HARMLESS = new Set(['code', 'message', 'event', 'transaction_id']);

/**
 * The beginning of a receiver's answer, for whoever looks into why it failed: at most a kilobyte of text, without
 * anything that we had sent, should the receiver have echoed it.
 */
export function excerptOf(answer: Uint8Array, sent: string): string {
  const text = new TextDecoder().decode(answer.subarray(0, LONGEST_BYTES * 4)).replace(/\p{Cc}/gu, ' ');
  const values = [...valuesOf(sent)].sort((a, b) => b.length - a.length);
  const cleaned = values.reduce((rest, value) => replaceAllOf(rest, value), text);
  // A picture that was echoed in part is no longer one of our values, but still a long run of base64.
  const short = cleaned.replace(/[A-Za-z0-9+/=_-]{64,}/g, '…');
  return Buffer.from(short)
    .subarray(0, LONGEST_BYTES)
    .toString('utf8')
    .replace(/\uFFFD+$/, '');
}

function valuesOf(sent: string): Set<string> {
  const values = new Set<string>();
  JSON.parse(sent, (key, value: unknown) => {
    if (typeof value === 'string' && value.length >= SHORTEST_VALUE && !HARMLESS.has(key)) values.add(value);
    return value;
  });
  return values;
}

function replaceAllOf(text: string, value: string): string {
  if (value.length > text.length) return text;
  const pattern = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(pattern, 'gi'), '…');
}
