import { describe, expect, it } from 'vitest';
import {
  beginLightChallenge,
  CAPTURE_MS,
  drawLightChallenge,
  FRAME_LIMITS,
  type IssuedLightChallenge,
  issueLightChallenge,
  type SentFrame,
  takeLightFrames,
} from './light-challenge.ts';
import { colourSequences, STEP_MS, screenLightAt } from './screen-colours.ts';

const first = () => 0;
const issued = issueLightChallenge(first, 1_000);
const begun: IssuedLightChallenge = { ...issued, begunAtMs: 2_000 };

const frames: readonly SentFrame[] = Array.from({ length: 38 }, (_, i) => {
  const stage = i < 25 ? 'colours' : 'turn';
  const capturedAtMs = stage === 'colours' ? 20 + i * 100 : 2_900 + (i - 25) * 170;
  return { stage, capturedAtMs, receivedAtMs: capturedAtMs + 120, width: 480, height: 360, bytes: 12_000 };
});

/** The frames with something changed in some of them. */
const changed = (change: (index: number) => Partial<SentFrame>): SentFrame[] =>
  frames.map((frame, i) => ({ ...frame, ...change(i) }));

describe('drawing a challenge', () => {
  it('knows 4200 sequences, none with a colour twice in a row, none of fewer than four colours', () => {
    expect(colourSequences).toHaveLength(4200);
    for (const sequence of colourSequences) {
      expect(sequence.every((colour, i) => colour !== sequence[i - 1])).toBe(true);
      expect(new Set(sequence).size).toBeGreaterThanOrEqual(4);
    }
  });

  it('changes colours at most 2.5 times a second', () => {
    expect(1000 / STEP_MS).toBeLessThanOrEqual(2.5);
    const { colours } = drawLightChallenge(first);
    expect(screenLightAt(colours, 0)).toEqual(screenLightAt(colours, STEP_MS - 1));
  });

  it('draws either side and any sequence', () => {
    expect(drawLightChallenge((below) => below - 1)).toEqual({
      colours: colourSequences.at(-1),
      side: 'right',
    });
    expect(drawLightChallenge(first)).toEqual({ colours: colourSequences[0], side: 'left' });
  });

  it('does not trust a source of randomness that leaves its range', () => {
    expect(() => drawLightChallenge((below) => below)).toThrow(RangeError);
  });
});

describe('a challenge', () => {
  it('begins once', () => {
    expect(beginLightChallenge(issued, 2_000)).toEqual(begun);
    expect(beginLightChallenge(begun, 2_500)).toBe('already begun');
    expect(beginLightChallenge({ ...begun, isUsed: true }, 2_500)).toBe('already used');
  });

  it('does not wait for ever', () => {
    expect(beginLightChallenge(issued, 62_000)).toBe('too late');
  });

  it('takes its frames once, so that a session replayed is refused', () => {
    const taken = takeLightFrames(begun, frames);
    expect(taken).toEqual({ taken: { ...begun, isUsed: true } });
    if ('taken' in taken) expect(takeLightFrames(taken.taken, frames)).toEqual({ refused: 'already used' });
  });

  it.each<[string, string, readonly SentFrame[]]>([
    ['too few', 'too few frames', frames.slice(0, FRAME_LIMITS.fewest - 1)],
    ['too many', 'too many frames', [...frames, ...frames]],
    ['more than 600 kB', 'too many bytes', changed(() => ({ bytes: 16_000 }))],
    ['of other sizes', 'frames of different sizes', changed((i) => (i === 9 ? { width: 360 } : {}))],
    ['out of order', 'frames out of order', changed((i) => (i === 9 ? { capturedAtMs: 500 } : {}))],
    [
      'of the colours after the turn',
      'frames out of order',
      changed((i) => (i === 30 ? { stage: 'colours' } : {})),
    ],
    ['that begin with the turn', 'frames out of order', changed((i) => (i === 0 ? { stage: 'turn' } : {}))],
    [
      'here before they were taken',
      'frames before their time',
      changed((i) => (i === 20 ? { receivedAtMs: 1_000 } : {})),
    ],
    [
      'of a clock that runs fast',
      'frames before their time',
      changed((i) => ({ capturedAtMs: 20 + i * 200 })),
    ],
    [
      'after the deadline',
      'too late',
      changed((i) => (i === 37 ? { receivedAtMs: CAPTURE_MS + 6_000 } : {})),
    ],
    [
      'of colours that were long over',
      'too late',
      changed((i) =>
        i === 24
          ? { capturedAtMs: 3_100, receivedAtMs: 3_200 }
          : i > 24
            ? { capturedAtMs: 3_200 + i, receivedAtMs: 3_400 + i }
            : {},
      ),
    ],
  ])('refuses frames %s', (_, refused, sent) => {
    expect(takeLightFrames(begun, sent)).toEqual({ refused });
  });

  it('takes no frames before it has begun', () => {
    expect(takeLightFrames(issued, frames)).toEqual({ refused: 'not begun' });
  });
});
