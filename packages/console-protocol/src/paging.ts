import { z } from 'zod';

/** Rows of a page at most. */
export const PAGE_SIZE = 50;

/** A page of a list, newest first unless it says otherwise. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** To be given as `after` for the next page; null on the last. */
  readonly next: string | null;
}

/** Query of every list that comes in pages. */
export const pageQuery = z.object({
  after: z.string().max(200).optional().describe('`next` of the page before.'),
});
