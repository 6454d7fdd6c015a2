import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { io } from '@tensorflow/tfjs';

/**
 * Teaches TensorFlow.js to load graph models (model.json and its weights) from `file://` addresses, which `fetch` in Node
 * refuses and which only the native build of TensorFlow.js supports.
 */
export function registerFileModelLoader(registry: Pick<typeof io, 'registerLoadRouter'>): void {
  registry.registerLoadRouter((url) =>
    typeof url === 'string' && url.startsWith('file://')
      ? { load: () => loadModel(fileURLToPath(url)) }
      : (null as never),
  );
}

async function loadModel(file: string): Promise<io.ModelArtifacts> {
  const { weightsManifest, ...artifacts }: io.ModelJSON = JSON.parse(await readFile(file, 'utf8'));
  const paths = weightsManifest.flatMap((group) => group.paths);
  const parts = await Promise.all(paths.map((name) => readFile(path.join(path.dirname(file), name))));
  const weights = Buffer.concat(parts);
  return {
    ...artifacts,
    weightSpecs: weightsManifest.flatMap((group) => group.weights),
    weightData: new Uint8Array(weights).buffer,
  };
}
