import { expect, it } from 'vitest';
import { cameraEvidence } from './camera-evidence.ts';

const camera = { width: 640, height: 480, facing: 'user', frame_rate: 30 };

it.each([
  ['FaceTime HD Camera (Built-in)', 'built-in'],
  ['Integrated Webcam (0bda:5520)', 'built-in'],
  ['camera2 1, facing front', 'built-in'],
  ['Front Camera', 'built-in'],
  ['OBS Virtual Camera', 'virtual'],
  ['ManyCam Video Source', 'virtual'],
  ['Thabo’s iPhone Camera', 'unknown'],
  ['', 'unknown'],
])('keeps of %j only that it is %s, and the sizes', (label, kind) => {
  expect(cameraEvidence({ ...camera, label })).toEqual({ kind, width: 640, height: 480 });
});
