import { z } from 'zod';

/** A product and whether the account may use it. */
export interface EntitlementView {
  /** Its code, such as `IDPHOTO`. */
  readonly product: string;
  readonly title: string;
  readonly isGranted: boolean;
  /** What one costs the account, in cents. */
  readonly priceCents: number;
  /** Whether that was agreed with the account; else it is the catalogue's price. */
  readonly isAgreed: boolean;
}

/** Answer of `GET /console/api/entitlements`: what is granted first. Only the operator of the server changes any of it. */
export interface EntitlementsView {
  readonly billing: 'prepaid' | 'postpaid';
  /** Prepaid accounts only: verifications that may still be made. */
  readonly credits: number | null;
  readonly products: readonly EntitlementView[];
}

/** Answer of `GET` and `PATCH /console/api/settings`. Administrators only. */
export interface SettingsView {
  /** Origins such as `https://shop.example.com` whose pages may show a capture. */
  readonly embeddingOrigins: readonly string[];
  /** Whether a capture asks for the identity document too. */
  readonly documentStep: boolean;
  /** Sandbox only: queued work is completed by itself, or waits for a verifier. */
  readonly isBackOfficeSimulated: boolean;
  readonly imageRetentionDays: number;
  readonly transactionRetentionDays: number;
  readonly rateLimitPerSecond: number;
  readonly rateLimitBurst: number;
}

/** Body of `PATCH /console/api/settings`; what is left out stays. The rest is the operator's to change. */
export const settingsChangeBody = z.object({
  embeddingOrigins: z.array(z.string().max(300)).max(100, 'At most 100 origins.').optional(),
  documentStep: z.boolean().optional(),
  isBackOfficeSimulated: z.boolean().optional(),
});
export type SettingsChangeBody = z.output<typeof settingsChangeBody>;

/** Of `GET /console/api/messages`, newest first: the sandbox's text messages, which go nowhere. */
export interface MessageView {
  readonly id: string;
  readonly transactionId: string;
  readonly recipient: string;
  readonly text: string;
  readonly state: 'queued' | 'sent' | 'failed';
  readonly createdAt: string;
}
