/** Kinds of documents that are read. */
export type DocumentKind = 'passport' | 'smart-id' | 'green-book' | 'licence';

/** Real sizes, millimetres: width, height as read upright. */
export const DOCUMENT_SIZES: Readonly<Record<DocumentKind, readonly [number, number]>> = {
  passport: [125, 88],
  'smart-id': [85.6, 54],
  'green-book': [74, 105],
  licence: [85.6, 54],
};
