import { smoothStep } from './curves.ts';
import type { Expression } from './expression.ts';
import type { FrameView } from './frame-view.ts';

/** What a moment of an action asks of pose and expression; everything else stays as it was. */
export interface Moment {
  yaw?: number;
  pitch?: number;
  roll?: number;
  expression?: Partial<Expression>;
}

/** Something a person does in front of the camera. */
export interface Action {
  /** How long it takes at its natural pace. */
  readonly seconds: number;
  /** Pose and expression at a share of the action, 0 to 1; it starts and ends frontal and neutral. */
  at(share: number): Moment;
}

/** Looks at the camera, with the small movements of a living head. */
export function frontal(seconds = 1): Action {
  return { seconds, at: () => ({}) };
}

/**
 * Turns the head to a side and back.
 *
 * @param direction the person's own left or right: `left` is to the viewer's right in a picture that is not mirrored
 * @param degrees how far, about 15 to 40
 */
export function turn(direction: 'left' | 'right', degrees = 28, seconds = 2.4): Action {
  const sign = direction === 'left' ? 1 : -1;
  return {
    seconds,
    at: (share) => ({
      yaw: sign * degrees * thereAndBack(share, 0.35),
      roll: sign * 1.5 * thereAndBack(share, 0.35),
    }),
  };
}

/** Closes both eyes once, slowly enough for ten frames a second. */
export function blink(seconds = 1): Action {
  return {
    seconds,
    at(share) {
      const open = 1 - smoothStep(0.3, 0.42, share) + smoothStep(0.58, 0.74, share);
      return { expression: { leftEye: open, rightEye: open } };
    },
  };
}

/** Smiles with a little of the teeth showing, and stops. */
export function smile(seconds = 2): Action {
  return {
    seconds,
    at(share) {
      const strength = thereAndBack(share, 0.35);
      return { expression: { smile: 1.2 * strength, mouthOpen: 0.06 * strength } };
    },
  };
}

/** Adds a moment to a view. */
export function withMoment(view: Partial<FrameView>, moment: Moment): Partial<FrameView> {
  return {
    ...view,
    yaw: (view.yaw ?? 0) + (moment.yaw ?? 0),
    pitch: (view.pitch ?? 0) + (moment.pitch ?? 0),
    roll: (view.roll ?? 0) + (moment.roll ?? 0),
    expression: { ...view.expression, ...moment.expression },
  };
}

/** 0 to 1 and back to 0, smoothly; `rise` is the share of the time spent on each of the two ways. */
function thereAndBack(share: number, rise: number): number {
  return smoothStep(0, rise, share) * smoothStep(1, 1 - rise, share);
}
