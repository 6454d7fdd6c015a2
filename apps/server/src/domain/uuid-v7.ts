import { randomBytes } from 'node:crypto';

/**
 * A UUID of version 7: 48 bits of milliseconds since 1970, then 74 random bits. Sorted by time, so that inserts
 * touch one end of an index, and not to be guessed (decisions: Capture sessions).
 */
export function uuidV7(now: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = 0x70 | (bytes.readUInt8(6) & 0x0f);
  bytes[8] = 0x80 | (bytes.readUInt8(8) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Whether a text has the form of a UUID in lower case; anything else cannot be the id of a record of ours. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);
}
