import type { CompanyNameKind } from './port.ts';

/** A name that a search has found. */
export interface FoundName {
  readonly registrationNo: string;
  readonly name: string;
  readonly nameKind: CompanyNameKind;
  /** 0 to 1. */
  readonly score: number;
  readonly explanation: readonly string[];
}

/** Search over the names of a register. */
export interface CompanyNameSearch {
  /** Names that resemble a text, best first; an entity may be there several times, once for each of its names. */
  search(text: string, limit: number): Promise<readonly FoundName[]>;
}
