import type { Rgb } from '../colour.ts';
import { clamp, mix } from '../curves.ts';
import type { Expression } from '../expression.ts';
import type { FrameView } from '../frame-view.ts';
import type { PersonModel, TriangleSet } from '../person-model.ts';
import { at, byteAt, intAt } from '../typed-arrays.ts';
import type { AmbientOcclusion } from './ambient-occlusion.ts';
import { cameraHeight } from './camera.ts';
import { paintFaceSurface } from './face-material.ts';
import type { VisibilityBuffer } from './frame-buffers.ts';
import { paintHair } from './hair-material.ts';
import { paintCloth, paintEar, paintGlassesFrame, paintNeck } from './plain-materials.ts';
import type { PosedVertices } from './pose.ts';
import type { ShadowMap } from './shadow-map.ts';
import { Surface } from './surface.ts';

export interface ShaderInputs {
  model: PersonModel;
  triangles: TriangleSet;
  expression: Expression;
  posed: PosedVertices;
  visibility: VisibilityBuffer;
  shadows: ShadowMap;
  occlusion: AmbientOcclusion;
  view: FrameView;
}

/** A direction of length 1. */
export function unitVector(direction: Rgb): Rgb {
  const length = Math.hypot(...direction) || 1;
  return [direction[0] / length, direction[1] / length, direction[2] / length];
}

/**
 * Computes the light that samples send to the camera. After `shade`, red, green and blue are what the room's lamps make, and
 * the screen's three what a white screen at the camera adds: light is linear, so that any colours of it are a sum.
 */
export class FrameShader {
  red = 0.5;
  green = 0.5;
  blue = 0.5;
  screenRed = 0.5;
  screenGreen = 0.5;
  screenBlue = 0.5;

  readonly #inputs: ShaderInputs;
  readonly #surface = new Surface();
  readonly #key: Rgb;
  readonly #fill: Rgb;
  readonly #isScreenSeen: boolean;
  #x = 0.5;
  #y = 0.5;
  #z = 0.5;

  /** @param isScreenSeen whether to compute what a screen adds */
  constructor(inputs: ShaderInputs, isScreenSeen: boolean) {
    this.#inputs = inputs;
    this.#isScreenSeen = isScreenSeen;
    this.#key = unitVector(inputs.view.light.keyDirection);
    this.#fill = unitVector(inputs.view.light.fillDirection);
  }

  /** Shades the sample at an index of the visibility buffer; `pixelX` and `pixelY` are its pixel. */
  shade(sample: number, pixelX: number, pixelY: number): void {
    const { model, triangles, expression, visibility } = this.#inputs;
    const triangle = intAt(visibility.triangle, sample);
    const part = model.parts[byteAt(triangles.part, triangle)];
    if (part === undefined) throw new RangeError('The sample shows no part of the person.');
    this.#locate(triangle, sample);

    const surface = this.#surface;
    const toCameraX = -this.#x;
    const toCameraY = cameraHeight - this.#y;
    const toCameraZ = this.#inputs.view.cameraDistance - this.#z;
    if (part.mesh.isTwoSided) this.#faceCamera(toCameraX, toCameraY, toCameraZ);

    switch (part.mesh.material) {
      case 'face':
        paintFaceSurface(surface, model, expression);
        break;
      case 'hair':
        paintHair(surface, model);
        break;
      case 'ear':
        paintEar(surface, model);
        break;
      case 'neck':
        paintNeck(surface, model);
        break;
      case 'cloth':
        paintCloth(surface, model);
        break;
      case 'frame':
        paintGlassesFrame(surface, model);
        break;
    }
    this.#illuminate(pixelX, pixelY, toCameraX, toCameraY, toCameraZ);
  }

  /** Interpolates position, normal and coordinates of a sample. */
  #locate(triangle: number, sample: number): void {
    const { model, triangles, posed, visibility } = this.#inputs;
    const { positions, normals } = posed;
    const { coordinates } = model;
    const { corners } = triangles;
    const a = intAt(corners, triangle * 3);
    const b = intAt(corners, triangle * 3 + 1);
    const c = intAt(corners, triangle * 3 + 2);
    const wb = at(visibility.second, sample);
    const wc = at(visibility.third, sample);
    const wa = 1 - wb - wc;
    const a3 = a * 3;
    const b3 = b * 3;
    const c3 = c * 3;
    this.#x = wa * at(positions, a3) + wb * at(positions, b3) + wc * at(positions, c3);
    this.#y = wa * at(positions, a3 + 1) + wb * at(positions, b3 + 1) + wc * at(positions, c3 + 1);
    this.#z = wa * at(positions, a3 + 2) + wb * at(positions, b3 + 2) + wc * at(positions, c3 + 2);
    const surface = this.#surface;
    const nx = wa * at(normals, a3) + wb * at(normals, b3) + wc * at(normals, c3);
    const ny = wa * at(normals, a3 + 1) + wb * at(normals, b3 + 1) + wc * at(normals, c3 + 1);
    const nz = wa * at(normals, a3 + 2) + wb * at(normals, b3 + 2) + wc * at(normals, c3 + 2);
    const scale = 1 / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1);
    surface.normalX = nx * scale;
    surface.normalY = ny * scale;
    surface.normalZ = nz * scale;
    const a4 = a * 4;
    const b4 = b * 4;
    const c4 = c * 4;
    surface.first = wa * at(coordinates, a4) + wb * at(coordinates, b4) + wc * at(coordinates, c4);
    surface.second =
      wa * at(coordinates, a4 + 1) + wb * at(coordinates, b4 + 1) + wc * at(coordinates, c4 + 1);
    surface.third =
      wa * at(coordinates, a4 + 2) + wb * at(coordinates, b4 + 2) + wc * at(coordinates, c4 + 2);
    surface.fourth =
      wa * at(coordinates, a4 + 3) + wb * at(coordinates, b4 + 3) + wc * at(coordinates, c4 + 3);
  }

  #faceCamera(x: number, y: number, z: number): void {
    const surface = this.#surface;
    if (surface.normalX * x + surface.normalY * y + surface.normalZ * z >= 0) return;
    surface.normalX = -surface.normalX;
    surface.normalY = -surface.normalY;
    surface.normalZ = -surface.normalZ;
  }

  #illuminate(pixelX: number, pixelY: number, toCameraX: number, toCameraY: number, toCameraZ: number): void {
    const { view, shadows, occlusion } = this.#inputs;
    const { light } = view;
    const surface = this.#surface;
    const key = this.#key;
    const fill = this.#fill;

    const normalScale = 1 / Math.sqrt(surface.normalX ** 2 + surface.normalY ** 2 + surface.normalZ ** 2);
    const nx = surface.normalX * normalScale;
    const ny = surface.normalY * normalScale;
    const nz = surface.normalZ * normalScale;
    const distance = Math.sqrt(toCameraX * toCameraX + toCameraY * toCameraY + toCameraZ * toCameraZ);
    const vx = toCameraX / distance;
    const vy = toCameraY / distance;
    const vz = toCameraZ / distance;

    const lit = shadows.lightAt(this.#x + nx * 0.02, this.#y + ny * 0.02, this.#z + nz * 0.02);
    const open = occlusion.opennessAt(pixelX, pixelY, this.#z, surface.occlusion);
    const softOpen = Math.sqrt(open);
    const towardsKey = nx * key[0] + ny * key[1] + nz * key[2];
    const towardsFill = nx * fill[0] + ny * fill[1] + nz * fill[2];
    const towardsCamera = clamp(nx * vx + ny * vy + nz * vz);
    const above = 0.5 + 0.5 * ny;

    const hx = key[0] + vx;
    const hy = key[1] + vy;
    const hz = key[2] + vz;
    const mirrored = Math.max(0, (nx * hx + ny * hy + nz * hz) / Math.sqrt(hx * hx + hy * hy + hz * hz));
    const edge = (1 - towardsCamera) * (1 - towardsCamera);
    const grazing = edge * edge;
    const shine =
      lit * surface.gloss * light.keyStrength * mirrored ** surface.sharpness * (1 + 2 * grazing) +
      0.175 * grazing * surface.gloss * above * open;
    const glint = surface.glint * light.keyStrength * 0.4;

    const keyStrength = light.keyStrength * 0.5 * softOpen;
    const fillStrength = light.fillStrength * 0.5 * open;
    const ambientStrength = light.ambientStrength * 0.62;
    // inside skin, red light also comes out of creases
    const redOpen = mix(open, softOpen, 0.6);
    const otherOpen = mix(open, softOpen, 0.2);

    const red =
      keyStrength *
        light.keyColour[0] *
        wrapped(towardsKey, surface.wrapRed) *
        mix(lit, 1, surface.wrapRed * 0.35) +
      fillStrength * light.fillColour[0] * wrapped(towardsFill, surface.wrapRed) +
      ambientStrength * mix(light.ambientBelow[0], light.ambientAbove[0], above) * redOpen;
    const green =
      keyStrength *
        light.keyColour[1] *
        wrapped(towardsKey, surface.wrapGreen) *
        mix(lit, 1, surface.wrapGreen * 0.35) +
      fillStrength * light.fillColour[1] * wrapped(towardsFill, surface.wrapGreen) +
      ambientStrength * mix(light.ambientBelow[1], light.ambientAbove[1], above) * otherOpen;
    const blue =
      keyStrength *
        light.keyColour[2] *
        wrapped(towardsKey, surface.wrapBlue) *
        mix(lit, 1, surface.wrapBlue * 0.35) +
      fillStrength * light.fillColour[2] * wrapped(towardsFill, surface.wrapBlue) +
      ambientStrength * mix(light.ambientBelow[2], light.ambientAbove[2], above) * otherOpen;
    this.red = surface.red * red + shine * light.keyColour[0] + glint;
    this.green = surface.green * green + shine * light.keyColour[1] + glint;
    this.blue = surface.blue * blue + shine * light.keyColour[2] + glint;
    if (!this.#isScreenSeen) return;
    const falloff = (view.cameraDistance / distance) ** 2 * softOpen;
    const mirroredScreen = falloff * surface.gloss * towardsCamera ** surface.sharpness;
    this.screenRed = surface.red * falloff * wrapped(towardsCamera, surface.wrapRed * 0.5) + mirroredScreen;
    this.screenGreen =
      surface.green * falloff * wrapped(towardsCamera, surface.wrapGreen * 0.5) + mirroredScreen;
    this.screenBlue =
      surface.blue * falloff * wrapped(towardsCamera, surface.wrapBlue * 0.5) + mirroredScreen;
  }
}

/** Lambert's law, with light that creeps around the edge. */
function wrapped(cosine: number, wrap: number): number {
  return clamp((cosine + wrap) / (1 + wrap));
}
