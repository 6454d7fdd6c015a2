import { hill2, mix, smoothStep } from '../curves.ts';
import { fractalNoise } from '../noise.ts';
import type { Traits } from '../traits.ts';
import { createGrid, type GridMesh, setVertex } from './grid-mesh.ts';
import type { HeadProfile } from './head-profile.ts';

/** One ear; `side` is -1 on the viewer's left, 1 on the right. Coordinates: depth inside the shell, then zeros. */
export function earMesh(profile: HeadProfile, side: -1 | 1): GridMesh {
  const columns = 40;
  const rows = 26;
  const mesh = createGrid({ material: 'ear', joint: 'head', columns, rows, isTwoSided: true });
  const { earScale, earAngle } = profile.shape;
  const tilt = earAngle + 0.1;
  const height = 0.3 * earScale;
  const centreX = profile.width(-0.1) - 0.02;

  for (let row = 0; row < rows; row++) {
    const latitude = (Math.PI * row) / (rows - 1);
    for (let column = 0; column < columns; column++) {
      const longitude = (side * 2 * Math.PI * column) / columns;
      const lobe = 0.155 + 0.03 * Math.cos(latitude);
      const depth = lobe * earScale;
      const y = height * Math.cos(latitude);
      const along = depth * Math.sin(latitude) * Math.cos(longitude);
      let out = 0.06 * Math.sin(latitude) * Math.sin(longitude) * side;
      if (out > 0) out += shellRelief(y, along, Math.hypot(y / height, along / depth));
      const x = out * Math.cos(tilt) - along * Math.sin(tilt) + 0.03;
      const z = out * Math.sin(tilt) + along * Math.cos(tilt);
      setVertex(
        mesh,
        row * columns + column,
        [side * (centreX + x), y - 0.06 * along - 0.1, z - 0.06],
        [out, y, along, 0],
      );
    }
  }
  return mesh;
}

/** The rim and the hollow of the ear's outer face. */
function shellRelief(y: number, along: number, radius: number): number {
  return (
    0.035 * Math.exp(-(((radius - 0.86) / 0.13) ** 2)) -
    0.045 * hill2(y, along, -0.03, 0.03, 0.1, 0.08) +
    0.012 * Math.exp(-(((radius - 0.5) / 0.1) ** 2))
  );
}

function neckRadius(traits: Traits): number {
  return (traits.sex === 'male' ? 0.52 : 0.42) + 0.05 * traits.shape.fullness;
}

/** The neck. Coordinates: x, y, then zeros. */
export function neckMesh(traits: Traits): GridMesh {
  const columns = 64;
  const rows = 40;
  const mesh = createGrid({ material: 'neck', joint: 'neck', columns, rows });
  const radius = neckRadius(traits);
  for (let row = 0; row < rows; row++) {
    const down = row / (rows - 1);
    const y = mix(-0.45, -2.2, down);
    const flare = smoothStep(-1.2, -1.8, y);
    for (let column = 0; column < columns; column++) {
      const angle = (2 * Math.PI * column) / columns;
      const x = (radius + 0.22 * flare) * Math.sin(angle);
      const adamsApple = (traits.sex === 'male' ? 0.05 : 0.015) * hill2(x, y, 0, -1.45, 0.1, 0.12);
      const tendon = 0.03 * hill2(Math.abs(x), y, 0.2 + (y + 1.9) * 0.3, -1.6, 0.06, 0.4);
      const z = -0.18 + 0.1 * down + (0.5 + 0.12 * flare) * Math.cos(angle) + adamsApple + tendon;
      setVertex(mesh, row * columns + column, [x, y, z], [x, y, 0, 0]);
    }
  }
  return mesh;
}

/** The clothed shoulders. Coordinates: x, y, share of the way down from the collar. */
export function bodyMesh(traits: Traits): GridMesh {
  const columns = 96;
  const rows = 52;
  const mesh = createGrid({ material: 'cloth', joint: 'body', columns, rows, isTwoSided: true });
  const neck = neckRadius(traits);
  const shoulders = (traits.sex === 'male' ? 2.15 : 1.85) * (1 + 0.08 * traits.shape.fullness);
  for (let row = 0; row < rows; row++) {
    const down = row / (rows - 1);
    const width = mix(neck + 0.2, shoulders, smoothStep(0, 0.62, down) ** 0.9);
    const depth = Math.max(0.78, neck + 0.2) + 0.3 * down ** 0.75;
    const height = mix(-1.42, -3.9, down);
    for (let column = 0; column < columns; column++) {
      const angle = (2 * Math.PI * column) / columns;
      const sine = Math.sin(angle);
      const facing = Math.cos(angle);
      const x = width * Math.sign(sine) * Math.abs(sine) ** 0.8;
      const neckline = facing > 0 ? 0.2 * facing * (1 - smoothStep(0, 0.3, down)) : 0;
      const y = height - neckline + 0.02 * fractalNoise(x * 2, height * 3, 2);
      const z = -0.2 + depth * facing + 0.03 * fractalNoise(x * 3 + 9, height * 2, 2);
      setVertex(mesh, row * columns + column, [x, y, z], [x, height, down, 0]);
    }
  }
  return mesh;
}
