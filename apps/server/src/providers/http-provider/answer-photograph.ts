import { checkPortrait } from '../person-registry/portrait-format.ts';
import { ProviderUnavailable } from '../provider-error.ts';

/**
 * A photograph of a mapped answer: base64, JPEG or PNG, at most 2 MB.
 *
 * @throws ProviderUnavailable when it is none.
 */
export function readPhotograph(base64: string, path: string): Uint8Array {
  const invalid = (problem: string) =>
    new ProviderUnavailable('upstream_invalid_response', `A photograph of ${path} ${problem}.`);
  const compact = base64.replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) throw invalid('is not base64');
  const photograph = Buffer.from(compact, 'base64');
  const problem = checkPortrait(photograph);
  if (problem !== null) throw invalid(problem);
  return photograph;
}
