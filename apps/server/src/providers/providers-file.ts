import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ProviderConfigError, parseConfig } from './http-provider/config.ts';

/** The providers file: a section for each port, which the port itself checks. */
export type ProvidersFile = Readonly<
  Partial<Record<Exclude<keyof typeof sections.shape, '$schema'>, unknown>>
>;

const sections = z.strictObject({
  /** For editors; not read. */
  $schema: z.string().optional(),
  licenceRegistry: z.unknown().optional(),
  personRegistry: z.unknown().optional(),
  sms: z.unknown().optional(),
  companiesRegister: z.unknown().optional(),
  commercialBureau: z.unknown().optional(),
  deedsRegistry: z.unknown().optional(),
  documentReader: z.unknown().optional(),
  simSwap: z.unknown().optional(),
  creditBureau: z.unknown().optional(),
  schoolCertificates: z.unknown().optional(),
  tertiaryQualifications: z.unknown().optional(),
  accountVerification: z.unknown().optional(),
  checkDigits: z.unknown().optional(),
  addressHistory: z.unknown().optional(),
  fraudListings: z.unknown().optional(),
  refugeeRegister: z.unknown().optional(),
});

/**
 * Reads the file that says which adapters answer in production (`PROVIDERS_FILE`); null is an empty one.
 *
 * @throws ProviderConfigError when it cannot be read, is not JSON or has an unknown section.
 */
export function readProvidersFile(path: string | null): ProvidersFile {
  if (path === null) return {};
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new ProviderConfigError('PROVIDERS_FILE names a file that cannot be read.', { cause });
  }
  try {
    return parseConfig(sections, JSON.parse(text), 'PROVIDERS_FILE');
  } catch (error) {
    if (error instanceof ProviderConfigError) throw error;
    throw new ProviderConfigError('PROVIDERS_FILE names a file that is not JSON.', { cause: error });
  }
}
