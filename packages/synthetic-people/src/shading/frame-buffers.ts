/** What the rasteriser found at each sample: which triangle, where in it, how near. */
export interface VisibilityBuffer {
  /** Samples, not pixels. */
  readonly width: number;
  readonly height: number;
  /** Samples of a pixel in each direction. */
  readonly samplesAcross: number;
  /** z towards the camera; `farAway` where nothing is. */
  readonly depth: Float32Array;
  /** -1 where nothing is. */
  readonly triangle: Int32Array;
  /** Weights of the triangle's second and third corner. */
  readonly second: Float32Array;
  readonly third: Float32Array;
}

export const farAway = -1e9;

/** Size of the (square) shadow map. */
export const shadowSize = 288;

/** Work space of one picture size, reused by all frames of it. */
export interface FrameBuffers {
  readonly visibility: VisibilityBuffer;
  readonly shadowDepth: Float32Array;
}

const pool = new Map<string, FrameBuffers>();
const poolLimit = 4;

/** The buffers for a picture size. Rendering is synchronous, so that one set for each size is enough. */
export function frameBuffers(width: number, height: number, samplesAcross: number): FrameBuffers {
  const key = `${width}x${height}x${samplesAcross}`;
  const known = pool.get(key);
  if (known !== undefined) return known;
  const oldest = pool.keys().next();
  if (pool.size >= poolLimit && !oldest.done) pool.delete(oldest.value);
  const samples = width * height * samplesAcross * samplesAcross;
  const buffers: FrameBuffers = {
    visibility: {
      width: width * samplesAcross,
      height: height * samplesAcross,
      samplesAcross,
      depth: new Float32Array(samples),
      triangle: new Int32Array(samples),
      second: new Float32Array(samples),
      third: new Float32Array(samples),
    },
    shadowDepth: new Float32Array(shadowSize * shadowSize),
  };
  pool.set(key, buffers);
  return buffers;
}
