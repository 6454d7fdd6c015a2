import { expect, it } from 'vitest';
import { type Moment, paceMs } from './pace.ts';

const early: Moment = { frames: 3, framesOfStep: 3, instruction: 'turn_left', hasFace: true, waiting: 0 };

it.each<[string, Partial<Moment>, number]>([
  ['at first', {}, 150],
  ['after twenty frames', { frames: 20 }, 350],
  ['after forty frames', { frames: 40 }, 600],
  ['while a blink is watched for', { frames: 30, instruction: 'blink', framesOfStep: 3 }, 150],
  ['when the blink does not come', { frames: 45, instruction: 'blink', framesOfStep: 12 }, 600],
  ['while no face is there', { hasFace: false }, 350],
  ['when others wait for the face engine', { waiting: 4 }, 750],
  ['when many do', { waiting: 40 }, 2_000],
])('asks for the next frame %s', (_, change, ms) => {
  expect(paceMs({ ...early, ...change })).toBe(ms);
});
