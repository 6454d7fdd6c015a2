/** What the rasteriser found at each sample: which triangle, where in it, how near. */
export interface VisibilityBuffer {
  readonly width: number;
  readonly height: number;
  /** z towards the camera; `farAway` where nothing is. */
  readonly depth: Float32Array;
  /** -1 where nothing is. */
  readonly triangle: Int32Array;
  /** Weights of the triangle's second and third corner. */
  readonly second: Float32Array;
  readonly third: Float32Array;
}

export const farAway = -1e9;

/** Samples of a pixel in each direction. */
export const samplesAcross = 2;

/** Size of the (square) shadow map. */
export const shadowSize = 288;

/** Work space of one picture size, reused by all frames of it. */
export interface FrameBuffers {
  readonly visibility: VisibilityBuffer;
  readonly shadowDepth: Float32Array;
  /** Linear light of each pixel, three channels. */
  readonly light: Float32Array;
}

const pool = new Map<string, FrameBuffers>();
const poolLimit = 4;

/** The buffers for a picture size. Rendering is synchronous, so that one set for each size is enough. */
export function frameBuffers(width: number, height: number): FrameBuffers {
  const key = `${width}x${height}`;
  const known = pool.get(key);
  if (known !== undefined) return known;
  const oldest = pool.keys().next();
  if (pool.size >= poolLimit && !oldest.done) pool.delete(oldest.value);
  const samples = width * height * samplesAcross * samplesAcross;
  const buffers: FrameBuffers = {
    visibility: {
      width: width * samplesAcross,
      height: height * samplesAcross,
      depth: new Float32Array(samples),
      triangle: new Int32Array(samples),
      second: new Float32Array(samples),
      third: new Float32Array(samples),
    },
    shadowDepth: new Float32Array(shadowSize * shadowSize),
    light: new Float32Array(width * height * 3),
  };
  pool.set(key, buffers);
  return buffers;
}
