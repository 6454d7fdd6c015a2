import type { Light, Rgb } from '@qiniso/synthetic-people';
import { gridTriangles, type TexturedMesh } from './textured-mesh.ts';

/** A flat or bent rectangle that is held before the camera, in the renderer's units of 100 mm. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  /** One over the radius of a cylinder with an upright axis; 0 is flat. */
  readonly bend: number;
  /** Degrees, signs as for heads. */
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** What the sheet is: paper with ink, or a lit screen behind glass. */
export type SheetMaterial =
  | { readonly kind: 'paper'; readonly ink: number; readonly white: number }
  /** `glare` is how strongly the glass mirrors the screen that asks, `emission` the brightness of a white pixel. */
  | { readonly kind: 'screen'; readonly emission: number; readonly glare: number };

export interface SheetCamera {
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
  readonly distance: number;
}

const COLUMNS = 33;
const ROWS = 25;
const CAMERA_HEIGHT = -0.08;
const UNIT_SHARE = 0.265;
const AXIS_SHARE = 0.45;
/** What glass sends back without mirroring. */
const GLASS = 0.035;

/** The room's light on a matt white surface, green; the renderer's own factors. */
export function roomLightOn(light: Light, normal: Rgb): number {
  const { keyDirection, fillDirection } = light;
  return (
    0.5 * light.keyStrength * light.keyColour[1] * facing(normal, keyDirection) +
    0.5 * light.fillStrength * light.fillColour[1] * facing(normal, fillDirection) +
    0.62 * light.ambientStrength * light.ambientAbove[1]
  );
}

/** Places a sheet before the camera with a picture of so many pixels filling it. */
export function placeSheet(
  sheet: Sheet,
  material: SheetMaterial,
  light: Light,
  camera: SheetCamera,
  picture: { width: number; height: number },
): TexturedMesh {
  const count = COLUMNS * ROWS;
  const mesh = {
    positions: new Float32Array(count * 3),
    places: new Float32Array(count * 2),
    lights: new Float32Array(count * 4),
    triangles: gridTriangles(COLUMNS, ROWS),
  };
  const turn = rotation(sheet);
  const focal = camera.zoom * UNIT_SHARE * camera.height * camera.distance;
  for (let index = 0; index < count; index += 1) {
    const u = (index % COLUMNS) / (COLUMNS - 1);
    const v = Math.floor(index / COLUMNS) / (ROWS - 1);
    const along = (u - 0.5) * sheet.width;
    const angle = along * sheet.bend;
    const flat: Rgb =
      sheet.bend === 0
        ? [along, (0.5 - v) * sheet.height, 0]
        : [Math.sin(angle) / sheet.bend, (0.5 - v) * sheet.height, (Math.cos(angle) - 1) / sheet.bend];
    const [x, y, z] = turn(flat);
    const point: Rgb = [x + sheet.x, y + sheet.y, z + sheet.z];
    const normal = turn([Math.sin(angle), 0, Math.cos(angle)]);
    const scale = focal / (camera.distance - point[2]);
    mesh.positions.set(
      [
        camera.width / 2 + point[0] * scale,
        camera.height * AXIS_SHARE - (point[1] - CAMERA_HEIGHT) * scale,
        point[2],
      ],
      index * 3,
    );
    mesh.places.set([u * (picture.width - 1), v * (picture.height - 1)], index * 2);
    mesh.lights.set(lightsAt(point, normal, material, light, camera.distance), index * 4);
  }
  return mesh;
}

function lightsAt(
  point: Rgb,
  normal: Rgb,
  material: SheetMaterial,
  light: Light,
  distance: number,
): [number, number, number, number] {
  const toCamera: Rgb = [-point[0], CAMERA_HEIGHT - point[1], distance - point[2]];
  const room = roomLightOn(light, normal);
  const screen = facing(normal, toCamera) * (distance / Math.hypot(...toCamera)) ** 2;
  if (material.kind === 'paper')
    return [room * material.ink, room * material.white, screen * material.ink, screen * material.white];
  return [
    material.emission,
    GLASS * room,
    0,
    GLASS * screen + material.glare * mirrored(point, normal, toCamera, distance),
  ];
}

/** How much of the screen that asks, a phone below its camera, this place of the glass mirrors into the camera. */
function mirrored(point: Rgb, normal: Rgb, toCamera: Rgb, distance: number): number {
  const twice = 2 * dot(toCamera, normal);
  const ray: Rgb = [
    twice * normal[0] - toCamera[0],
    twice * normal[1] - toCamera[1],
    twice * normal[2] - toCamera[2],
  ];
  const reach = (distance - point[2]) / Math.max(0.01, ray[2]);
  const beside = Math.max(0, Math.abs(point[0] + ray[0] * reach) - 0.33);
  const above = Math.max(0, Math.abs(point[1] + ray[1] * reach + 0.75) - 0.7);
  return Math.exp(-(beside ** 2 + above ** 2) / 0.02);
}

function dot(a: Rgb, b: Rgb): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function facing(normal: Rgb, direction: Rgb): number {
  return Math.max(0, dot(normal, direction)) / (Math.hypot(...direction) || 1);
}

function rotation({ yaw, pitch, roll }: Sheet): (vector: Rgb) => Rgb {
  const [cy, sy] = cosSin(yaw);
  const [cp, sp] = cosSin(-pitch);
  const [cr, sr] = cosSin(-roll);
  return ([x, y, z]) => {
    const [x1, z1] = [cy * x + sy * z, -sy * x + cy * z];
    const [y2, z2] = [cp * y - sp * z1, sp * y + cp * z1];
    return [cr * x1 - sr * y2, sr * x1 + cr * y2, z2];
  };
}

const cosSin = (degrees: number): [number, number] => [
  Math.cos((degrees * Math.PI) / 180),
  Math.sin((degrees * Math.PI) / 180),
];
