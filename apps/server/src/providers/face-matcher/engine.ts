import { type FaceEngine, FaceEngineError, UnreadableImage } from '@qiniso/face-engine';
import { ProviderUnavailable } from '../provider-error.ts';
import type { FaceMatcher } from './port.ts';

/** The face models of this process. */
export function createEngineFaceMatcher(engine: Pick<FaceEngine, 'analyse' | 'compare'>): FaceMatcher {
  const describe = async (image: Uint8Array, signal: AbortSignal) => {
    try {
      return (await engine.analyse(image, { descriptor: true, signal })).face?.descriptor ?? null;
    } catch (error) {
      if (error instanceof UnreadableImage) return null;
      if (error instanceof FaceEngineError)
        throw new ProviderUnavailable('upstream_unavailable', 'The face models are busy or broken.', error);
      throw error;
    }
  };
  return {
    compare: async (a, b, { signal }) => {
      const [left, right] = await Promise.all([describe(a, signal), describe(b, signal)]);
      if (!left || !right) return null;
      const { decision, similarity } = engine.compare(left, right);
      return { decision, similarity };
    },
  };
}
