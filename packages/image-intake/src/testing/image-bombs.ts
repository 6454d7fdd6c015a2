import { crc32 } from 'node:zlib';

/** A copy of a PNG whose header claims another size; its data stays small. */
export function declarePngSize(png: Uint8Array, width: number, height: number): Uint8Array {
  const bomb = Buffer.from(png);
  // Signature (8 bytes), length (4), "IHDR" (4), then width, height, five more bytes and the checksum of type and data.
  bomb.writeUInt32BE(width, 16);
  bomb.writeUInt32BE(height, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  return bomb;
}

/** A copy of a baseline or progressive JPEG whose frame header claims another size. */
export function declareJpegSize(jpeg: Uint8Array, width: number, height: number): Uint8Array {
  const bomb = Buffer.from(jpeg);
  for (let at = 2; at < bomb.length; at += 2 + bomb.readUInt16BE(at + 2)) {
    const marker = bomb.readUInt16BE(at);
    if (marker !== 0xffc0 && marker !== 0xffc2) continue;
    bomb.writeUInt16BE(height, at + 5);
    bomb.writeUInt16BE(width, at + 7);
    return bomb;
  }
  throw new Error('The JPEG has no frame header.');
}
