import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RgbImage } from '@qiniso/image-intake';
import type { WorkerMemory } from '@qiniso/worker-pool';
import type * as tensorflow from '@tensorflow/tfjs';
import type { Config, FaceResult } from '@vladmandic/human';
import { CHIP_SIZE } from './align-chip.ts';
import type { Descriptor } from './compare-descriptors.ts';
import { registerFileModelLoader } from './file-model-loader.ts';

/** The models of one worker, loaded once. Every call leaves no tensor behind. */
export interface FaceModels {
  /** Finds faces with their meshes; coordinates in pixels of the image enlarged `enlargement` times, cut to whole numbers. */
  detect(image: RgbImage, enlargement: number): Promise<FaceResult[]>;
  /** Describes an aligned chip and its mirror image, averaged. */
  describe(chip: Uint8Array, mirroredChip: Uint8Array): Descriptor;
  /** Tensors alive, weights included, and the bytes they take. */
  memory(): WorkerMemory;
}

/** The part of `Human` that is used; the WebAssembly build has no type declarations of its own. */
interface HumanInstance {
  load(): Promise<void>;
  detect(input: tensorflow.Tensor): Promise<{ error: string | null; face: FaceResult[] }>;
}

/** The part of `face-api` that is used, likewise. */
interface FaceApi {
  nets: {
    faceRecognitionNet: {
      loadFromDisk(directory: string): Promise<void>;
      forwardInput(input: object): tensorflow.Tensor2D;
    };
  };
  NetInput: new (inputs: tensorflow.Tensor3D[]) => object;
}

// Both libraries `require` TensorFlow.js; an `import` could give a second copy with a backend of its own.
const require = createRequire(import.meta.url);
const folderOf = (file: string): string => path.dirname(require.resolve(file));

/**
 * Human configured for single photographs. Only blazeface and the mesh are loaded: Human's antispoof and liveness models
 * separate nothing, emotion is of no use, and `description` is far behind the descriptor used here.
 */
function humanConfig(wasmPath: string, humanDist: string): Partial<Config> {
  const off = { enabled: false };
  return {
    backend: 'wasm',
    wasmPath,
    modelBasePath: pathToFileURL(path.join(humanDist, '..', 'models')).href,
    debug: false,
    async: false,
    cacheModels: false,
    // Each image stands alone: no result of the image before may be reused.
    cacheSensitivity: 0,
    filter: off,
    gesture: off,
    body: off,
    hand: off,
    object: off,
    segmentation: off,
    face: {
      enabled: true,
      detector: { rotation: true, maxDetected: 5, minConfidence: 0.2, return: false, square: false },
      mesh: { enabled: true },
      // Moves the lids' points; without it a closed eye is often drawn half open, and a wink not at all.
      iris: { enabled: true },
      attention: off,
      description: off,
      emotion: off,
      antispoof: off,
      liveness: off,
    },
  };
}

/** Loads detection, mesh and descriptor on one TensorFlow.js with the WebAssembly backend. Takes about a second. */
export async function loadFaceModels(): Promise<FaceModels> {
  const tf: typeof tensorflow = require('@tensorflow/tfjs');
  const wasm: typeof import('@tensorflow/tfjs-backend-wasm') = require('@tensorflow/tfjs-backend-wasm');
  const wasmPath = `${path.join(folderOf('@tensorflow/tfjs-backend-wasm/package.json'), 'dist')}${path.sep}`;
  wasm.setWasmPaths(wasmPath);
  registerFileModelLoader(tf.io);

  // Neither package exports its WebAssembly build for Node under a name that `require` finds.
  const humanDist = folderOf('@vladmandic/human');
  const { Human }: { Human: new (config: Partial<Config>) => HumanInstance } = require(
    path.join(humanDist, 'human.node-wasm.js'),
  );
  const human = new Human(humanConfig(wasmPath, humanDist));
  await human.load();

  const faceApiFolder = folderOf('@vladmandic/face-api/package.json');
  const faceApi: FaceApi = require(path.join(faceApiFolder, 'dist', 'face-api.node-wasm.js'));
  await tf.setBackend('wasm');
  await tf.ready();
  tf.enableProdMode();
  const { faceRecognitionNet } = faceApi.nets;
  await faceRecognitionNet.loadFromDisk(path.join(faceApiFolder, 'model'));

  return {
    async detect(image, enlargement) {
      const input = tf.tidy(() => {
        const pixels = tf.tensor3d(image.data, [image.height, image.width, 3], 'int32');
        if (enlargement === 1) return pixels;
        return tf.image.resizeBilinear(pixels, [image.height * enlargement, image.width * enlargement]);
      });
      try {
        const { error, face } = await human.detect(input);
        if (error) throw new Error(error);
        return face;
      } finally {
        input.dispose();
      }
    },

    describe(chip, mirroredChip) {
      const both = tf.tidy(() => {
        const chips = [chip, mirroredChip].map((pixels) =>
          tf.tensor3d(pixels, [CHIP_SIZE, CHIP_SIZE, 3], 'int32'),
        );
        return faceRecognitionNet.forwardInput(new faceApi.NetInput(chips)).mean(0).dataSync();
      });
      return Float32Array.from(both);
    },

    memory() {
      const { numTensors, numBytes } = tf.memory();
      return { tensors: numTensors, bytes: numBytes };
    },
  };
}
