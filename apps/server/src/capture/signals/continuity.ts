import type { FaceReading } from '../frame-reading.ts';
import { type EvidenceFrame, type SignalCheck, scoreBetween } from './signal.ts';

/** There-and-back jumps of one frame: in turn, and in widths of the face. No neck and no hand does it in a quarter of a second. */
const MOST_JUMP = 0.35;
const QUICK_MS = 250;

/**
 * The path of the head is whole: a frame that stands apart from both its neighbours, which agree with each other, was put in
 * there. The value is the largest such jump; quick single movements are left alone, because few frames a second cannot tell.
 */
export const continuity: SignalCheck = {
  name: 'continuity',
  isSupporting: false,
  needsGoodPicture: false,
  judge({ frames }) {
    const value = Math.max(0, ...frames.map((_, i) => strayed(frames, i)));
    return {
      value,
      threshold: MOST_JUMP,
      result: value > 2 * MOST_JUMP ? 'fail' : value > MOST_JUMP ? 'unclear' : 'pass',
      score: scoreBetween(2 * MOST_JUMP, 0.1, value),
    };
  },
};

function strayed(frames: readonly EvidenceFrame[], index: number): number {
  const [before, here, after] = [frames[index - 1], frames[index], frames[index + 1]];
  const [a, b, c] = [before?.reading.face, here?.reading.face, after?.reading.face];
  if (!before || !here || !after || !a || !b || !c) return 0;
  if (here.capturedAtMs - before.capturedAtMs > QUICK_MS || after.capturedAtMs - here.capturedAtMs > QUICK_MS)
    return 0;
  const ratio = here.reading.height / here.reading.width;
  return Math.max(
    thereAndBack(a.turn, b.turn, c.turn),
    thereAndBack(inWidths(a, a.x, here), inWidths(b, b.x, here), inWidths(c, c.x, here)),
    ratio * thereAndBack(inWidths(a, a.y, here), inWidths(b, b.y, here), inWidths(c, c.y, here)),
  );
}

/** The smaller of two opposite movements; 0 when they go the same way. */
function thereAndBack(a: number, b: number, c: number): number {
  return (b - a) * (c - b) < 0 ? Math.min(Math.abs(b - a), Math.abs(c - b)) : 0;
}

/** A share of the image's width in widths of the face. */
function inWidths(face: FaceReading, share: number, { reading }: EvidenceFrame): number {
  return (share * reading.width) / Math.max(face.widthPx, 1);
}
