import { describe, expect, it } from 'vitest';
import type { CheckVerdict } from './check.ts';
import type { ColourMeasurement } from './measure-colours.ts';
import type { FlowMeasurement, LightMeasurements, TimeMeasurement, TurnMeasurement } from './measurements.ts';
import { judgeLiveness, lightChecks, reachLightVerdict } from './verdict.ts';

const colours: ColourMeasurement = {
  correlation: 0.98,
  rank: 0.0002,
  bestOther: 0.93,
  delayMs: 120,
  clarity: 40,
  patchClarity: 15,
  spread: 0.4,
  backgroundShare: 0.02,
  seen: [[], []],
  expected: [[], []],
};
const turn: TurnMeasurement = {
  reach: 0.48,
  relief: 0.065,
  lightChange: 0.04,
  lightTilt: 0.6,
  waver: 0.02,
  path: [],
};
const flow: FlowMeasurement = {
  colourJump: 0.005,
  turnJump: 0.085,
  colourLikeness: 0.93,
  turnLikeness: 0.85,
  repeats: 0,
};
const time: TimeMeasurement = { lead: 0, gap: 200, colourFrames: 25, turnFrames: 13 };

/** What a living head in the evening measures, with something different. */
function measured(
  different: {
    colours?: Partial<ColourMeasurement> | null;
    turn?: Partial<TurnMeasurement> | null;
    flow?: Partial<FlowMeasurement> | null;
    time?: Partial<TimeMeasurement>;
  } & Partial<Pick<LightMeasurements, 'identity' | 'looked' | 'empty' | 'crowded'>>,
): LightMeasurements {
  return {
    identity: 0.3,
    looked: 10,
    empty: 0,
    crowded: 0,
    ...different,
    colours: different.colours === null ? null : { ...colours, ...different.colours },
    turn: different.turn === null ? null : { ...turn, ...different.turn },
    flow: different.flow === null ? null : { ...flow, ...different.flow },
    time: { ...time, ...different.time },
  };
}

const endOf = (measurements: LightMeasurements): CheckVerdict =>
  reachLightVerdict(judgeLiveness(measurements));
const verdictOf = (name: string, measurements: LightMeasurements): CheckVerdict | undefined =>
  judgeLiveness(measurements).find((result) => result.name === name)?.verdict;

describe('the checks under screen colours', () => {
  it('pass a living head', () => {
    expect(judgeLiveness(measured({})).filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
  });

  it.each<[string, string, LightMeasurements]>([
    [
      'a recording of other colours',
      'colour sequence',
      measured({ colours: { rank: 0.3, correlation: 0.2, bestOther: 0.98 } }),
    ],
    ['a flat print, too even', 'colour spread', measured({ colours: { spread: 0.05 } })],
    ['a reflection in glass, too uneven', 'colour spread', measured({ colours: { spread: 2.1 } })],
    ['a tint over the whole picture', 'background share', measured({ colours: { backgroundShare: 1 } })],
    ['a flat thing turned', 'plane against head', measured({ turn: { reach: 0.25, relief: 0.015 } })],
    ['a cut between colours', 'continuity', measured({ flow: { colourJump: 0.08 } })],
    ['frames of the turn exchanged', 'continuity', measured({ turn: { waver: 0.6 } })],
    ['a second person', 'identity', measured({ identity: 0.7 })],
    ['a clock that runs ahead', 'timing', measured({ time: { lead: 900 } })],
    ['frames shown twice', 'injection signs', measured({ flow: { repeats: 19 } })],
  ])('fail %s by the check “%s”', (_, name, measurements) => {
    expect(verdictOf(name, measurements)).toBe('fail');
    expect(endOf(measurements)).toBe('fail');
  });

  it.each<[string, LightMeasurements]>([
    [
      'the screen is too weak for the room',
      measured({
        colours: { clarity: 4, patchClarity: 1, rank: 0.2, correlation: 0.4, bestOther: 0.6, spread: 0 },
      }),
    ],
    ['nothing throws a shadow', measured({ turn: { lightChange: 0.004, lightTilt: 0.1 } })],
    ['no skin can be measured', measured({ colours: null })],
    ['there is no background', measured({ colours: { backgroundShare: null } })],
    ['the head did not turn', measured({ turn: { reach: 0.02, relief: 0.004 } })],
    ['it turned to the other side', measured({ turn: { reach: -0.45 } })],
    ['no face was found in the turn', measured({ turn: null })],
    ['frames have different sizes', measured({ flow: null })],
    ['frames without a face', measured({ empty: 4 })],
    ['a second face', measured({ crowded: 3 })],
    ['too few frames', measured({ time: { colourFrames: 12 } })],
    ['no two faces to compare', measured({ identity: null })],
  ])('cannot tell when %s, and never pass it', (_, measurements) => {
    expect(endOf(measurements)).toBe('cannot tell');
  });

  it('say what they measured, where, and against what', () => {
    for (const result of judgeLiveness(measured({}))) {
      expect(result.value).toBeTypeOf('number');
      expect(result.threshold).toBeDefined();
      expect(result.measuredAt).not.toBe('');
    }
    expect(new Set(lightChecks.map(({ name }) => name)).size).toBe(lightChecks.length);
  });
});

describe('the end of a capture', () => {
  it.each<[CheckVerdict, readonly CheckVerdict[]]>([
    ['pass', ['pass', 'pass']],
    ['cannot tell', ['pass', 'cannot tell']],
    ['fail', ['pass', 'fail']],
    ['fail', ['cannot tell', 'fail']],
  ])('is “%s” for %j', (end, verdicts) => {
    expect(reachLightVerdict(verdicts.map((verdict) => ({ verdict })))).toBe(end);
  });
});
