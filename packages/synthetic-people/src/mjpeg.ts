/** Chromium's fake camera plays an MJPEG file at this pace, whatever it was recorded at, and in a loop. */
export const fakeCameraFramesPerSecond = 30;

const marker = 0xff;
const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;

/**
 * Joins JPEG frames to one MJPEG file for Chromium's `--use-file-for-fake-video-capture`, repeating frames so that
 * they play at their own pace.
 *
 * @param framesPerSecond pace of the frames given; those above 30 are dropped evenly
 * @throws RangeError when the pace is not positive
 */
export async function toMjpeg(
  frames: AsyncIterable<Buffer> | Iterable<Buffer>,
  framesPerSecond: number = fakeCameraFramesPerSecond,
): Promise<Buffer> {
  if (!(framesPerSecond > 0)) throw new RangeError('An MJPEG has more than 0 frames a second.');
  const played: Buffer[] = [];
  let index = 0;
  for await (const frame of frames) {
    index++;
    const due = Math.round((index * fakeCameraFramesPerSecond) / framesPerSecond);
    while (played.length < due) played.push(frame);
  }
  return Buffer.concat(played);
}

/** Repeats the frames of a recorded MJPEG so that it plays at its own pace in Chromium's fake camera. */
export async function expandMjpeg(mjpeg: Buffer, framesPerSecond: number): Promise<Buffer> {
  return await toMjpeg(splitMjpeg(mjpeg), framesPerSecond);
}

/**
 * Takes an MJPEG apart into its JPEG frames (views of the same memory).
 *
 * @throws RangeError when the bytes are not a sequence of whole JPEGs
 */
export function splitMjpeg(mjpeg: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  let position = 0;
  while (position < mjpeg.length) {
    const end = endOfJpeg(mjpeg, position);
    frames.push(mjpeg.subarray(position, end));
    position = end;
  }
  return frames;
}

/** Walks the segments, whose contents may look like markers, and then the scans, whose contents cannot. */
function endOfJpeg(bytes: Buffer, start: number): number {
  if (bytes[start] !== marker || bytes[start + 1] !== startOfImage) throw notMjpeg(start);
  let position = start + 2;
  while (position + 1 < bytes.length) {
    if (bytes[position] !== marker) throw notMjpeg(position);
    const kind = bytes[position + 1] ?? 0;
    if (kind === endOfImage) return position + 2;
    if (position + 4 > bytes.length) break;
    position += 2 + bytes.readUInt16BE(position + 2);
    if (kind === startOfScan) position = endOfScan(bytes, position);
  }
  throw notMjpeg(bytes.length);
}

/** The next marker that is not part of a scan: neither a stuffed 0xff nor a restart marker. */
function endOfScan(bytes: Buffer, start: number): number {
  let position = start;
  for (;;) {
    position = bytes.indexOf(marker, position);
    if (position < 0 || position + 1 >= bytes.length) throw notMjpeg(bytes.length);
    const kind = bytes[position + 1] ?? 0;
    const isData = kind === 0 || (kind >= 0xd0 && kind <= 0xd7);
    if (!isData) return position;
    position += 2;
  }
}

function notMjpeg(position: number): RangeError {
  return new RangeError(
    `Expected whole JPEG frames one after the other; byte ${position} is something else.`,
  );
}
