import { z } from 'zod';
import { parseConfig } from '../http-provider/config.ts';
import { type Environment, isSecretReference, readSecret } from '../http-provider/secret-reference.ts';
import { CLICKATELL_URL, ClickatellGateway } from './clickatell.ts';
import type { SmsGateway } from './port.ts';
import { unconfiguredSmsGateway } from './unconfigured.ts';

const isLocal = (url: URL) => ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);

/** The section `sms` of the providers file (docs/how-to/configure-providers.md). */
const smsSection = z.discriminatedUnion('adapter', [
  z.strictObject({
    adapter: z.literal('clickatell'),
    apiKey: z
      .string()
      .refine(
        isSecretReference,
        'must refer to a secret: env:NAME or file:/path (secrets do not stand in the file)',
      ),
    from: z.string().min(1).nullable().default(null),
    url: z
      .string()
      .refine((text) => {
        if (!URL.canParse(text)) return false;
        const url = new URL(text);
        return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url));
      }, 'must begin with https://')
      .default(CLICKATELL_URL),
  }),
]);

/**
 * The gateway that a providers file asks for; without a section, one that fails every message and says so.
 *
 * @throws ProviderConfigError naming every fault's path, SecretMissing.
 */
export function createConfiguredSmsGateway(
  section: unknown,
  { env }: { readonly env: Environment },
): { readonly gateway: SmsGateway; close(): Promise<void> } {
  if (section === undefined) return { gateway: unconfiguredSmsGateway, close: async () => undefined };
  const { apiKey, from, url } = parseConfig(smsSection, section, 'sms');
  const gateway = new ClickatellGateway({ apiKey: readSecret(apiKey, env), from, url });
  return { gateway, close: () => gateway.close() };
}
