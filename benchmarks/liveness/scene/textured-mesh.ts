import type { LightLayers } from '@qiniso/synthetic-people';

/** A picture in linear light, three channels a pixel. */
export interface LinearPicture {
  readonly width: number;
  readonly height: number;
  readonly light: Float32Array;
}

/**
 * A surface with a picture on it, before the camera. What it sends back is, for each pixel, the picture's light × gain + add,
 * under the room's light and under a white screen apart; the four numbers are given at each vertex.
 */
export interface TexturedMesh {
  /** x and y in pixels of the frame, and nearness: greater is nearer. Three numbers a vertex. */
  readonly positions: Float32Array;
  /** Pixels of the picture. Two numbers a vertex. */
  readonly places: Float32Array;
  /** Room gain, room add, screen gain, screen add. Four numbers a vertex. */
  readonly lights: Float32Array;
  /** Three vertices a triangle. */
  readonly triangles: Int32Array;
}

/** A frame to draw on. `nearness` is the depth buffer. */
export interface Canvas extends LightLayers {
  readonly nearness: Float32Array;
}

export function emptyCanvas(width: number, height: number): Canvas {
  const pixels = width * height;
  return {
    width,
    height,
    room: new Float32Array(pixels * 3),
    screen: new Float32Array(pixels * 3),
    cover: new Float32Array(pixels),
    nearness: new Float32Array(pixels).fill(Number.NEGATIVE_INFINITY),
  };
}

/** Vertex indices of a grid's triangles, two for each cell. */
export function gridTriangles(columns: number, rows: number): Int32Array {
  const triangles: number[] = [];
  for (let row = 0; row + 1 < rows; row += 1) {
    for (let column = 0; column + 1 < columns; column += 1) {
      const at = row * columns + column;
      triangles.push(at, at + columns, at + 1, at + 1, at + columns, at + columns + 1);
    }
  }
  return Int32Array.from(triangles);
}

/** Draws a mesh over what is there, nearest wins. Pixels of the picture where `opaque` is 0 are cut out. */
export function drawMesh(
  canvas: Canvas,
  mesh: TexturedMesh,
  picture: LinearPicture,
  opaque: Uint8Array | null = null,
): void {
  const { width, height, nearness } = canvas;
  const { positions, triangles } = mesh;
  for (let corner = 0; corner < triangles.length; corner += 3) {
    const a = triangles[corner] as number;
    const b = triangles[corner + 1] as number;
    const c = triangles[corner + 2] as number;
    const ax = positions[a * 3] as number;
    const ay = positions[a * 3 + 1] as number;
    const az = positions[a * 3 + 2] as number;
    const abx = (positions[b * 3] as number) - ax;
    const aby = (positions[b * 3 + 1] as number) - ay;
    const acx = (positions[c * 3] as number) - ax;
    const acy = (positions[c * 3 + 1] as number) - ay;
    const area = abx * acy - acx * aby;
    if (area === 0) continue;
    const minX = Math.max(0, Math.ceil(ax + Math.min(0, abx, acx) - 0.5));
    const maxX = Math.min(width - 1, Math.floor(ax + Math.max(0, abx, acx) - 0.5));
    const minY = Math.max(0, Math.ceil(ay + Math.min(0, aby, acy) - 0.5));
    const maxY = Math.min(height - 1, Math.floor(ay + Math.max(0, aby, acy) - 0.5));
    const abz = (positions[b * 3 + 2] as number) - az;
    const acz = (positions[c * 3 + 2] as number) - az;
    for (let y = minY; y <= maxY; y += 1) {
      const dy = y + 0.5 - ay;
      for (let x = minX; x <= maxX; x += 1) {
        const dx = x + 0.5 - ax;
        const weightB = (dx * acy - acx * dy) / area;
        const weightC = (abx * dy - dx * aby) / area;
        if (weightB < 0 || weightC < 0 || weightB + weightC > 1) continue;
        const pixel = y * width + x;
        const z = az + weightB * abz + weightC * acz;
        if (z < (nearness[pixel] as number)) continue;
        if (paint(canvas, pixel, mesh, [a, b, c], weightB, weightC, picture, opaque)) nearness[pixel] = z;
      }
    }
  }
}

function paint(
  { room, screen, cover }: Canvas,
  pixel: number,
  { places, lights }: TexturedMesh,
  [a, b, c]: readonly [number, number, number],
  weightB: number,
  weightC: number,
  { width, height, light }: LinearPicture,
  opaque: Uint8Array | null,
): boolean {
  const weightA = 1 - weightB - weightC;
  const between = (values: Float32Array, size: number, field: number): number =>
    weightA * (values[a * size + field] as number) +
    weightB * (values[b * size + field] as number) +
    weightC * (values[c * size + field] as number);
  const u = Math.min(width - 1.001, Math.max(0, between(places, 2, 0)));
  const v = Math.min(height - 1.001, Math.max(0, between(places, 2, 1)));
  const column = u | 0;
  const row = v | 0;
  if (opaque && opaque[row * width + column] === 0) return false;
  const fx = u - column;
  const fy = v - row;
  const upper = (row * width + column) * 3;
  const lower = upper + width * 3;
  const roomGain = between(lights, 4, 0);
  const roomAdd = between(lights, 4, 1);
  const screenGain = between(lights, 4, 2);
  const screenAdd = between(lights, 4, 3);
  for (let channel = 0; channel < 3; channel += 1) {
    const above = (light[upper + channel] as number) * (1 - fx) + (light[upper + 3 + channel] as number) * fx;
    const below = (light[lower + channel] as number) * (1 - fx) + (light[lower + 3 + channel] as number) * fx;
    const value = above + (below - above) * fy;
    room[pixel * 3 + channel] = value * roomGain + roomAdd;
    screen[pixel * 3 + channel] = value * screenGain + screenAdd;
  }
  cover[pixel] = 1;
  return true;
}

const LINEAR = Float32Array.from({ length: 256 }, (_, value) => (value / 255) ** 2.2);

/** A picture's display values as light. */
export function linearPicture(image: { width: number; height: number; data: Uint8Array }): LinearPicture {
  const light = new Float32Array(image.data.length);
  for (let i = 0; i < light.length; i += 1) light[i] = LINEAR[image.data[i] as number] as number;
  return { width: image.width, height: image.height, light };
}
