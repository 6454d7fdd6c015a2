import type { CaptureInstruction } from '@qiniso/capture-protocol';
import { describe, expect, it } from 'vitest';
import { createActor, type Scene } from './scene.ts';

function played(selfie: Parameters<typeof createActor>[0], ...instructions: CaptureInstruction[]): Scene[] {
  const act = createActor(selfie);
  return instructions.map((instruction) => act(instruction));
}

const yawOf = (scene: Scene | undefined): number | undefined =>
  scene?.kind === 'person' ? scene.view.yaw : scene?.kind === 'photograph' ? scene.pose.yaw : undefined;

describe('a living person', () => {
  it('turns step by step to the side asked for, and through the middle to the other', () => {
    const left = Array<CaptureInstruction>(3).fill('turn_left');
    const right = Array<CaptureInstruction>(6).fill('turn_right');
    expect(played('same-person', 'look_straight', ...left, ...right).map(yawOf)).toEqual([
      0, 10, 15, 27, 15, 10, 0, -10, -15, -27,
    ]);
  });

  it('closes the eyes and smiles only when straight again', () => {
    const scenes = played('same-person', 'turn_left', 'blink', 'blink', 'smile');
    expect(yawOf(scenes[0])).toBe(10);
    expect(scenes[1]).toMatchObject({ view: { expression: { leftEye: 0 } } });
    expect(scenes[3]).toMatchObject({ view: { expression: { smile: 1.2 } } });
  });
});

describe('a photograph', () => {
  it('is still for a straight look and tilted to and fro for anything else', () => {
    const blinks = Array<CaptureInstruction>(6).fill('blink');
    expect(played('photo-attack', 'look_straight', ...blinks).map(yawOf)).toEqual([
      0, 15, 30, 40, 46, 30, 40,
    ]);
    expect(played('photo-attack', 'turn_right').map(yawOf)).toEqual([-15]);
  });
});

it('has nobody before the camera for a failure', () => {
  expect(played('failure', 'look_straight', 'turn_left')).toEqual([{ kind: 'nobody' }, { kind: 'nobody' }]);
});
