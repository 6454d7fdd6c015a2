import { clamp, mix, smoothStep } from '../curves.ts';
import { fractalNoise } from '../noise.ts';
import type { HairStyle } from '../traits.ts';
import { createGrid, type GridMesh, setVertex } from './grid-mesh.ts';
import { type HairCut, hairCut } from './hair-cut.ts';
import { headAngles, headRows } from './head-mesh.ts';
import type { HeadProfile } from './head-profile.ts';

/**
 * The meshes of a haircut. Coordinates of a vertex: angle around the head, height, margin (how far inside the hair's
 * outline; strands end near 0), 1 on a curtain and 0 on the scalp.
 */
export function hairMeshes(profile: HeadProfile, style: HairStyle, seed: number): GridMesh[] {
  const cut = hairCut(style);
  if (cut === null) return [];
  const meshes = [cap(profile, cut, style, seed)];
  if (cut.curtainEnd !== null) meshes.push(curtain(profile, cut, cut.curtainEnd, seed));
  if (cut.hasBun) meshes.push(bun(seed));
  return meshes;
}

/** Hair that lies on the skull. */
function cap(profile: HeadProfile, cut: HairCut, style: HairStyle, seed: number): GridMesh {
  const rows = headRows(profile).filter((y, row) => row % 2 === 0 && y > -0.95);
  const mesh = createGrid({
    material: 'hair',
    joint: 'head',
    columns: headAngles.length,
    rows: rows.length,
    // past the face's edge, the far side shows the inside of the hair
    isTwoSided: true,
  });
  const phase = (seed % 97) * 1.37;
  const isSwept = style === 'sideParted' || style === 'volume';
  const isShort = cut.side < 0.03;

  rows.forEach((y, row) => {
    const width = profile.width(y);
    const centre = profile.centre(y);
    const topness = smoothStep(0.3, 0.95, y);
    headAngles.forEach((angle, column) => {
      const sine = Math.sin(angle);
      const facing = Math.cos(angle);
      const z = centre + (facing > 0 ? profile.front(y) - centre : centre - profile.back(y)) * facing;
      const margin = (y - profile.hairline(degreesFromFace(angle))) * (cut.strands === 'cloth' ? 8 : 1);

      let thickness = mix(cut.side, cut.side + cut.top, topness);
      if (!isShort) thickness *= smoothStep(-0.03, 0.24, margin);
      if (isSwept) thickness *= 1 + 0.4 * Math.sin(angle + phase) * topness;
      const roughness = surfaceRoughness(cut);
      const frequency = cut.strands === 'straight' ? 9 : 5;
      thickness += roughness * fractalNoise(angle * frequency + phase, y * 5, 3) * smoothStep(0, 0.2, margin);
      thickness += 0.006;

      const up = 1.2 * smoothStep(0.35, 1.1, y);
      const scale = thickness / Math.hypot(sine, up, facing);
      setVertex(
        mesh,
        row * headAngles.length + column,
        [width * sine + scale * sine, y + scale * up, z + scale * facing],
        [angle, y, margin, 0],
      );
    });
  });
  return mesh;
}

/** How far the surface of the hair rises and falls. */
function surfaceRoughness({ strands, side }: HairCut): number {
  if (side < 0.03) return 0.004;
  if (strands === 'coiled' || strands === 'wavy') return 0.085;
  return 0.03;
}

/** Hair that hangs beside and behind the face. */
function curtain(profile: HeadProfile, cut: HairCut, end: number, seed: number): GridMesh {
  const columns = 110;
  const rows = 80;
  const mesh = createGrid({ material: 'hair', joint: 'head', columns, rows, wraps: false, isTwoSided: true });
  const phase = (seed % 89) * 1.71;
  const opening = 1.2 + 0.12 * Math.sin(phase);
  const isShort = end > -1.2;

  for (let row = 0; row < rows; row++) {
    const y = mix(0.75, end, row / (rows - 1));
    const heldAt = Math.max(y, -0.35);
    let width = profile.width(heldAt) + cut.side + 0.03 + 0.1 * smoothStep(0.2, -0.6, y);
    width += isShort
      ? 0.06 * smoothStep(0.1, -0.5, y) - 0.14 * smoothStep(-0.6, -1, y)
      : 0.1 * smoothStep(-0.6, -1.6, y);
    const front = 0.74 - 0.1 * smoothStep(-0.6, -1.5, y);
    const back = cut.side - profile.back(heldAt);
    for (let column = 0; column < columns; column++) {
      const angle = mix(opening, 2 * Math.PI - opening, column / (columns - 1));
      const wave = cut.strands === 'wavy' ? 0.055 * Math.sin(9 * y + 3 * angle + phase) : 0;
      const radius = 1 + wave + 0.03 * fractalNoise(9 * angle + phase, 1.5 * y, 3);
      const facing = Math.cos(angle);
      const edge = (4 * Math.min(column, columns - 1 - column)) / columns;
      setVertex(
        mesh,
        row * columns + column,
        [width * Math.sin(angle) * radius, y, (facing > 0 ? front : back) * facing * radius],
        [angle, y, Math.min(1, edge, 0.02 + 2 * (y - end)), 1],
      );
    }
  }
  return mesh;
}

function bun(seed: number): GridMesh {
  const columns = 56;
  const rows = 28;
  const mesh = createGrid({ material: 'hair', joint: 'head', columns, rows });
  for (let row = 0; row < rows; row++) {
    const latitude = (Math.PI * row) / (rows - 1);
    for (let column = 0; column < columns; column++) {
      const longitude = (2 * Math.PI * column) / columns;
      const radius = 0.34 * (1 + 0.08 * fractalNoise(longitude * 5 + (seed % 31), latitude * 3, 2));
      const y = 1.18 + 0.9 * radius * Math.cos(latitude);
      setVertex(
        mesh,
        row * columns + column,
        [
          radius * Math.sin(latitude) * Math.sin(longitude),
          y,
          -0.5 + radius * Math.sin(latitude) * Math.cos(longitude),
        ],
        [longitude, y, 1, 0],
      );
    }
  }
  return mesh;
}

/** Degrees between a direction around the head and the middle of the face, 0 to 180. */
export function degreesFromFace(angle: number): number {
  const wrapped = Math.abs(angle > Math.PI ? 2 * Math.PI - angle : angle);
  return clamp((wrapped * 180) / Math.PI, 0, 180);
}

/** Greatest margin at which a strand may still end. */
export const fullMargin = 0.1;
/** Smallest margin at which a strand may still reach. */
export const bareMargin = -0.06;
