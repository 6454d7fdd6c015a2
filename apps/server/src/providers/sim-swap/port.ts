/** Mobile networks; portability means that a prefix proves none (domain-facts 2.6). */
export const NETWORKS = ['VODACOM', 'MTN', 'CELLC', 'TELKOM', 'OTHER', 'UNKNOWN'] as const;

/** What is asked of an operator. */
export interface SimSwapQuery {
  /** E.164. */
  readonly cellNo: string;
  /** 1 to 2400. */
  readonly maxAgeHours: number;
}

/** What an operator knows of a number's SIM. A first activation or a port may count as a swap. */
export interface SimSwapRecord {
  /** ISO 8601; null: there was none, as far back as the operator looks, or its date is not told. */
  readonly lastSwapAt: string | null;
  /** Where the date is not told: the last swap is at most so many days ago; null: none is known. */
  readonly swappedWithinDays: number | null;
  /** Whether there was one within the `maxAgeHours` asked for, where the operator says so; null: it follows from the rest, or is not told. */
  readonly swappedWithinMaxAge: boolean | null;
  /** How far back the operator looks, in days; null: without end, or not told. */
  readonly monitoredPeriodDays: number | null;
  readonly network: (typeof NETWORKS)[number];
  readonly isPorted: boolean | null;
}

/** Mobile operators' records of SIM swaps. */
export interface SimSwapSource {
  /**
   * What is known of a number; null: the operator cleanly says that it has no answer for it, which is not "no swap".
   *
   * @throws ProviderUnavailable on a time-out, an outage or an answer that cannot be understood.
   * @throws ProviderRefused when the operator turns the caller away.
   */
  find(query: SimSwapQuery, options: { readonly signal: AbortSignal }): Promise<SimSwapRecord | null>;
}
