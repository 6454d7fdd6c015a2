import type { UserRole } from './user-role.ts';

/** What is set per account. */
export interface AccountSettings {
  readonly name: string;
  readonly billing: 'prepaid' | 'postpaid';
  readonly rateLimitPerSecond: number;
  readonly rateLimitBurst: number;
  readonly simulatedBackOffice: boolean;
  readonly captureDocumentStep: boolean;
  /** Origins such as `https://shop.example.com` that may embed the capture component. */
  readonly embeddingOrigins: readonly string[];
  readonly imageRetentionDays: number;
  readonly transactionRetentionDays: number;
}

export interface CostCentre {
  readonly operatorName: string;
  readonly isClosed: boolean;
}

/** Who makes a request, and all that its rights depend on, as of the moment the request arrived. */
export interface Caller {
  readonly accountId: number;
  readonly userId: string;
  readonly role: UserRole;
  /** The token's `jti`. */
  readonly tokenId: string;
  readonly expiresAt: Date;
  readonly account: AccountSettings;
  /** Price in cents agreed with the account; null: the catalogue's. A product that is not in it may not be used. */
  readonly entitlements: ReadonlyMap<string, number | null>;
  readonly costCentres: ReadonlyMap<number, CostCentre>;
}
