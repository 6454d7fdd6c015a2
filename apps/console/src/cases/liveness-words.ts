import type { LivenessAttempt, LivenessSignal } from '@qiniso/console-protocol/cases';

interface SignalWords {
  readonly title: string;
  /** What it tells, in a sentence. */
  readonly tells: string;
  /** Whether the threshold is the most that is allowed, not the least. */
  readonly isAtMost?: true;
  /** Value and threshold are shares. */
  readonly isShare?: true;
  readonly unit?: string;
}

/** The checks in words. One that is not here is shown by its name. */
const SIGNALS: Readonly<Record<string, SignalWords>> = {
  turns: { title: 'Turns made', tells: 'The head turned to every side that was asked for.' },
  path: {
    title: 'Turns seen on the way',
    tells: 'The head passed through the middle; pictures of poses do not.',
  },
  plane: { title: 'Depth', tells: 'The face moves as something with depth, not as a flat picture.' },
  tilt: { title: 'Tilted picture', tells: 'The face does not get narrower without turning.', isAtMost: true },
  warp: { title: 'Light on the face', tells: 'The light changes as the head turns under it.' },
  person: { title: 'One person', tells: 'The same face from the first frame to the last.', isAtMost: true },
  repeats: {
    title: 'Repeated pictures',
    tells: 'No picture comes a second time, as in a recording.',
    isAtMost: true,
  },
  continuity: { title: 'Jumps', tells: 'No frame stands apart from those around it.', isAtMost: true },
  timing: { title: 'Clock', tells: 'Frames were taken when they say.', isAtMost: true, unit: 'ms' },
  picture: {
    title: 'Picture quality',
    tells: 'Enough frames are bright, sharp and large enough.',
    isShare: true,
  },
  expressions: { title: 'Expressions', tells: 'Blink or smile was shown when asked for.' },
  blink: { title: 'Blink', tells: 'The eyes closed, against the person’s own open eyes.', isAtMost: true },
  smile: { title: 'Smile', tells: 'The mouth widened, against the person’s own at rest.' },
};

export const RESULT_WORDS: Readonly<Record<LivenessSignal['result'], string>> = {
  pass: 'Passed',
  fail: 'Failed',
  unclear: 'Unclear',
};

export const ATTEMPT_WORDS: Readonly<
  Record<LivenessAttempt['state'], { readonly label: string; readonly color: string }>
> = {
  open: { label: 'Not finished', color: 'gray' },
  judging: { label: 'Being judged', color: 'blue' },
  passed: { label: 'Passed', color: 'teal' },
  failed: { label: 'Failed', color: 'red' },
  unclear: { label: 'Unclear', color: 'yellow' },
  abandoned: { label: 'Given up', color: 'gray' },
};

const INSTRUCTIONS: Readonly<Record<string, string>> = {
  look_straight: 'Straight',
  turn_left: 'Left',
  turn_right: 'Right',
  blink: 'Blink',
  smile: 'Smile',
};

export const instructionText = (instruction: string): string => INSTRUCTIONS[instruction] ?? instruction;

/** A check as it is drawn. */
export interface DrawnSignal {
  readonly title: string;
  readonly tells: string;
  /** "0.041, at least 0.032". */
  readonly text: string;
  /** Length of the bar and place of the threshold, 0 to 1. */
  readonly share: number | null;
  readonly mark: number;
}

/** What a check measured against its threshold; the bar is half full at the threshold, or ends there when it is all there can be. */
export function drawnSignal({ name, value, threshold }: LivenessSignal): DrawnSignal {
  const { title, tells, isAtMost, isShare, unit } = SIGNALS[name] ?? { title: name, tells: '' };
  const shown = (number: number) =>
    isShare ? `${Math.round(number * 100)}%` : `${round(number)}${unit === undefined ? '' : ` ${unit}`}`;
  const most = isShare ? 1 : Math.max(2 * threshold, Number.MIN_VALUE);
  return {
    title,
    tells,
    text: `${value === null ? 'not measured' : shown(value)}, ${isAtMost ? 'at most' : 'at least'} ${shown(threshold)}`,
    share: value === null ? null : value / most,
    mark: threshold / most,
  };
}

const round = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 0.1 ? 3 : 2);
