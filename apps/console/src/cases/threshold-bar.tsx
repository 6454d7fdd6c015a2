import { Text } from '@mantine/core';
import type { LivenessSignal } from '@qiniso/console-protocol/cases';
import { CheckIcon, CrossIcon, WarningIcon } from '../shared/icons.tsx';

type Result = LivenessSignal['result'];

interface Props {
  /** What was measured, for who cannot see the bar. */
  readonly label: string;
  readonly value: number | null;
  readonly threshold: number;
  /** How long the bar is, and where the threshold stands on it: 0 to 1. Null: nothing was measured. */
  readonly share: number | null;
  readonly mark: number;
  readonly result: Result;
  /** Value and threshold as they are read. */
  readonly text: string;
  /** The result in words. */
  readonly word: string;
}

/** A value against its threshold: a bar with a line across it, the numbers, and the result as a sign and a word. */
export function ThresholdBar({ label, share, mark, result, text, word }: Props) {
  return (
    <div className="case-threshold">
      <svg
        className="case-threshold-bar"
        data-result={result}
        role="img"
        aria-label={`${label}: ${text}, ${word}`}
      >
        <rect width="100%" height="100%" rx="3" className="case-threshold-ground" />
        {share !== null && (
          <rect width={`${clamped(share) * 100}%`} height="100%" rx="3" className="case-threshold-value" />
        )}
        <line
          x1={`${clamped(mark) * 100}%`}
          x2={`${clamped(mark) * 100}%`}
          y1="-3"
          y2="13"
          className="case-threshold-mark"
        />
      </svg>
      <Text size="xs" className="figures case-threshold-text" aria-hidden="true">
        {text}
      </Text>
      <ResultWord result={result} word={word} />
    </div>
  );
}

const SIGNS = { pass: CheckIcon, fail: CrossIcon, unclear: WarningIcon } as const;

/** A result by sign, word and colour. */
function ResultWord({ result, word }: { readonly result: Result; readonly word: string }) {
  const Sign = SIGNS[result];
  return (
    <Text size="xs" component="span" className="case-result-word" data-result={result}>
      <Sign size={14} /> {word}
    </Text>
  );
}

const clamped = (share: number): number => Math.min(1, Math.max(0, share));
