import { LANDMARKS, landmark } from '@qiniso/face-engine';
import { describe, expect, it } from 'vitest';
import { headMesh } from '../drawn-faces.ts';
import { type LitFace, lightChanges } from './carried-light.ts';

/** A face painted place by place: `light` says how bright each is, by its number and where it stands across the face. */
function painted(degrees: number, light: (index: number, across: number) => number): LitFace {
  const [width, height] = [640, 480];
  const data = new Uint8Array(width * height * 3).fill(90);
  const landmarks = headMesh(degrees);
  const straight = headMesh(0);
  for (let i = 0; i < LANDMARKS; i += 1) {
    const { x, y } = landmark(landmarks, i);
    const across = (landmark(straight, i).x - width / 2) / 100;
    const value = Math.round(light(i, across));
    for (let row = Math.round(y) - 6; row <= y + 6; row += 1)
      for (let column = Math.round(x) - 4; column <= x + 4; column += 1)
        data.fill(value, (row * width + column) * 3, (row * width + column) * 3 + 3);
  }
  return { pixels: { data, width, height }, landmarks };
}

/** Lit from one side. */
const before = (_index: number, across: number) => 130 + 40 * across;

describe('lightChanges', () => {
  const straight = painted(0, before);

  it('finds next to none where one picture was carried to the other pose', () => {
    expect(lightChanges(straight, [painted(20, before)])[0]).toBeLessThan(0.018);
  });

  it('finds none in a change of exposure', () => {
    const darker = painted(20, (index, across) => 0.8 * before(index, across));
    expect(lightChanges(straight, [darker])[0]).toBeLessThan(0.018);
  });

  it('finds the change of a head that turns under its lamp', () => {
    const turned = painted(20, (_index, across) => 130 - 30 * across);
    expect(lightChanges(straight, [turned])[0]).toBeGreaterThan(0.05);
  });

  it('says nothing where the face leaves the picture', () => {
    const away = painted(20, before);
    expect(
      lightChanges(straight, [{ ...away, landmarks: away.landmarks.map((value) => value + 900) }]),
    ).toEqual([null]);
  });
});
