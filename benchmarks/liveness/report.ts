import type { CheckResult, CheckVerdict } from '../../apps/server/src/capture/liveness/check.ts';
import { reachLightVerdict } from '../../apps/server/src/capture/liveness/verdict.ts';
import type { ReadCapture } from './capture-set.ts';
import { attackKinds } from './captures/attacks.ts';
import type { CaptureLabels } from './captures/rendered-capture.ts';
import { ordinaryRooms } from './scene/rooms.ts';

/** One capture with what the checks say. */
export interface JudgedCapture {
  readonly kind: ReadCapture['kind'];
  readonly labels: CaptureLabels;
  readonly results: readonly CheckResult[];
}

type Row = Record<string, string | number>;

/** Prints every table of a set. */
export function printReport(captures: readonly JudgedCapture[]): void {
  const genuine = captures.filter(({ kind }) => kind === 'genuine');
  const attacks = captures.filter(({ kind }) => kind !== 'genuine');
  const ordinary = genuine.filter(({ labels }) => ordinaryRooms.includes(labels.room));
  console.log('\nAttacks');
  console.table(
    Object.fromEntries([
      ...attackKinds.flatMap((kind) => {
        const of = attacks.filter((capture) => capture.kind === kind);
        return of.length === 0 ? [] : [[kind, attackRow(of)]];
      }),
      ['all', attackRow(attacks)],
    ]),
  );
  console.log('\nGenuine');
  console.table({
    'ordinary light (dim, evening, office)': genuineRow(ordinary),
    'hard light': genuineRow(genuine.filter((capture) => !ordinary.includes(capture))),
  });
  console.log('\nGenuine in ordinary light, side by side');
  console.table(groupRows(ordinary));
  console.log('\nGenuine by light');
  console.table(rowsBy(genuine, ({ room }) => room));
  console.log('\nEach check by itself, and what it adds');
  console.table(ablation(attacks, ordinary));
}

function attackRow(captures: readonly JudgedCapture[]): Row {
  const { passed, refused, untold } = counted(captures);
  return {
    captures: captures.length,
    accepted: passed,
    refused,
    'cannot tell': untold,
    'accepted at most (95%)': percent(upperBound(passed, captures.length)),
  };
}

function genuineRow(captures: readonly JudgedCapture[]): Row {
  const { passed, refused, untold } = counted(captures);
  return {
    captures: captures.length,
    passed,
    refused,
    'another try': untold,
    'refused at most (95%)': percent(upperBound(refused, captures.length)),
    'another try at most (95%)': percent(upperBound(untold, captures.length)),
  };
}

function groupRows(captures: readonly JudgedCapture[]): Record<string, Row> {
  const byName = (name: string, of: (labels: CaptureLabels) => string) =>
    Object.entries(rowsBy(captures, of)).map(([group, row]) => [`${name}: ${group}`, row] as const);
  return Object.fromEntries([
    ...byName('skin', ({ skinTone }) =>
      skinTone < 2.3 ? '1 light' : skinTone < 4.6 ? '2 middle' : '3 dark',
    ),
    ...byName('age', ({ age }) => (age < 40 ? '20 to 39' : age < 60 ? '40 to 59' : '60 to 75')),
    ...byName('glasses', ({ glasses }) => glasses),
    ...byName('hair', ({ hair }) => hair),
  ]);
}

function rowsBy(
  captures: readonly JudgedCapture[],
  of: (labels: CaptureLabels) => string,
): Record<string, Row> {
  const groups = Object.groupBy(captures, ({ labels }) => of(labels));
  return Object.fromEntries(
    Object.keys(groups)
      .toSorted()
      .map((group) => [group, genuineRow(groups[group] ?? [])]),
  );
}

/** For each check: what it says alone, and what would be accepted and passed without it. */
function ablation(attacks: readonly JudgedCapture[], genuine: readonly JudgedCapture[]): Record<string, Row> {
  const names = (attacks[0] ?? genuine[0])?.results.map(({ name }) => name) ?? [];
  return Object.fromEntries(
    names.map((name) => {
      const own = (captures: readonly JudgedCapture[], verdict: CheckVerdict): string =>
        share(
          captures.filter(
            ({ results }) => results.find((result) => result.name === name)?.verdict === verdict,
          ),
          captures,
        );
      const without = (captures: readonly JudgedCapture[]) =>
        captures.filter(
          ({ results }) => reachLightVerdict(results.filter((result) => result.name !== name)) === 'pass',
        );
      const accepted = without(attacks);
      return [
        name,
        {
          'attacks it fails': own(attacks, 'fail'),
          'attacks it passes': own(attacks, 'pass'),
          'genuine it fails': own(genuine, 'fail'),
          'genuine it cannot tell': own(genuine, 'cannot tell'),
          'attacks accepted without it': accepted.length,
          'of these kinds': [...new Set(accepted.map(({ kind }) => kind))].join('; ').slice(0, 70),
          'genuine passed without it': share(without(genuine), genuine),
        },
      ];
    }),
  );
}

function counted(captures: readonly JudgedCapture[]) {
  const verdicts = captures.map(({ results }) => reachLightVerdict(results));
  const of = (wanted: CheckVerdict) => verdicts.filter((verdict) => verdict === wanted).length;
  return { passed: of('pass'), refused: of('fail'), untold: of('cannot tell') };
}

const share = (part: readonly unknown[], whole: readonly unknown[]): string =>
  whole.length === 0 ? '–' : `${Math.round((100 * part.length) / whole.length)}%`;
const percent = (value: number): string => `${(100 * value).toFixed(1)}%`;

/** The greatest rate with which so few of so many are seen once in twenty times (Clopper and Pearson, one-sided). */
export function upperBound(seen: number, of: number): number {
  if (of === 0 || seen >= of) return 1;
  let [low, high] = [seen / of, 1];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (atMost(seen, of, middle) > 0.05) low = middle;
    else high = middle;
  }
  return high;
}

/** The probability of at most so many of so many at a rate. */
function atMost(seen: number, of: number, rate: number): number {
  let term = (1 - rate) ** of;
  let sum = term;
  for (let k = 1; k <= seen; k += 1) {
    term *= ((of - k + 1) / k) * (rate / (1 - rate));
    sum += term;
  }
  return sum;
}
