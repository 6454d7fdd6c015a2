import { at } from '../typed-arrays.ts';

/** What a part is made of; the shader has one material for each. */
export type MaterialName = 'face' | 'ear' | 'neck' | 'hair' | 'cloth' | 'frame';

/** Which rotation a part follows: the neck turns a third of the way, the shoulders hardly. */
export type Joint = 'head' | 'neck' | 'body';

/** A sheet of vertices in rows from top to bottom, columns seen from outside from left to right. */
export interface GridMesh {
  material: MaterialName;
  joint: Joint;
  columns: number;
  rows: number;
  /** Whether the last column is joined to the first. */
  wraps: boolean;
  /** Whether the inside is seen as well. */
  isTwoSided: boolean;
  /** x, y, z of each vertex. */
  positions: Float32Array;
  /** Four numbers for each vertex that the material understands. */
  coordinates: Float32Array;
}

/** Writes one vertex of a mesh. */
export function setVertex(
  mesh: GridMesh,
  vertex: number,
  position: readonly [number, number, number],
  coordinates: readonly [number, number, number, number],
): void {
  mesh.positions.set(position, vertex * 3);
  mesh.coordinates.set(coordinates, vertex * 4);
}

/** An empty mesh of a size. */
export function createGrid(
  description: Pick<GridMesh, 'material' | 'joint' | 'columns' | 'rows'> &
    Partial<Pick<GridMesh, 'wraps' | 'isTwoSided'>>,
): GridMesh {
  const vertexCount = description.columns * description.rows;
  return {
    wraps: true,
    isTwoSided: false,
    ...description,
    positions: new Float32Array(vertexCount * 3),
    coordinates: new Float32Array(vertexCount * 4),
  };
}

/** Vertex indices of the triangles, two for each cell; `step` 2 leaves out every other row and column. */
export function gridTriangles(mesh: GridMesh, firstVertex: number, step = 1): Int32Array {
  const { columns, rows, wraps } = mesh;
  const across = Math.floor((wraps ? columns : columns - 1) / step);
  const down = Math.floor((rows - 1) / step);
  const triangles = new Int32Array(across * down * 6);
  let next = 0;
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const upper = firstVertex + row * step * columns;
      const lower = upper + step * columns;
      const left = column * step;
      const right = (left + step) % columns;
      triangles.set(
        [upper + left, lower + left, upper + right, upper + right, lower + left, lower + right],
        next,
      );
      next += 6;
    }
  }
  return triangles;
}

/** Computes the outward normals of a grid whose first vertex is at `firstVertex` of the buffers. */
export function computeGridNormals(
  grid: Pick<GridMesh, 'columns' | 'rows' | 'wraps'>,
  firstVertex: number,
  positions: Float32Array,
  normals: Float32Array,
): void {
  const { columns, rows, wraps } = grid;
  for (let row = 0; row < rows; row++) {
    const above = (firstVertex + Math.max(0, row - 1) * columns) * 3;
    const here = (firstVertex + row * columns) * 3;
    const below = (firstVertex + Math.min(rows - 1, row + 1) * columns) * 3;
    for (let column = 0; column < columns; column++) {
      const before = column > 0 ? column - 1 : wraps ? columns - 1 : 0;
      const after = column < columns - 1 ? column + 1 : wraps ? 0 : column;
      const left = here + before * 3;
      const right = here + after * 3;
      const up = above + column * 3;
      const down = below + column * 3;
      const ux = at(positions, right) - at(positions, left);
      const uy = at(positions, right + 1) - at(positions, left + 1);
      const uz = at(positions, right + 2) - at(positions, left + 2);
      const vx = at(positions, down) - at(positions, up);
      const vy = at(positions, down + 1) - at(positions, up + 1);
      const vz = at(positions, down + 2) - at(positions, up + 2);
      const x = vy * uz - vz * uy;
      const y = vz * ux - vx * uz;
      const z = vx * uy - vy * ux;
      const scale = 1 / (Math.sqrt(x * x + y * y + z * z) || 1);
      const target = here + column * 3;
      normals[target] = x * scale;
      normals[target + 1] = y * scale;
      normals[target + 2] = z * scale;
    }
  }
}
