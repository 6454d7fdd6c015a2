import { Text } from '@mantine/core';
import type { ScorePart } from '@qiniso/console-protocol/screening';

/** Log-odds at which a bar is full. */
const FULL = 6;

/** What made the score: to the right what speaks for it, to the left what speaks against. */
export function ScoreBars({
  score,
  parts,
}: {
  readonly score: number;
  readonly parts: readonly ScorePart[];
}) {
  return (
    <>
      <dl className="screening-score" aria-label={`Score ${score.toFixed(2)} of 1`}>
        {parts.map(({ label, weight }) => {
          const share = Math.min(1, Math.abs(weight) / FULL) * 50;
          const side = weight < 0 ? 'against' : 'for';
          return (
            <div key={label} className="screening-score-part">
              <Text component="dt" size="xs" c="dimmed">
                {label}
              </Text>
              <dd>
                <svg
                  className="screening-bar"
                  role="img"
                  aria-label={`${label}: ${signed(weight)}, ${side} it`}
                >
                  <rect width="100%" height="100%" rx="2" className="screening-bar-ground" />
                  <rect
                    x={`${weight < 0 ? 50 - share : 50}%`}
                    width={`${share}%`}
                    height="100%"
                    rx="2"
                    className="screening-bar-value"
                    data-side={side}
                  />
                  <line x1="50%" x2="50%" y1="-2" y2="10" className="screening-bar-axis" />
                </svg>
                <Text size="xs" className="figures screening-bar-text" aria-hidden="true">
                  {signed(weight)}
                </Text>
              </dd>
            </div>
          );
        })}
      </dl>
      <Text size="xs" c="dimmed" mt={4}>
        To the right: speaks for the client being this entry.
      </Text>
    </>
  );
}

const signed = (weight: number): string => `${weight < 0 ? '−' : '+'}${Math.abs(weight).toFixed(1)}`;
