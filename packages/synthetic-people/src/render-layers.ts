import { type Expression, neutralExpression } from './expression.ts';
import { defaultView, type FrameView } from './frame-view.ts';
import type { Person } from './person.ts';
import { modelOf, type TriangleSet } from './person-model.ts';
import { AmbientOcclusion } from './shading/ambient-occlusion.ts';
import { project } from './shading/camera.ts';
import { frameBuffers, type VisibilityBuffer } from './shading/frame-buffers.ts';
import { FrameShader, unitVector } from './shading/frame-shader.ts';
import { jointRotations, poseModel } from './shading/pose.ts';
import { rasterise } from './shading/rasteriser.ts';
import { ShadowMap } from './shading/shadow-map.ts';
import { at, byteAt, intAt } from './typed-arrays.ts';

/** The linear light that a person sends to the camera, apart for each source of light; nothing of what is behind them. */
export interface LightLayers {
  readonly width: number;
  readonly height: number;
  /** What the room's lamps make, three channels a pixel. */
  readonly room: Float32Array;
  /** What a white screen at the camera adds, likewise: any colour of it is a sum. Zeros unless asked for. */
  readonly screen: Float32Array;
  /** Share of each pixel that shows the person, 0 to 1. */
  readonly cover: Float32Array;
}

export interface LayerOptions {
  /** Whether to compute the screen's light too. */
  readonly hasScreen: boolean;
  /**
   * `fast` takes one sample a pixel and a quarter of the triangles: edges are hard unless a lens blurs them, and a frame costs
   * about a third.
   */
  readonly detail: 'full' | 'fast';
}

/**
 * Renders a person's light, before camera and backdrop. The arrays are fresh; the same person and view give the same numbers.
 *
 * @param view what differs from {@link defaultView}; backdrop, exposure, grain and screen light mean nothing here
 * @throws RangeError when the picture's size is not positive whole pixels
 */
export function renderLayers(
  person: Person,
  view: Partial<FrameView>,
  { hasScreen, detail }: LayerOptions,
): LightLayers {
  const complete: FrameView = { ...defaultView, ...view };
  const { width, height } = complete;
  if (!(Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0)) {
    throw new RangeError('The width and height of a frame are positive whole pixels.');
  }
  const expression: Expression = { ...neutralExpression, ...complete.expression };
  const model = modelOf(person);
  model.setExpression(expression);

  const isFull = detail === 'full';
  const triangles = isFull ? model.triangles : model.coarseTriangles;
  const { visibility, shadowDepth } = frameBuffers(width, height, isFull ? 2 : 1);
  const posed = poseModel(model, jointRotations(complete), [complete.offsetX, complete.offsetY]);
  const projected = project(posed.positions, model.positions.length, complete, visibility.samplesAcross);
  rasterise(model, triangles, projected, visibility);
  const inputs = {
    model,
    triangles,
    expression,
    posed,
    visibility,
    shadows: new ShadowMap(
      model,
      posed.positions,
      unitVector(complete.light.keyDirection),
      shadowDepth,
      isFull ? 4 : 2,
    ),
    occlusion: new AmbientOcclusion(visibility),
    view: complete,
  };
  const layers = {
    width,
    height,
    room: new Float32Array(width * height * 3),
    screen: new Float32Array(hasScreen ? width * height * 3 : 0),
    cover: new Float32Array(width * height),
  };
  shadePixels(new FrameShader(inputs, hasScreen), triangles, visibility, layers);
  return layers;
}

/**
 * Fills the layers. Pixels whose samples show one smooth part are shaded once; edges, eyes and mouth at every sample.
 */
function shadePixels(
  shader: FrameShader,
  triangles: TriangleSet,
  visibility: VisibilityBuffer,
  { width, height, room, screen, cover }: LightLayers,
): void {
  const { samplesAcross } = visibility;
  const hasScreen = screen.length > 0;
  const share = 1 / samplesAcross ** 2;

  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const place = y * width + x;
      const pixel = place * 3;
      const sample = (y * visibility.width + x) * samplesAcross;
      if (isSmooth(triangles, visibility, sample)) {
        if (intAt(visibility.triangle, sample) < 0) continue;
        shader.shade(sample, x, y);
        cover[place] = 1;
        room[pixel] = shader.red;
        room[pixel + 1] = shader.green;
        room[pixel + 2] = shader.blue;
        if (!hasScreen) continue;
        screen[pixel] = shader.screenRed;
        screen[pixel + 1] = shader.screenGreen;
        screen[pixel + 2] = shader.screenBlue;
        continue;
      }
      for (let row = 0; row < samplesAcross; row++) {
        for (let column = 0; column < samplesAcross; column++) {
          const index = sample + row * visibility.width + column;
          if (intAt(visibility.triangle, index) < 0) continue;
          shader.shade(index, x, y);
          cover[place] = at(cover, place) + share;
          add(room, pixel, share, shader.red, shader.green, shader.blue);
          if (hasScreen) add(screen, pixel, share, shader.screenRed, shader.screenGreen, shader.screenBlue);
        }
      }
    }
  }
}

function add(
  light: Float32Array,
  pixel: number,
  share: number,
  red: number,
  green: number,
  blue: number,
): void {
  light[pixel] = at(light, pixel) + share * red;
  light[pixel + 1] = at(light, pixel + 1) + share * green;
  light[pixel + 2] = at(light, pixel + 2) + share * blue;
}

/** Greatest difference in depth between the samples of a pixel shaded once. */
const smoothDepth = 0.05;

function isSmooth(triangles: TriangleSet, visibility: VisibilityBuffer, sample: number): boolean {
  const { triangle, depth, width, samplesAcross } = visibility;
  if (samplesAcross === 1) return true;
  const first = intAt(triangle, sample);
  const part = first < 0 ? -1 : byteAt(triangles.part, first);
  if (first >= 0 && byteAt(triangles.isFine, first) === 1) return false;
  const firstDepth = at(depth, sample);
  for (let other = 1; other < samplesAcross * samplesAcross; other++) {
    const index = sample + (other >> 1) * width + (other & 1);
    const found = intAt(triangle, index);
    const foundPart = found < 0 ? -1 : byteAt(triangles.part, found);
    if (foundPart !== part) return false;
    if (part >= 0 && Math.abs(at(depth, index) - firstDepth) > smoothDepth) return false;
  }
  return true;
}
