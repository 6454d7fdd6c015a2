import { createPerson, type RgbImage, renderFrame, webcamView } from '@qiniso/synthetic-people';
import type { SandboxPerson } from '../people.ts';

/** How a person looks at one moment. */
interface Look {
  /** Degrees, positive to the person's own left. */
  readonly yaw?: number;
  /** 1 open, 0 closed. */
  readonly eyes?: number;
  readonly smile?: number;
}

const repeat = <Value>(times: number, value: Value): Value[] => Array.from({ length: times }, () => value);
const turned = (side: 1 | -1): Look[] => [
  ...[9, 18].map((yaw) => ({ yaw: side * yaw })),
  ...repeat(12, { yaw: side * 27 }),
  ...[18, 9].map((yaw) => ({ yaw: side * yaw })),
];

/**
 * Everything a challenge may ask for, again and again, at ten frames a second: a person who cannot hear the instructions but does
 * each of them within nine seconds. Held long enough that a server on a busy machine sees it.
 */
const CYCLE: readonly Look[] = [
  ...repeat(14, {}),
  ...turned(1),
  ...repeat(8, {}),
  ...turned(-1),
  ...repeat(9, {}),
  ...repeat(6, { eyes: 0 }),
  ...repeat(7, {}),
  { smile: 0.6 },
  ...repeat(9, { smile: 1.2 }),
  { smile: 0.6 },
];

/** The person looks at themself before they begin. */
const LEAD_IN = repeat(20, {});
/** Longer than an attempt takes: a camera that shows the very same frames again is a recording, and found out. */
const CYCLES = 11;

/** The pictures of a person at their webcam, about a minute and a half of them. */
export function* livingPerson({ face: { seed, traits } }: SandboxPerson): Generator<RgbImage> {
  const person = createPerson(seed, traits);
  const pictures = new Map<string, RgbImage>();
  for (const look of [...LEAD_IN, ...repeat(CYCLES, CYCLE).flat()]) {
    const name = JSON.stringify(look);
    const picture = pictures.get(name) ?? renderFrame(person, { ...webcamView(seed), ...viewOf(look) });
    pictures.set(name, picture);
    yield picture;
  }
}

function viewOf({ yaw = 0, eyes = 1, smile = 0 }: Look) {
  return { yaw, expression: { leftEye: eyes, rightEye: eyes, smile, mouthOpen: 0.05 * smile } };
}
