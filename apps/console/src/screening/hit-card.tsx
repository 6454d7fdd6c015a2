import { Alert, Anchor, Badge, Button, Group, Kbd, Radio, Select, Text, Textarea } from '@mantine/core';
import type { ScreeningHitView, ScreeningView } from '@qiniso/console-protocol/screening';
import { useEffect, useId, useRef } from 'react';
import { optionsInPage } from '../cases/options-in-page.ts';
import { StatusBadge } from '../shared/outcome-badge.tsx';
import { Time } from '../shared/time.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { ScoreBars } from './score-bars.tsx';
import { CATEGORY_WORDS, QUALITY_WORDS, STRENGTH_WORDS, VERDICT_WORDS } from './screening-words.ts';
import type { VerdictDraft } from './verdict-draft.ts';

interface Props {
  readonly hit: ScreeningHitView;
  readonly number: number;
  readonly options: ScreeningView['options'];
  readonly isMasked: boolean;
  /** It is the one that the keys are for, and is open. */
  readonly isCurrent: boolean;
  readonly draft: VerdictDraft | undefined;
  /** Null: nothing can be entered now. */
  readonly onVerdict: ((verdict: VerdictDraft['verdict']) => void) | null;
  readonly onChange: (draft: VerdictDraft) => void;
  /** Null: there is no other hit to do the same for. */
  readonly onSameForOpen: { readonly count: number; readonly run: () => void } | null;
  readonly onOpen: () => void;
  readonly onReopen: () => void;
}

/** A hit: closed, what it is in a line; open, everything that was compared, and the verdict on it. */
export function HitCard(props: Props) {
  const { hit, number, isMasked, isCurrent, draft, onOpen } = props;
  const id = useId();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isCurrent) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const verdict = draft && VERDICT_WORDS[draft.verdict];
  return (
    <section
      className="screening-hit"
      data-current={isCurrent || undefined}
      data-hit={hit.matchId}
      ref={card}
      aria-labelledby={id}
    >
      <button type="button" className="screening-hit-head" onClick={onOpen} aria-expanded={isCurrent} id={id}>
        <span className="screening-hit-number figures">{number}</span>
        <span className="screening-hit-what">
          <b>{CATEGORY_WORDS[hit.category] ?? hit.category}</b> {hit.list.title}
          <span className="screening-hit-id">{hit.matchId}</span>
        </span>
        <span className="screening-hit-score figures">{Math.round(hit.score * 100)}%</span>
        {verdict ? (
          <StatusBadge {...verdict} />
        ) : hit.earlier ? (
          <StatusBadge label="Decided before" color="gray" />
        ) : hit.isSettled ? (
          <StatusBadge label="Somebody else by rule" color="gray" />
        ) : (
          <StatusBadge label="To be decided" color="blue" />
        )}
      </button>
      {isCurrent && (
        <div className="screening-hit-body">
          {hit.earlier && <Earlier hit={hit} onReopen={props.onReopen} />}
          <ComparisonTable hit={hit} isMasked={isMasked} />
          <div className="screening-hit-columns">
            <div>
              <Text size="xs" fw={600} mb={4}>
                What made the score of {Math.round(hit.score * 100)}% (
                {STRENGTH_WORDS[hit.strength].toLowerCase()})
              </Text>
              <ScoreBars score={hit.score} parts={hit.parts} />
            </div>
            <EntryFacts hit={hit} isMasked={isMasked} />
          </div>
          <Verdict {...props} />
        </div>
      )}
    </section>
  );
}

function Earlier({ hit, onReopen }: Pick<Props, 'hit' | 'onReopen'>) {
  if (hit.earlier === null) return null;
  const { verdict, reason, at } = hit.earlier;
  return (
    <Alert color="gray" p="xs" className="screening-earlier">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          Decided before, <Time at={at} as="day" />: <b>{VERDICT_WORDS[verdict].label.toLowerCase()}</b> (
          {reason.toLowerCase()}). Nothing that was compared has changed since.
        </Text>
        <Button size="compact-xs" variant="default" onClick={onReopen}>
          Count it no more…
        </Button>
      </Group>
    </Alert>
  );
}

/** What the list says besides. */
function EntryFacts({ hit, isMasked }: Pick<Props, 'hit' | 'isMasked'>) {
  const others = hit.names.filter(({ isMatched }) => !isMatched);
  const lines: readonly (readonly [string, string | null])[] = [
    ['Positions', hit.positions.join('; ') || null],
    ['Programmes', hit.programmes.join('; ') || null],
    ['Why it is listed', hit.because],
    ['Listed', hit.listedOn],
    ['Taken off', hit.delistedOn],
  ];
  return (
    <dl className="screening-entry">
      {others.length > 0 && (
        <div>
          <Text component="dt" size="xs" c="dimmed">
            Other names
          </Text>
          <dd>
            {others.slice(0, 12).map(({ name, quality }) => (
              <span key={`${quality} ${name}`} className="screening-other-name">
                <span aria-hidden={isMasked || undefined}>{name}</span>
                {isMasked && <span className="case-sr-only">Hidden</span>}
                {quality === 'weak' && (
                  <Badge size="xs" variant="outline" color="gray" tt="none" radius="sm">
                    {QUALITY_WORDS.weak}
                  </Badge>
                )}
              </span>
            ))}
            {others.length > 12 && <Text size="xs">and {others.length - 12} more</Text>}
          </dd>
        </div>
      )}
      {lines.map(([label, value]) =>
        value === null ? null : (
          <div key={label}>
            <Text component="dt" size="xs" c="dimmed">
              {label}
            </Text>
            <dd>{value}</dd>
          </div>
        ),
      )}
      <div>
        <Text component="dt" size="xs" c="dimmed">
          Source
        </Text>
        <dd>
          {hit.list.title}, version {hit.list.version} of <Time at={hit.list.readAt} as="day" />
          {hit.sourceUrl?.startsWith('https://') && (
            <>
              {' · '}
              <Anchor href={hit.sourceUrl} target="_blank" rel="noreferrer" size="sm">
                At the publisher
              </Anchor>
            </>
          )}
        </dd>
      </div>
      <div>
        <Text component="dt" size="xs" c="dimmed">
          Rule
        </Text>
        <dd>
          {hit.rule}
          <Text span size="xs" c="dimmed">
            {' '}
            {hit.reasonCodes.join(', ')}
          </Text>
        </dd>
      </div>
    </dl>
  );
}

function Verdict({ hit, options, draft, onVerdict, onChange, onSameForOpen }: Props) {
  if (onVerdict === null) {
    if (draft === undefined) return null;
    const reasons = options.flatMap(({ reasons: all }) => all);
    return (
      <Text size="sm" className="screening-verdict-over">
        <b>{VERDICT_WORDS[draft.verdict].label}.</b>{' '}
        {reasons.find(({ code }) => code === draft.reason)?.label ?? draft.reason}.
        {draft.note !== '' && <> “{draft.note}”</>}
      </Text>
    );
  }
  const option = options.find(({ verdict }) => verdict === draft?.verdict);
  return (
    <div className="screening-verdict">
      <Radio.Group
        label="Is this the client?"
        value={draft?.verdict ?? null}
        onChange={(value) => {
          const chosen = options.find(({ verdict }) => verdict === value);
          if (chosen) onVerdict(chosen.verdict);
        }}
      >
        <div className="case-decision-options">
          {options.map(({ verdict, label }, index) => (
            <Radio.Card key={verdict} value={verdict} className="case-decision-option" aria-label={label}>
              <Group gap="xs" wrap="nowrap">
                <Radio.Indicator size="xs" />
                <Text size="sm" flex={1} fw={500}>
                  {label}
                </Text>
                <Kbd size="xs" aria-hidden="true" className="case-desk-only">
                  {index + 1}
                </Kbd>
              </Group>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {draft && option && (
        <div className="screening-verdict-why">
          <Select
            label="Reason"
            withAsterisk
            placeholder="Choose a reason"
            data={option.reasons.map(({ code, label }) => ({ value: code, label }))}
            value={draft.reason === '' ? null : draft.reason}
            allowDeselect={false}
            {...optionsInPage}
            onChange={(reason) => onChange({ ...draft, reason: reason ?? '' })}
          />
          <Textarea
            label="Note on this hit"
            autosize
            minRows={1}
            maxRows={6}
            maxLength={2000}
            value={draft.note}
            onChange={(event) => onChange({ ...draft, note: event.currentTarget.value })}
          />
        </div>
      )}
      {draft && draft.reason !== '' && onSameForOpen && (
        <Button size="compact-sm" variant="subtle" onClick={onSameForOpen.run}>
          The same for {onSameForOpen.count} more
          <Kbd size="xs" ml={6} aria-hidden="true" className="case-desk-only">
            a
          </Kbd>
        </Button>
      )}
      <span className="case-sr-only">{hit.matchId}</span>
    </div>
  );
}
