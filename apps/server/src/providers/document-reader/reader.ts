import { createDocumentReader } from '@qiniso/document-reader';
import { type FaceEngine, UnreadableImage } from '@qiniso/face-engine';
import { WorkerPoolError } from '@qiniso/worker-pool';
import { z } from 'zod';
import { ProviderConfigError, parseConfig } from '../http-provider/config.ts';
import { ProviderUnavailable } from '../provider-error.ts';
import type { DocumentReader } from './port.ts';

const keyPair = z.strictObject({
  /** RSA public key of 1024 bits in PEM: the five blocks of 128 bytes. */
  large: z.string(),
  /** Of 592 bits: the last block. */
  small: z.string(),
});

/** The section `documentReader` of the providers file. */
const section = z.strictObject({
  /** The issuer's public keys for each version of the driving licence card. */
  licenceKeys: z.strictObject({ 1: keyPair.optional(), 2: keyPair.optional() }).prefault({}),
});

/**
 * The reader of this process, which finds faces with the engine that captures use.
 *
 * @param config the providers file's section; left out: driving licences cannot be told from forged ones
 * @throws ProviderConfigError when the section or a key in it cannot be read.
 */
export function createConfiguredDocumentReader(
  config: unknown,
  engine: Pick<FaceEngine, 'analyse'>,
): { readonly reader: DocumentReader; readonly close: () => Promise<void> } {
  const { licenceKeys } = parseConfig(section, config ?? {}, 'documentReader');
  const reader = start(licenceKeys, engine);
  return {
    reader: {
      read: async (request, options) => {
        try {
          return { reading: await reader.read(request, options) };
        } catch (error) {
          if (error instanceof UnreadableImage) return { unreadable: 'corrupt' };
          if (error instanceof WorkerPoolError)
            throw new ProviderUnavailable(
              'upstream_unavailable',
              'The document reader is busy or broken.',
              error,
            );
          throw error;
        }
      },
    },
    close: () => reader.close(),
  };
}

function start(licenceKeys: z.output<typeof section>['licenceKeys'], engine: Pick<FaceEngine, 'analyse'>) {
  try {
    return createDocumentReader({
      licenceKeys,
      findFace: async (jpeg) => {
        const { face } = await engine.analyse(jpeg);
        return face && { ...face.box, score: face.score };
      },
    });
  } catch (cause) {
    throw new ProviderConfigError(
      'documentReader.licenceKeys holds what is no RSA public key of its size in PEM.',
      {
        cause,
      },
    );
  }
}
