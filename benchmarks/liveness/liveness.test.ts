import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureLiveness } from '../../apps/server/src/capture/liveness/measurements.ts';
import { judgeLiveness, reachLightVerdict } from '../../apps/server/src/capture/liveness/verdict.ts';
import { type CaptureKind, captureSet } from './capture-set.ts';
import { evidenceOf } from './read-capture.ts';
import { upperBound } from './report.ts';

/** One of each family of attacks: the long run of the benchmark has all of them. */
const kinds = ['genuine', 'print, bent', 'puppet, relit', 'recording, spliced'] as const;

const folder = mkdtempSync(path.join(tmpdir(), 'liveness-'));
const results = new Map<CaptureKind, ReturnType<typeof judgeLiveness>>();

beforeAll(async () => {
  for await (const { kind, capture, readings } of captureSet({
    set: 'test',
    count: 1,
    genuine: 1,
    kinds,
    folder,
  }))
    results.set(kind, judgeLiveness(measureLiveness(await evidenceOf(capture, readings))));
}, 900_000); // some 20 s of CPU, however long that takes on a busy machine
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('liveness under screen colours', () => {
  it('passes a living head in the evening', () => {
    expect(results.get('genuine')?.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
  });

  it.each(kinds.filter((kind) => kind !== 'genuine'))('does not accept an attack: %s', (kind) => {
    expect(reachLightVerdict(results.get(kind) ?? [])).not.toBe('pass');
  });
});

describe('the bound of an error rate', () => {
  it('is 1% for none of 300, as in ISO/IEC 19795-1’s rule of three', () => {
    expect(upperBound(0, 300)).toBeCloseTo(0.00994, 4);
    expect(upperBound(0, 0)).toBe(1);
    expect(upperBound(5, 5)).toBe(1);
    expect(upperBound(1, 30)).toBeCloseTo(0.1486, 3);
  });
});
