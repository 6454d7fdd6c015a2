import type { CaptureInstruction } from '@qiniso/capture-protocol';
import type { RandomInteger } from './capture-parts.ts';

export type Turn = 'turn_left' | 'turn_right';

/** What the person is asked to do, in order. */
export type Challenge = readonly CaptureInstruction[];

/**
 * Draws the instructions of one attempt: a straight look, then two or three turns with both sides among them, blink and smile
 * between them at random places, and a straight look to end with. 144 challenges in all; the page learns each instruction only
 * when the one before is done.
 */
export function drawChallenge(random: RandomInteger): Challenge {
  const first = pick<Turn>(random, ['turn_left', 'turn_right']);
  const isLong = random(3) === 0;
  const turns: Turn[] = isLong
    ? pick(random, [
        [first, first, opposite(first)],
        [first, opposite(first), first],
        [first, opposite(first), opposite(first)],
      ])
    : [first, opposite(first)];
  const middle: CaptureInstruction[] = [...turns];
  // Always both: one of them must be seen, and some faces show one of them hardly at all.
  const supporting = pick<CaptureInstruction[]>(random, [
    ['blink', 'smile'],
    ['smile', 'blink'],
  ]);
  for (const instruction of supporting) middle.splice(random(middle.length + 1), 0, instruction);
  return ['look_straight', ...middle.flatMap(apartFromTheSameTurn), 'look_straight'];
}

/** The other side. */
export function opposite(turn: Turn): Turn {
  return turn === 'turn_left' ? 'turn_right' : 'turn_left';
}

export function isTurn(instruction: CaptureInstruction | null | undefined): instruction is Turn {
  return instruction === 'turn_left' || instruction === 'turn_right';
}

/** 1 for the person's own left, −1 for the right: the sign of `turnRatio` when the turn is done. */
export function sideOf(turn: Turn): 1 | -1 {
  return turn === 'turn_left' ? 1 : -1;
}

/** A second turn to the same side begins from a straight look, or the first would do for both. */
function apartFromTheSameTurn(
  instruction: CaptureInstruction,
  index: number,
  all: readonly CaptureInstruction[],
): CaptureInstruction[] {
  return isTurn(instruction) && all[index - 1] === instruction
    ? ['look_straight', instruction]
    : [instruction];
}

function pick<Value>(random: RandomInteger, values: readonly Value[]): Value {
  const value = values[random(values.length)];
  if (value === undefined) throw new RangeError('The source of randomness left its range.');
  return value;
}
