/**
 * Why an automated decision came out as it did (POPIA s71; domain-facts 4.17). Codes are for machines and stay as they are,
 * `UPPER_SNAKE`; descriptions are for the person and hold nobody's data: both are stored readable with the outcome.
 */
export interface ReasonCode {
  readonly code: string;
  readonly description: string;
}

/** The reasons of a product, by their codes. */
export type ReasonTexts<Code extends string> = Readonly<Record<Code, string>>;

/** Codes with their descriptions, in the order given. */
export function explain<Code extends string>(
  texts: ReasonTexts<Code>,
  codes: readonly NoInfer<Code>[],
): readonly ReasonCode[] {
  return codes.map((code) => ({ code, description: texts[code] }));
}
