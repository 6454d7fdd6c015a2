import { Agent } from 'undici';
import { z } from 'zod';
import { type ExchangeAnswer, exchange } from '../http-provider/exchange.ts';
import { ProviderRefused, ProviderUnavailable } from '../provider-error.ts';
import type { SmsGateway } from './port.ts';

/** Where Clickatell's One API takes messages. */
export const CLICKATELL_URL = 'https://platform.clickatell.com/v1/message';

export interface ClickatellOptions {
  /** Of the integration, as Clickatell shows it: sent as it is in `Authorization`. */
  readonly apiKey: string;
  /** Sender of two-way integrations; null: the integration's own. */
  readonly from: string | null;
  readonly url?: string;
}

/** Clickatell's own codes for what may be well again later: internal errors, too many requests. */
const TRY_LATER = new Set([18, 19, 43]);

const fault = z.object({ code: z.coerce.number().nullish() }).nullish();
const answerSchema = z.object({
  messages: z
    .array(z.object({ apiMessageId: z.string().nullish(), accepted: z.boolean().nullish(), error: fault }))
    .nullish(),
  error: fault,
});

/** Sends text messages through Clickatell's One API (`POST /v1/message`). */
export class ClickatellGateway implements SmsGateway {
  readonly name = 'clickatell';
  readonly #options: ClickatellOptions;
  readonly #agent = new Agent({ connections: 16, keepAliveTimeout: 4_000, connect: { timeout: 3_000 } });

  constructor(options: ClickatellOptions) {
    this.#options = options;
  }

  async send(
    { to, body, reference }: { readonly to: string; readonly body: string; readonly reference: string },
    { signal }: { readonly signal: AbortSignal },
  ): Promise<string> {
    const { apiKey, from, url = CLICKATELL_URL } = this.#options;
    const answer = await exchange({
      dispatcher: this.#agent,
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: apiKey },
      body: JSON.stringify({
        messages: [
          {
            channel: 'sms',
            // Digits alone.
            to: to.replace(/^\+/, ''),
            content: body,
            clientMessageId: reference,
            ...(from === null ? {} : { from }),
          },
        ],
      }),
      limitBytes: 100_000,
      signal,
    });
    return read(answer);
  }

  /** Closes the connections. */
  async close(): Promise<void> {
    await this.#agent.destroy();
  }
}

/** The message's id. The code of the answer says more than its HTTP status, and counts first. */
function read({ status, json }: ExchangeAnswer): string {
  const parsed = answerSchema.safeParse(json);
  const [message] = (parsed.success && parsed.data.messages) || [];
  const code = (parsed.success && (message?.error?.code ?? parsed.data.error?.code)) || null;
  if (code !== null && TRY_LATER.has(code))
    throw new ProviderUnavailable('upstream_unavailable', `Clickatell asks to try later (code ${code}).`);
  if (code !== null) throw new ProviderRefused(`Clickatell refused the message (code ${code}).`);
  if (status === 429 || status >= 500)
    throw new ProviderUnavailable('upstream_unavailable', `Clickatell answered ${status}.`);
  if (status >= 400 || message?.accepted === false)
    throw new ProviderRefused(`Clickatell refused the message (status ${status}).`);
  if (status >= 300 || !message?.accepted || !message.apiMessageId)
    throw new ProviderUnavailable('upstream_invalid_response', 'The answer is not one of Clickatell.');
  return message.apiMessageId;
}
