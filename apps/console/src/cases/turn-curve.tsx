import { Text } from '@mantine/core';
import type { LivenessAttempt, LivenessFrame } from '@qiniso/console-protocol/cases';
import { instructionText } from './liveness-words.ts';

const WIDTH = 640;
const HEIGHT = 150;
const LEFT = 34;
const RIGHT = 8;
const TOP = 18;
const BOTTOM = 18;

/** The turn of the head over time, with the instruction that was in force: left is up. */
export function TurnCurve({ attempt }: { readonly attempt: LivenessAttempt }) {
  const { frames, instructions } = attempt;
  const end = Math.max(1, ...frames.map(({ capturedAtMs }) => capturedAtMs));
  const most = Math.max(0.3, ...frames.map(({ turn }) => Math.abs(turn ?? 0)));
  const xOf = (ms: number) => LEFT + (ms / end) * (WIDTH - LEFT - RIGHT);
  const yOf = (turn: number) => TOP + ((most - turn) / (2 * most)) * (HEIGHT - TOP - BOTTOM);
  const steps = stepsOf(frames, end);
  const nameOf = (step: number) => instructionText(instructions[step - 1] ?? '');
  return (
    <figure className="case-turn-curve">
      <Text component="figcaption" size="sm" fw={500}>
        Turn of the head
      </Text>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`The head over ${(end / 1000).toFixed(1)} seconds: ${steps.map(({ step, reached }) => `${nameOf(step)}: ${sideText(reached)}`).join(', ')}.`}
      >
        {steps.map(({ step, from, to }) => (
          <g key={`${step}-${from}`}>
            <rect
              x={xOf(from)}
              width={Math.max(0, xOf(to) - xOf(from))}
              y={TOP}
              height={HEIGHT - TOP - BOTTOM}
              className={step % 2 === 0 ? 'case-step-even' : 'case-step-odd'}
            />
            {xOf(to) - xOf(from) > 34 && (
              <text x={(xOf(from) + xOf(to)) / 2} y={12} textAnchor="middle">
                {nameOf(step)}
              </text>
            )}
          </g>
        ))}
        <line x1={LEFT} x2={WIDTH} y1={yOf(0)} y2={yOf(0)} className="case-axis" />
        <text x={LEFT - 6} y={TOP + 10} textAnchor="end">
          Left
        </text>
        <text x={LEFT - 6} y={HEIGHT - BOTTOM - 2} textAnchor="end">
          Right
        </text>
        {linesOf(frames).map((line) => (
          <polyline
            key={line[0]?.sequence}
            points={line.map(({ capturedAtMs, turn }) => `${xOf(capturedAtMs)},${yOf(turn ?? 0)}`).join(' ')}
            className="case-curve"
          />
        ))}
        {frames.map(({ sequence, capturedAtMs, turn, isSelfie }) =>
          turn === null ? null : (
            <circle
              key={sequence}
              cx={xOf(capturedAtMs)}
              cy={yOf(turn)}
              r={isSelfie ? 5 : 2.2}
              className={isSelfie ? 'case-selfie-dot' : 'case-dot'}
            />
          ),
        )}
        <text x={LEFT} y={HEIGHT - 4}>
          0 s
        </text>
        <text x={WIDTH} y={HEIGHT - 4} textAnchor="end">
          {(end / 1000).toFixed(1)} s
        </text>
      </svg>
      <Text size="xs" c="dimmed">
        A point is a frame, the large one the selfie. Between two words is the time in which the words were
        shown.
      </Text>
    </figure>
  );
}

interface Step {
  readonly step: number;
  readonly from: number;
  readonly to: number;
  /** The furthest turn of the step, with its sign. */
  readonly reached: number;
}

function stepsOf(frames: readonly LivenessFrame[], end: number): readonly Step[] {
  const steps: { step: number; from: number; to: number; reached: number }[] = [];
  for (const { step, capturedAtMs, turn } of frames) {
    const last = steps.at(-1);
    const reached = turn ?? 0;
    if (last?.step === step) {
      if (Math.abs(reached) > Math.abs(last.reached)) last.reached = reached;
      continue;
    }
    if (last) last.to = capturedAtMs;
    steps.push({ step, from: capturedAtMs, to: end, reached });
  }
  return steps;
}

/** The frames in stretches that have a face. */
function linesOf(frames: readonly LivenessFrame[]): readonly (readonly LivenessFrame[])[] {
  const lines: LivenessFrame[][] = [[]];
  for (const frame of frames)
    if (frame.turn === null) lines.push([]);
    else lines.at(-1)?.push(frame);
  return lines.filter((line) => line.length > 1);
}

function sideText(turn: number): string {
  if (Math.abs(turn) < 0.1) return 'straight';
  return turn > 0 ? 'to the left' : 'to the right';
}
