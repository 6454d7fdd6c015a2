import { Text } from '@mantine/core';
import type { NameComparison, NamePiece } from '@qiniso/console-protocol/cases';
import { Card } from './card.tsx';
import { ThresholdBar } from './threshold-bar.tsx';

interface Props {
  readonly names: readonly NameComparison[];
  readonly isMasked: boolean;
}

/** Submitted names above those of the record, letter for letter, with what differs underlined. */
export function NamesCard({ names, isMasked }: Props) {
  const hasDifference = names.some(({ submitted, recorded }) =>
    [...submitted, ...recorded].some(({ isSame }) => !isSame),
  );
  return (
    <Card title="Names">
      <div className="case-names">
        {names.map((pair) => (
          <Pair key={pair.label} pair={pair} isMasked={isMasked} />
        ))}
      </div>
      <Text size="xs" c="dimmed" mt="xs">
        {hasDifference ? (
          <>
            <span className="case-differs">Underlined</span> is what the other name does not have; capitals
            and accents do not count.
          </>
        ) : (
          'The names are the same; capitals and accents do not count.'
        )}
        {isMasked && ' Letters are hidden: show personal data to read them.'}
      </Text>
    </Card>
  );
}

function Pair({ pair, isMasked }: { readonly pair: NameComparison; readonly isMasked: boolean }) {
  const { label, submitted, recorded, similarity, threshold } = pair;
  const isEnough = similarity >= threshold;
  return (
    <section className="case-name-pair" aria-label={label}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <dl>
        <Text component="dt" size="xs" c="dimmed">
          Submitted
        </Text>
        <dd>
          <Name pieces={submitted} isMasked={isMasked} />
        </dd>
        <Text component="dt" size="xs" c="dimmed">
          Record
        </Text>
        <dd>
          <Name pieces={recorded} isMasked={isMasked} />
        </dd>
      </dl>
      <ThresholdBar
        label={`Similarity of ${label.toLowerCase()}`}
        value={similarity}
        threshold={threshold}
        share={similarity}
        mark={threshold}
        result={isEnough ? 'pass' : 'fail'}
        text={`${similarity.toFixed(4)} of ${threshold}`}
        word={isEnough ? 'Alike enough' : 'Too different'}
      />
    </section>
  );
}

function Name({ pieces, isMasked }: { readonly pieces: readonly NamePiece[]; readonly isMasked: boolean }) {
  return (
    <span className="case-name">
      {isMasked && <span className="case-sr-only">Hidden</span>}
      <span aria-hidden={isMasked || undefined}>
        {pieces.map(({ text, isSame }, index) =>
          isSame ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have only their place.
            <span key={index}>{text}</span>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <mark key={index} className="case-differs">
              <span className="case-sr-only">(differs: </span>
              {text}
              <span className="case-sr-only">)</span>
            </mark>
          ),
        )}
      </span>
    </span>
  );
}
