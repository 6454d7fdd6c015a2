import { apiErrors } from '../../domain/api-error.ts';
import { isRealDate } from '../../domain/sa-id-number.ts';
import { isUuid } from '../../domain/uuid-v7.ts';

/** The last row of a page: its moment, with as many digits as the list needs, and its id. */
export interface KeysetMark {
  readonly at: string;
  readonly id: string;
}

/** A mark as `next` has it: opaque to whoever gives it back. */
export function writeMark({ at, id }: KeysetMark): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

/** A day and a time of it, as PostgreSQL or JSON write them; what else a `Date` can be made of, PostgreSQL may not know. */
const MARK =
  /^((\d{4}-\d\d-\d\d)[ T](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-4])(?::[0-5]\d)?)) ([0-9a-f-]{36})$/;

/** @throws ApiError 400 when it is no mark of ours */
export function readMark(after: string | undefined): KeysetMark | null {
  if (after === undefined) return null;
  const text = Buffer.from(after, 'base64url').toString('utf8');
  const [, at = '', day = '', id = ''] = MARK.exec(text) ?? [];
  if (!isUuid(id) || !isRealDate(day))
    throw apiErrors.invalidParameter('after', 'after is not the next of a page. Begin with the first page.');
  return { at, id };
}
