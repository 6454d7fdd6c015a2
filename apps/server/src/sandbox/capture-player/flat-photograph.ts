import type { RgbImage } from '@qiniso/synthetic-people';

/** How a photograph is held before the camera. */
export interface PhotographPose {
  /** Degrees about the vertical axis, positive to the viewer's right, and about the horizontal one. */
  readonly yaw: number;
  readonly pitch: number;
  /** Shift of its centre as a share of the picture's width and height. */
  readonly x: number;
  readonly y: number;
  /** Height of the upright photograph as a share of the picture's height. */
  readonly size: number;
}

/** Distance from the camera in heights of the photograph: near enough for perspective to show. */
const DISTANCE = 3;

/** Shows a photograph as a flat thing in front of a room: the attack with a print or a telephone's screen. */
export function holdPhotograph(photograph: RgbImage, room: RgbImage, pose: PhotographPose): RgbImage {
  const { width, height } = room;
  const data = new Uint8Array(room.data);
  const [sinYaw, cosYaw] = [Math.sin(radians(pose.yaw)), Math.cos(radians(pose.yaw))];
  const [sinPitch, cosPitch] = [Math.sin(radians(pose.pitch)), Math.cos(radians(pose.pitch))];
  const focal = pose.size * height * DISTANCE;
  const aspect = photograph.width / photograph.height;
  const [centreX, centreY] = [width * (0.5 + pose.x), height * (0.5 + pose.y)];
  // The photograph's two edges in camera coordinates (z away from the camera), heights of the photograph as the unit.
  const across = [cosYaw, 0, sinYaw] as const;
  const down = [sinYaw * sinPitch, cosPitch, -cosYaw * sinPitch] as const;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const rayX = (column + 0.5 - centreX) / focal;
      const rayY = (row + 0.5 - centreY) / focal;
      // s · across + t · down + (0, 0, DISTANCE) lies on the ray: two equations.
      const a = across[0] - rayX * across[2];
      const b = down[0] - rayX * down[2];
      const c = across[1] - rayY * across[2];
      const d = down[1] - rayY * down[2];
      const determinant = a * d - b * c;
      if (Math.abs(determinant) < 1e-9) continue;
      const s = (rayX * DISTANCE * d - b * rayY * DISTANCE) / determinant;
      const t = (a * rayY * DISTANCE - rayX * DISTANCE * c) / determinant;
      const u = (s / aspect + 0.5) * photograph.width;
      const v = (t + 0.5) * photograph.height;
      if (u < 0 || v < 0 || u >= photograph.width || v >= photograph.height) continue;
      copyPixel(photograph, u - 0.5, v - 0.5, data, (row * width + column) * 3);
    }
  }
  return { width, height, data };
}

/** Bilinear. */
function copyPixel(
  { data, width, height }: RgbImage,
  x: number,
  y: number,
  out: Uint8Array,
  at: number,
): void {
  const left = Math.min(Math.max(Math.floor(x), 0), width - 2);
  const top = Math.min(Math.max(Math.floor(y), 0), height - 2);
  const [fx, fy] = [Math.min(Math.max(x - left, 0), 1), Math.min(Math.max(y - top, 0), 1)];
  for (let channel = 0; channel < 3; channel += 1) {
    const value = (dx: number, dy: number) => data[((top + dy) * width + left + dx) * 3 + channel] ?? 0;
    const upper = value(0, 0) * (1 - fx) + value(1, 0) * fx;
    const lower = value(0, 1) * (1 - fx) + value(1, 1) * fx;
    out[at + channel] = Math.round(upper * (1 - fy) + lower * fy);
  }
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
