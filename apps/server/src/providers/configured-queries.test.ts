import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listConfiguredQueries } from './configured-queries.ts';
import { localCertificate, localKey } from './http-provider/local-certificate.ts';
import type { ProvidersFile } from './providers-file.ts';

const page = readFileSync(
  new URL('../../../../docs/how-to/connect-an-online-registry.md', import.meta.url),
  'utf8',
);

/** The sections that the page shows: indented blocks that begin with a name and say which adapter answers. */
const sections = page
  .split(/\n(?! {4})/)
  .map((block) => block.trim())
  .filter((block) => /^"\w+": \{.*"adapter"/s.test(block))
  .map((block): ProvidersFile => JSON.parse(`{${block}}`) as ProvidersFile);

// Secrets of the page are files of nobody's machine.
const env = { ANY: 'secret', CERTIFICATE: localCertificate, KEY: localKey };
const withoutFiles = (text: string): string =>
  text
    .replace(/"file:[^"]*\.pem"/g, '"env:CERTIFICATE"')
    .replace(/"file:[^"]*\.key"/g, '"env:KEY"')
    .replace(/"(file|env):(?!CERTIFICATE|KEY)[^"]*"/g, '"env:ANY"');

describe('The examples of “Connect an online registry”', () => {
  it('are there for the ports of the consumer checks', () => {
    expect(sections.flatMap((section) => Object.keys(section))).toEqual(
      expect.arrayContaining([
        'simSwap',
        'accountVerification',
        'refugeeRegister',
        'addressHistory',
        'fraudListings',
      ]),
    );
  });

  it.each(sections.map((section) => [Object.keys(section).join(), section] as const))(
    'are taken as they stand: %s',
    async (_name, section) => {
      const file = JSON.parse(withoutFiles(JSON.stringify(section))) as ProvidersFile;
      const queries = await listConfiguredQueries(file, { clock: { now: () => new Date() }, env });
      expect(queries.length).toBeGreaterThan(0);
      for (const query of queries) await query.close();
    },
  );
});
