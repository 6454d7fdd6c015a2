import { apiErrors } from '../../domain/api-error.ts';
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

/** @throws ApiError 400 when it is no mark of ours */
export function readMark(after: string | undefined): KeysetMark | null {
  if (after === undefined) return null;
  const text = Buffer.from(after, 'base64url').toString('utf8');
  const [, at = '', id = ''] = /^(.{10,40}) ([0-9a-f-]{36})$/.exec(text) ?? [];
  if (!isUuid(id) || Number.isNaN(Date.parse(at)))
    throw apiErrors.invalidParameter('after', 'after is not the next of a page. Begin with the first page.');
  return { at, id };
}
