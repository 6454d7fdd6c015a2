import { paintBackdrop } from './backdrop.ts';
import { develop } from './develop.ts';
import { type Expression, neutralExpression } from './expression.ts';
import { defaultView, type FrameView } from './frame-view.ts';
import type { RgbImage } from './image.ts';
import type { Person } from './person.ts';
import { modelOf, type PersonModel } from './person-model.ts';
import { AmbientOcclusion } from './shading/ambient-occlusion.ts';
import { project } from './shading/camera.ts';
import { frameBuffers, samplesAcross, type VisibilityBuffer } from './shading/frame-buffers.ts';
import { FrameShader, unitVector } from './shading/frame-shader.ts';
import { jointRotations, poseModel } from './shading/pose.ts';
import { rasterise } from './shading/rasteriser.ts';
import { ShadowMap } from './shading/shadow-map.ts';
import { at, byteAt, intAt } from './typed-arrays.ts';

/** Share of the screen's light that a wall behind the person sends back, relative to the same wall at the head. */
const backdropScreenShare = 0.07;

/**
 * Renders a person as a camera sees them. The same person and view give the same pixels.
 *
 * @param view what differs from {@link defaultView}
 * @throws RangeError when the picture's size is not positive whole pixels
 */
export function renderFrame(person: Person, view: Partial<FrameView> = {}): RgbImage {
  const complete: FrameView = { ...defaultView, ...view };
  const { width, height } = complete;
  if (!(Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0)) {
    throw new RangeError('The width and height of a frame are positive whole pixels.');
  }
  const expression: Expression = { ...neutralExpression, ...complete.expression };
  const model = modelOf(person);
  model.setExpression(expression);

  const buffers = frameBuffers(width, height);
  const posed = poseModel(model, jointRotations(complete), [complete.offsetX, complete.offsetY]);
  rasterise(model, project(posed.positions, model.positions.length, complete), buffers.visibility);
  const towardsKey = unitVector(complete.light.keyDirection);
  const shader = new FrameShader({
    model,
    expression,
    posed,
    visibility: buffers.visibility,
    shadows: new ShadowMap(model, posed.positions, towardsKey, buffers.shadowDepth),
    occlusion: new AmbientOcclusion(buffers.visibility),
    view: complete,
  });
  shadePixels(model, shader, buffers.visibility, complete, buffers.light);
  return {
    width,
    height,
    data: develop(buffers.light, complete.exposure, complete.grain, complete.noiseSeed),
  };
}

/**
 * Fills the picture. Pixels whose samples show one smooth part are shaded once; edges, eyes and mouth at every sample.
 */
function shadePixels(
  model: PersonModel,
  shader: FrameShader,
  visibility: VisibilityBuffer,
  view: FrameView,
  light: Float32Array,
): void {
  const backdrop = paintBackdrop(view);
  const [screenRed, screenGreen, screenBlue] = view.screenLight ?? [0, 0, 0];
  const backRed = 1 + screenRed * backdropScreenShare;
  const backGreen = 1 + screenGreen * backdropScreenShare;
  const backBlue = 1 + screenBlue * backdropScreenShare;
  const share = 1 / samplesAcross ** 2;

  for (let y = 0; y < view.height; y++) {
    for (let x = 0; x < view.width; x++) {
      const pixel = (y * view.width + x) * 3;
      const sample = (y * visibility.width + x) * samplesAcross;
      let covered = 0;
      let red = 0;
      let green = 0;
      let blue = 0;
      if (isSmooth(model, visibility, sample)) {
        covered = 1;
        if (intAt(visibility.triangle, sample) < 0) covered = 0;
        else {
          shader.shade(sample, x, y);
          red = shader.red;
          green = shader.green;
          blue = shader.blue;
        }
      } else {
        for (let row = 0; row < samplesAcross; row++) {
          for (let column = 0; column < samplesAcross; column++) {
            const index = sample + row * visibility.width + column;
            if (intAt(visibility.triangle, index) < 0) continue;
            shader.shade(index, x, y);
            covered += share;
            red += share * shader.red;
            green += share * shader.green;
            blue += share * shader.blue;
          }
        }
      }
      const empty = 1 - covered;
      light[pixel] = red + empty * at(backdrop, pixel) * backRed;
      light[pixel + 1] = green + empty * at(backdrop, pixel + 1) * backGreen;
      light[pixel + 2] = blue + empty * at(backdrop, pixel + 2) * backBlue;
    }
  }
}

/** Greatest difference in depth between the samples of a pixel shaded once. */
const smoothDepth = 0.05;

function isSmooth(model: PersonModel, visibility: VisibilityBuffer, sample: number): boolean {
  const { triangle, depth, width } = visibility;
  const first = intAt(triangle, sample);
  const part = first < 0 ? -1 : byteAt(model.partOfTriangle, first);
  if (first >= 0 && byteAt(model.isFine, first) === 1) return false;
  const firstDepth = at(depth, sample);
  for (let other = 1; other < samplesAcross * samplesAcross; other++) {
    const index = sample + (other >> 1) * width + (other & 1);
    const found = intAt(triangle, index);
    const foundPart = found < 0 ? -1 : byteAt(model.partOfTriangle, found);
    if (foundPart !== part) return false;
    if (part >= 0 && Math.abs(at(depth, index) - firstDepth) > smoothDepth) return false;
  }
  return true;
}
