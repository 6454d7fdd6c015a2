/** A portrait is at most this many bytes long. */
export const longestPortrait = 2 * 1024 * 1024;

/** What is wrong with the bytes of a portrait, or null when they begin like a JPEG or a PNG and are not too many. */
export function checkPortrait(bytes: Uint8Array): string | null {
  if (bytes.length > longestPortrait) return `is larger than ${longestPortrait} bytes`;
  return isJpeg(bytes) || isPng(bytes) ? null : 'is neither a JPEG nor a PNG';
}

function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

function isPng(bytes: Uint8Array): boolean {
  return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].every((byte, index) => bytes[index] === byte);
}
