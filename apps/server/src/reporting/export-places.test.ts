import { expect, it } from 'vitest';
import { ApiError } from '../domain/api-error.ts';
import { ExportPlaces } from './export-places.ts';

it('lets an account take four files at a time, whatever others take, and one more for each that is finished', () => {
  const places = new ExportPlaces();
  const [giveBack] = [1, 2, 3, 4].map(() => places.take(1001));
  expect(() => places.take(1001)).toThrow(ApiError);
  places.take(1002);
  giveBack?.();
  giveBack?.();
  places.take(1001);
  expect(() => places.take(1001)).toThrow(ApiError);
});
