/** A company that was found by one of its names. */
export interface FoundName {
  readonly registrationNo: string;
  /** Its place in `namesOf`. */
  readonly nameNumber: number;
  /** 0 to 1; 1 is the name itself. */
  readonly score: number;
  /** What differs, for people; empty where nothing does. */
  readonly explanation: readonly string[];
}

/** Search over the names of a register. */
export interface CompanyNameSearch {
  /** Companies whose names resemble a text, best first, each once with its best name. */
  search(text: string, limit: number): Promise<readonly FoundName[]>;
}
