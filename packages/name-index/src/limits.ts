/** What a document, a name and a query may cost. What is longer is cut, never refused: lists hold such names. */
export const LIMITS = {
  /** UTF-16 units of a name or query that are read. */
  textLength: 1000,
  /** Characters of a word that are kept; fuzzy matching works on words of up to 31 (one bit each). */
  wordLength: 31,
  /** Words of a name that are kept. */
  nameWords: 24,
  /** Words of a query that are searched. */
  queryWords: 12,
  /** Spellings of one query. */
  spellings: 8,
  /** Ways one spelling is read: as typed, and with words joined or split. */
  readings: 8,
  /** Similar words kept for a query word, the most similar first. */
  similarWords: 192,
  /** Names scored exactly for one query: beyond, the answer is marked incomplete. */
  scoredNames: 50_000,
  /** Bytes of a document's id in UTF-8. */
  idBytes: 256,
  /** Names of one document. */
  documentNames: 1000,
} as const;
