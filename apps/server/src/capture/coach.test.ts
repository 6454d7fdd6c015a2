import type { CaptureHint } from '@qiniso/capture-protocol';
import { describe, expect, it } from 'vitest';
import { COACH_LIMITS, type CoachedFrame, coach } from './coach.ts';
import type { FaceReading, FrameReading } from './frame-reading.ts';
import { reading } from './test-frames.ts';

const challenge = ['look_straight', 'turn_left', 'blink', 'smile', 'turn_right', 'look_straight'] as const;
const look: CoachedFrame[] = Array.from({ length: 3 }, () => ({ step: 1, reading: reading() }));
const at = (step: number, ...faces: (Partial<FaceReading> | null)[]): CoachedFrame[] =>
  faces.map((face) => ({ step, reading: reading(face) }));

describe('the first straight look', () => {
  it('is done after three good frames in a row', () => {
    expect(coach(challenge, 1, look.slice(0, 2))).toEqual({ isDone: false, hint: null });
    expect(coach(challenge, 1, look)).toEqual({ isDone: true, hint: null });
  });

  it('begins anew when the face was lost', () => {
    expect(coach(challenge, 1, [...look.slice(0, 2), ...at(1, null, {})])).toMatchObject({ isDone: false });
  });

  it.each<[CaptureHint, FrameReading]>([
    ['no_face', reading(null)],
    ['several_faces', reading({}, 2)],
    ['move_closer', reading({ widthPx: 90 })],
    ['move_back', reading({ widthPx: 520 })],
    ['centre_face', reading({ x: 0.1 })],
    ['centre_face', reading({ y: 0.9 })],
    ['face_camera', reading({ turn: 0.3 })],
    ['more_light', reading({ problems: ['too_dark'] })],
    ['less_light', reading({ problems: ['too_bright'] })],
    ['hold_steady', reading({ problems: ['blurred'] })],
  ])('says %s', (hint, frame) => {
    expect(coach(challenge, 1, [{ step: 1, reading: frame }])).toEqual({ isDone: false, hint });
  });

  it('takes bad light as it is after a while, but never a missing face', () => {
    const dark = Array.from({ length: COACH_LIMITS.patientFrames }, () => ({
      step: 1,
      reading: reading({ problems: ['too_dark'] }),
    }));
    expect(coach(challenge, 1, dark)).toMatchObject({ isDone: true });
    const empty = dark.map(() => ({ step: 1, reading: reading(null) }));
    expect(coach(challenge, 1, empty)).toEqual({ isDone: false, hint: 'no_face' });
  });
});

describe('a turn', () => {
  it.each([
    [0.1, 'turn_more', false],
    [0.31, null, true],
    [-0.2, 'turn_other_way', false],
  ])('to the person’s left at %d', (turn, hint, isDone) => {
    expect(coach(challenge, 2, [...look, ...at(2, { turn })])).toEqual({ isDone, hint });
  });

  it('to the right is the other sign', () => {
    expect(coach(challenge, 5, [...look, ...at(5, { turn: -0.3 })])).toMatchObject({ isDone: true });
  });

  it('is measured from the person’s own straight look', () => {
    const askew = look.map(() => ({ step: 1, reading: reading({ turn: -0.1 }) }));
    expect(coach(challenge, 2, [...askew, ...at(2, { turn: 0.2 })])).toMatchObject({ isDone: true });
  });
});

describe('blink and smile', () => {
  it('are measured against the person’s own resting face', () => {
    expect(coach(challenge, 3, [...look, ...at(3, { eyes: 0.29 })])).toEqual({ isDone: false, hint: null });
    expect(coach(challenge, 3, [...look, ...at(3, { eyes: 0.1 })])).toMatchObject({ isDone: true });
    expect(coach(challenge, 4, [...look, ...at(4, { mouthWidth: 1 })])).toMatchObject({ isDone: true });
  });

  it('do not count from the side', () => {
    expect(coach(challenge, 3, [...look, ...at(3, { eyes: 0.1, turn: 0.3 })])).toEqual({
      isDone: false,
      hint: 'face_camera',
    });
  });

  it('keep nobody: they are let go after a while', () => {
    const patient = Array.from({ length: COACH_LIMITS.supportingFrames }, () => ({}));
    expect(coach(challenge, 3, [...look, ...at(3, ...patient)])).toMatchObject({ isDone: true });
  });
});
