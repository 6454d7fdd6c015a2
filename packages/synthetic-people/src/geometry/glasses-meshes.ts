import type { FaceRelief } from './face-relief.ts';
import { createGrid, type GridMesh, setVertex } from './grid-mesh.ts';
import type { HeadProfile } from './head-profile.ts';

type Path = (share: number) => readonly [x: number, y: number, z: number];

/** The frame of a pair of glasses: two rims, a bridge, two temples. The lenses are clear and not drawn. */
export function glassesMeshes(
  profile: HeadProfile,
  relief: FaceRelief,
  thickness: 'thin' | 'thick',
): GridMesh[] {
  const radius = thickness === 'thin' ? 0.011 : 0.024;
  const { eyeSpacing } = profile.shape;
  const centreX = eyeSpacing + 0.012;
  const centreY = -0.035;
  const halfWidth = 0.235;
  const halfHeight = thickness === 'thin' ? 0.165 : 0.185;
  const rimDepth = profile.faceDepth(0.1, 0) + 0.1;
  const hingeX = centreX + halfWidth;
  const bridgeDepth = Math.max(rimDepth + 0.02, profile.faceDepth(0, 0.02) + relief.at(0, 0.02, 0) + radius);

  const rim =
    (side: number): Path =>
    (share) => {
      const angle = 2 * Math.PI * share;
      const x = superellipse(Math.cos(angle)) * halfWidth;
      return [
        side * (centreX + x),
        centreY + superellipse(Math.sin(angle)) * halfHeight,
        rimDepth - 0.12 * (centreX + x) ** 2,
      ];
    };
  const temple =
    (side: number): Path =>
    (share) => [
      side * (hingeX + (profile.width(-0.02) + 0.02 - hingeX) * Math.min(1, share * 2.2)),
      0.05 - 0.05 * share,
      rimDepth - 0.12 * hingeX ** 2 - share * 0.85,
    ];
  const bridge: Path = (share) => {
    const across = 2 * share - 1;
    const end = rimDepth - 0.002;
    return [
      across * (centreX - halfWidth),
      0.03 - 0.03 * across * across,
      bridgeDepth + (end - bridgeDepth) * across * across,
    ];
  };
  return [
    tube(rim(-1), radius, 56),
    tube(rim(1), radius, 56),
    tube(bridge, radius, 12),
    tube(temple(-1), radius, 16),
    tube(temple(1), radius, 16),
  ];
}

/** Between a circle and a rectangle. */
function superellipse(value: number): number {
  return Math.sign(value) * Math.abs(value) ** 0.65;
}

/** A tube around a path, its cross-section in fixed directions, which is enough for thin frames. */
function tube(path: Path, radius: number, rows: number): GridMesh {
  const columns = 8;
  const mesh = createGrid({ material: 'frame', joint: 'head', columns, rows, isTwoSided: true });
  for (let row = 0; row < rows; row++) {
    const share = row / (rows - 1);
    const [x, y, z] = path(share);
    const [nextX, nextY, nextZ] = path(Math.min(1, share + 0.01));
    const [previousX, previousY, previousZ] = path(Math.max(0, share - 0.01));
    const along = [nextX - previousX, nextY - previousY, nextZ - previousZ] as const;
    const [first, second] = perpendiculars(along);
    for (let column = 0; column < columns; column++) {
      const angle = (2 * Math.PI * column) / columns;
      const u = radius * Math.cos(angle);
      const v = radius * Math.sin(angle);
      setVertex(
        mesh,
        row * columns + column,
        [
          x + u * first[0] + v * second[0],
          y + u * first[1] + v * second[1],
          z + u * first[2] + v * second[2],
        ],
        [share, angle, 0, 0],
      );
    }
  }
  return mesh;
}

type Direction = readonly [number, number, number];

/** Two unit directions at right angles to a direction and to each other. */
function perpendiculars(direction: Direction): readonly [Direction, Direction] {
  const [x, y, z] = direction;
  const helper: Direction = Math.abs(z) > Math.abs(x) + Math.abs(y) ? [0, 1, 0] : [0, 0, 1];
  const first = unit(cross(direction, helper));
  return [first, unit(cross([x, y, z], first))];
}

function cross(a: Direction, b: Direction): Direction {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit(direction: Direction): Direction {
  const length = Math.hypot(...direction) || 1;
  return [direction[0] / length, direction[1] / length, direction[2] / length];
}
