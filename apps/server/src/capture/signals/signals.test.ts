import { describe, expect, it } from 'vitest';
import { restingFace } from '../coach.ts';
import { headMesh } from '../drawn-faces.ts';
import { evidenceFrames } from '../test-frames.ts';
import { continuity } from './continuity.ts';
import { blink, expressions, smile } from './expressions.ts';
import { homographyResidual, type Point } from './homography.ts';
import { judgeSignals, signalChecks } from './index.ts';
import { path } from './path.ts';
import { person } from './person.ts';
import { picture } from './picture.ts';
import { plane } from './plane.ts';
import { repeats } from './repeats.ts';
import type { CloseUp, Evidence, EvidenceFrame, SignalCheck } from './signal.ts';
import { tilt } from './tilt.ts';
import { timing } from './timing.ts';
import { turns } from './turns.ts';

const rest = evidenceFrames([{}, {}, {}]);

function evidence(frames: readonly EvidenceFrame[], more: Partial<Evidence> = {}): Evidence {
  return {
    challenge: ['look_straight', 'turn_left', 'blink', 'smile'],
    isComplete: true,
    rest: restingFace(frames),
    frames,
    closeUps: [],
    ...more,
  };
}

const judge = (check: SignalCheck, frames: readonly EvidenceFrame[], more: Partial<Evidence> = {}) =>
  check.judge(evidence(frames, more)).result;

function closeUp(role: CloseUp['role'], turn: number, depth: number, descriptorOf = 0): CloseUp {
  return {
    sequence: 1,
    role,
    turn,
    landmarks: headMesh(turn * 70, depth),
    faceWidthPx: 200,
    descriptor: new Float32Array(128).fill(descriptorOf),
    pixels: { data: new Uint8Array(640 * 480 * 3), width: 640, height: 480 },
  };
}

describe('turns', () => {
  it.each([
    ['far enough to the side asked for', 0.3, 'pass'],
    ['to the other side', -0.3, 'unclear'],
    ['hardly', 0.1, 'unclear'],
  ])('%s', (_, turn, result) => {
    expect(judge(turns, [...rest, ...evidenceFrames([{ step: 2, face: { turn } }])])).toBe(result);
  });
});

describe('plane', () => {
  it.each([
    ['a head', 0.8, 'pass'],
    ['a sheet', 0, 'fail'],
  ])('%s that turns', (_, depth, result) => {
    const closeUps = [closeUp('frontal', 0, depth), closeUp('turned', 0.35, depth)];
    expect(judge(plane, rest, { closeUps })).toBe(result);
  });

  it('says nothing about a turn that was not made', () => {
    expect(judge(plane, rest, { closeUps: [closeUp('frontal', 0, 0), closeUp('turned', 0.1, 0)] })).toBe(
      'unclear',
    );
  });

  it('leaves no residual where a homography explains everything, and some where it does not', () => {
    const square: Point[] = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => ({ x, y })));
    const tilted = square.map(({ x, y }) => ({ x: (3 * x + y) / (x + 9), y: (2 * y - x) / (x + 9) }));
    expect(homographyResidual(square, tilted)).toBeLessThan(1e-6);
    const bulged = square.map(({ x, y }) => ({ x: x + 0.2 * (1 - x * x - y * y), y }));
    expect(homographyResidual(square, bulged)).toBeGreaterThan(0.05);
  });
});

describe('tilt', () => {
  const narrowed = (times: number, turn: number) =>
    Array.from({ length: times }, () => ({ step: 2, face: { aspect: 1.2, turn } }));
  it.each([
    ['a face that narrows without turning', narrowed(3, 0.02), 'fail'],
    ['a face that narrows because it turns', narrowed(3, 0.4), 'pass'],
    ['one frame misread', narrowed(1, 0.02), 'pass'],
  ])('%s', (_, frames, result) => {
    expect(judge(tilt, [...rest, ...evidenceFrames(frames)])).toBe(result);
  });
});

describe('person', () => {
  const apart = (distance: number) => [
    closeUp('frontal', 0, 1, 0),
    closeUp('closing', 0, 1, distance / Math.sqrt(128)),
  ];
  it.each([
    [0.3, 'pass'],
    [0.55, 'unclear'],
    [0.7, 'fail'],
  ])('two frames %d apart', (distance, result) => {
    expect(judge(person, rest, { closeUps: apart(distance) })).toBe(result);
  });
});

describe('path', () => {
  const after = (gapMs: number, ...turnsOf: number[]) =>
    [...rest, ...evidenceFrames(turnsOf.map((turn) => ({ step: 2, face: { turn: turn + 0.02 } })))].map(
      (frame, i) => ({ ...frame, receivedAtMs: gapMs * i }),
    );
  it.each<[string, number, number[], string]>([
    ['a head on its way', 200, [0, 0.1, 0.2, 0.4], 'pass'],
    ['a still of each end', 200, [0, 0, 0.4], 'unclear'],
    ['a still of each end, shifted and with noise', 200, [0.01, -0.02, 0.03, 0.41, 0.39, 0.4], 'unclear'],
    ['a turn that slow frames may have missed', 400, [0, 0.4], 'pass'],
  ])('%s', (_, gapMs, turnsOf, result) => {
    expect(judge(path, after(gapMs, ...turnsOf))).toBe(result);
  });

  it('sees a head that is quick on the way out when it comes back', () => {
    const back = evidenceFrames([{ step: 3, face: { turn: 0.2 } }]).map((frame) => ({
      ...frame,
      receivedAtMs: 1_200,
    }));
    expect(judge(path, [...after(200, 0, 0.4), ...back])).toBe('pass');
  });
});

describe('repeats', () => {
  /** Equal letters are equal pixels. */
  const showing = (letters: string, face: null | undefined = undefined) =>
    evidenceFrames(
      [...letters].map((letter) => ({
        face: face === null ? null : { brightness: letter.charCodeAt(0) / 1_000 },
      })),
    );
  it.each([
    ['abcdef', 'pass'],
    ['aabbccc', 'pass'],
    ['abbbb', 'unclear'],
    ['abbbbbb', 'fail'],
    ['abcda', 'unclear'],
    ['abcdabcd', 'fail'],
    ['aaabcaaa', 'fail'],
  ])('%s', (letters, result) => {
    expect(judge(repeats, showing(letters))).toBe(result);
  });

  it('lets a camera start with the same dark picture again and again', () => {
    expect(judge(repeats, showing('abababab', null))).toBe('pass');
  });
});

describe('continuity', () => {
  const path = (...turnsOf: number[]) => evidenceFrames(turnsOf.map((turn) => ({ face: { turn } })));
  it.each([
    ['a turn there and back', [0, 0.15, 0.4, 0.5, 0.3, 0.1], 'pass'],
    ['a quick turn', [0, 0.5, 0.5], 'pass'],
    ['a frame from elsewhere', [0, 0.5, 0], 'unclear'],
    ['a frame from far elsewhere', [-0.4, 0.5, -0.4], 'fail'],
  ])('%s', (_, turnsOf, result) => {
    expect(judge(continuity, path(...turnsOf))).toBe(result);
  });

  it('sees a face that is elsewhere for one frame', () => {
    expect(judge(continuity, evidenceFrames([{}, { face: { x: 0.8 } }, {}]))).toBe('fail');
  });

  it('says nothing where frames are far apart in time', () => {
    const slow = path(0, 0.9, 0).map((frame, i) => ({ ...frame, capturedAtMs: 1_000 * i }));
    expect(judge(continuity, slow)).toBe('pass');
  });
});

describe('timing', () => {
  const clock = (...pairs: [capturedAtMs: number, receivedAtMs: number, step?: number][]) =>
    evidenceFrames(
      pairs.map(([capturedAtMs, receivedAtMs, step = 1]) => ({ capturedAtMs, receivedAtMs, step })),
    );
  it.each<[string, EvidenceFrame[], string]>([
    ['at an even pace', clock([0, 300], [200, 500], [400, 700, 2]), 'pass'],
    ['over a line that stalls', clock([0, 9_000], [9_100, 9_400], [9_500, 30_000, 2]), 'pass'],
    ['with a clock that goes back', clock([0, 300], [400, 700], [200, 900]), 'fail'],
    ['from the future', clock([0, 300], [9_000, 700]), 'fail'],
    ['taken before it was asked for', clock([0, 300], [5_000, 5_300], [1_000, 5_600, 2]), 'fail'],
  ])('%s', (_, frames, result) => {
    expect(judge(timing, frames)).toBe(result);
  });
});

describe('picture', () => {
  it('is unclear in the dark, never failed', () => {
    expect(judge(picture, evidenceFrames([{ face: { problems: ['too_dark'] } }]))).toBe('unclear');
    expect(judge(picture, rest)).toBe('pass');
  });

  it('turns failures that were read from bad pictures into doubt', () => {
    const dark = evidenceFrames(
      Array.from({ length: 4 }, () => ({ face: { problems: ['too_dark'] as const } })),
    );
    const closeUps = [closeUp('frontal', 0, 0), closeUp('turned', 0.35, 0)];
    const named = (frames: EvidenceFrame[]) =>
      judgeSignals(evidence(frames, { closeUps })).find(({ name }) => name === 'plane')?.result;
    expect(named(rest)).toBe('fail');
    expect(named(dark)).toBe('unclear');
  });
});

describe('blink and smile', () => {
  it('support when they are shown, and are unclear when not', () => {
    const shown = evidenceFrames([
      { step: 3, face: { eyes: 0.1 } },
      { step: 4, face: { mouthWidth: 1 } },
    ]);
    expect(judge(blink, [...rest, ...shown])).toBe('pass');
    expect(judge(smile, [...rest, ...shown])).toBe('pass');
    expect(judge(blink, [...rest, ...evidenceFrames([{ step: 3 }])])).toBe('unclear');
    expect(judge(smile, rest)).toBe('unclear');
  });

  it.each<[string, Parameters<typeof evidenceFrames>[0], string]>([
    [
      'both',
      [
        { step: 3, face: { eyes: 0.1 } },
        { step: 4, face: { mouthWidth: 1 } },
      ],
      'pass',
    ],
    ['one of them', [{ step: 3 }, { step: 4, face: { mouthWidth: 1 } }], 'pass'],
    ['neither', [{ step: 3 }, { step: 4 }], 'unclear'],
    ['no face for either', [{ step: 3, face: null }], 'unclear'],
  ])('decide together: %s', (_, frames, result) => {
    expect(judge(expressions, [...rest, ...evidenceFrames(frames)])).toBe(result);
  });

  it('decide nothing where they were not asked for', () => {
    expect(judge(expressions, rest, { challenge: ['look_straight', 'turn_left'] })).toBe('pass');
  });
});

it('judges an attempt without any frame as unclear throughout, and breaks nowhere', () => {
  const signals = judgeSignals(evidence([]));
  expect(signals.map(({ name }) => name)).toEqual(signalChecks.map(({ name }) => name));
  expect(signals.filter(({ result }) => result === 'fail')).toEqual([]);
});
