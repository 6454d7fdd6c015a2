import {
  type EntitlementsView,
  type MessageView,
  type SettingsView,
  settingsChangeBody,
} from '@qiniso/console-protocol/account';
import type { FastifyPluginAsync } from 'fastify';
import { getAccount, listEntitlements, setBackOffice, setCapture } from '../../accounts/administration.ts';
import { listSmsMessages } from '../../database/queries/sms-messages.ts';
import { bodyContext, recipientContext } from '../../delivery/sms-delivery.ts';
import { apiErrors } from '../../domain/api-error.ts';
import { parseRequest } from '../parse-request.ts';
import { consoleCallerOf } from './console-guard.ts';
import { administratorOf, type ConsoleParts } from './console-parts.ts';

const MESSAGES_SHOWN = 200;

/** What the account may use and how it is set; in the sandbox its text messages too. */
export function accountRoutes(parts: ConsoleParts): FastifyPluginAsync {
  const { database, guard, sealing, mode, catalogueProducts } = parts;
  const onRequest = guard(['admin']);

  async function settingsOf(accountId: number): Promise<SettingsView> {
    const account = await getAccount(database, accountId);
    return {
      embeddingOrigins: account.embedding_origins,
      documentStep: account.capture_document_step,
      isBackOfficeSimulated: account.simulated_back_office,
      imageRetentionDays: account.image_retention_days,
      transactionRetentionDays: account.transaction_retention_days,
      rateLimitPerSecond: account.rate_limit_per_second,
      rateLimitBurst: account.rate_limit_burst,
    };
  }

  return async (app) => {
    app.get('/console/api/entitlements', { onRequest }, async (request): Promise<EntitlementsView> => {
      const { accountId } = consoleCallerOf(request);
      const account = await getAccount(database, accountId);
      const granted = await listEntitlements({ database }, catalogueProducts, accountId);
      const others = catalogueProducts.filter(
        ({ product }) => !granted.some((one) => one.product === product),
      );
      return {
        billing: account.billing,
        credits: account.billing === 'prepaid' ? account.credits : null,
        products: [
          ...granted.map(({ product, title, priceCents, agreedPriceCents }) => ({
            product,
            title,
            isGranted: true,
            priceCents: agreedPriceCents ?? priceCents,
            isAgreed: agreedPriceCents !== null,
          })),
          ...others.map(({ product, title, priceCents }) => ({
            product,
            title,
            isGranted: false,
            priceCents,
            isAgreed: false,
          })),
        ],
      };
    });

    app.get(
      '/console/api/settings',
      { onRequest },
      async (request) => await settingsOf(consoleCallerOf(request).accountId),
    );

    app.patch('/console/api/settings', { onRequest }, async (request) => {
      const caller = consoleCallerOf(request);
      const { isBackOfficeSimulated, embeddingOrigins, documentStep } = parseRequest(
        settingsChangeBody,
        request.body,
      );
      if (isBackOfficeSimulated !== undefined && mode !== 'sandbox')
        throw apiErrors.invalidInput(
          'isBackOfficeSimulated',
          'Only the sandbox has a simulated back office.',
        );
      const administrator = administratorOf(parts, caller);
      if (embeddingOrigins !== undefined || documentStep !== undefined)
        await setCapture(administrator, caller.accountId, {
          ...(embeddingOrigins === undefined ? {} : { embeddingOrigins }),
          ...(documentStep === undefined ? {} : { documentStep }),
        });
      if (isBackOfficeSimulated !== undefined)
        await setBackOffice(administrator, caller.accountId, isBackOfficeSimulated);
      return await settingsOf(caller.accountId);
    });

    if (mode === 'sandbox')
      app.get(
        '/console/api/messages',
        { onRequest: guard(['admin', 'integrator']) },
        async (request): Promise<MessageView[]> =>
          (await listSmsMessages(database, consoleCallerOf(request).accountId, MESSAGES_SHOWN)).map(
            (row) => ({
              id: row.id,
              transactionId: row.transaction_id,
              recipient: sealing.open(row.recipient_ciphertext, recipientContext(row.id)).toString('utf8'),
              text: sealing.open(row.body_ciphertext, bodyContext(row.id)).toString('utf8'),
              state: row.state,
              createdAt: row.created_at.toISOString(),
            }),
          ),
      );
  };
}
