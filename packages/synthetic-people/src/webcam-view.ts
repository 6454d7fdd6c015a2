import type { Rgb } from './colour.ts';
import { type FrameView, studioLight } from './frame-view.ts';
import { createRandom } from './random.ts';

/**
 * How a person sits in front of their camera: a room, light from a side, framing and grain of their own. The same seed
 * gives the same place; add pose, expression and noise seed to it for each frame.
 */
export function webcamView(seed: number): Partial<FrameView> {
  const random = createRandom(seed, 'webcam');
  const side = random.pick([-1, 1]);
  const isWarm = random.uniform() < 0.5;
  const keyColour: Rgb = isWarm ? [1, 0.94, 0.86] : [0.95, 0.98, 1.02];
  return {
    width: 640,
    height: 480,
    backdrop: { kind: 'room', seed },
    zoom: random.between(1.12, 1.24),
    offsetX: random.between(-0.08, 0.08),
    light: {
      ...studioLight,
      keyDirection: [side * random.between(0.4, 0.8), random.between(0.25, 0.6), 0.75],
      keyColour,
      keyStrength: random.between(1.55, 2.05),
      fillDirection: [-side * 0.7, 0, 0.7],
      fillStrength: 0.45,
      ambientStrength: 0.66,
    },
    grain: 2.2,
  };
}
