import { Group, Stack, Tabs, Text } from '@mantine/core';
import type { LivenessAttempt, LivenessSignal } from '@qiniso/console-protocol/cases';
import { StatusBadge } from '../shared/outcome-badge.tsx';
import { Time } from '../shared/time.tsx';
import { Card } from './card.tsx';
import { FrameStrip } from './frame-strip.tsx';
import { ATTEMPT_WORDS, drawnSignal, instructionText, RESULT_WORDS } from './liveness-words.ts';
import { ThresholdBar } from './threshold-bar.tsx';
import { TurnCurve } from './turn-curve.tsx';

/** What the capture left: each attempt with its checks, the head's turn over time, and the frames. The last attempt comes first. */
export function LivenessEvidence({ attempts }: { readonly attempts: readonly LivenessAttempt[] }) {
  const last = attempts.at(-1);
  if (last === undefined) return null;
  if (attempts.length === 1)
    return (
      <Card title="Liveness">
        <Attempt attempt={last} />
      </Card>
    );
  return (
    <Card title="Liveness">
      <Tabs defaultValue={last.id} keepMounted={false}>
        <Tabs.List mb="sm">
          {attempts.map(({ id, number, state }) => (
            <Tabs.Tab key={id} value={id}>
              Attempt {number}: {ATTEMPT_WORDS[state].label.toLowerCase()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {attempts.map((attempt) => (
          <Tabs.Panel key={attempt.id} value={attempt.id}>
            <Attempt attempt={attempt} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Card>
  );
}

function Attempt({ attempt }: { readonly attempt: LivenessAttempt }) {
  const { state, score, instructions, startedAt, signals, frames } = attempt;
  return (
    <Stack gap="md">
      <Group gap="sm">
        <StatusBadge {...ATTEMPT_WORDS[state]} />
        {score !== null && (
          <Text size="sm" className="figures">
            Score {Math.round(score * 100)}%
          </Text>
        )}
        <Text size="sm" c="dimmed">
          <Time at={startedAt} />
        </Text>
        <Text size="sm" c="dimmed">
          {instructions.map(instructionText).join(' · ')}
        </Text>
      </Group>
      {signals.length > 0 && <Signals signals={signals} />}
      {frames.some(({ turn }) => turn !== null) && <TurnCurve attempt={attempt} />}
      {frames.length > 0 ? (
        <FrameStrip frames={frames} instructions={instructions} />
      ) : (
        <Text size="sm" c="dimmed">
          The frames have been removed, or there were none.
        </Text>
      )}
    </Stack>
  );
}

function Signals({ signals }: { readonly signals: readonly LivenessSignal[] }) {
  // What did not pass is what is looked for.
  const sorted = [...signals].sort((a, b) => RANKS[a.result] - RANKS[b.result]);
  return (
    <ul className="case-signals" aria-label="Checks">
      {sorted.map((signal) => {
        const { title, tells, text, share, mark } = drawnSignal(signal);
        return (
          <li key={signal.name}>
            <div>
              <Text size="sm" fw={500}>
                {title}
                {signal.isSupporting && (
                  <Text span size="xs" c="dimmed" fw={400}>
                    {' '}
                    (supports)
                  </Text>
                )}
              </Text>
              <Text size="xs" c="dimmed">
                {tells}
              </Text>
            </div>
            <ThresholdBar
              label={title}
              value={signal.value}
              threshold={signal.threshold}
              share={share}
              mark={mark}
              result={signal.result}
              text={text}
              word={RESULT_WORDS[signal.result]}
            />
          </li>
        );
      })}
    </ul>
  );
}

const RANKS: Readonly<Record<LivenessSignal['result'], number>> = { fail: 0, unclear: 1, pass: 2 };
