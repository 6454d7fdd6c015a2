import { Alert, Button, Checkbox, Group, Kbd, Stack, Text, Textarea } from '@mantine/core';
import type { CaseDetail, DecisionBody } from '@qiniso/console-protocol/cases';
import type { ScreeningView } from '@qiniso/console-protocol/screening';
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import { Card } from '../cases/card.tsx';
import { useDecision } from '../cases/case-client.ts';
import { isWaiting } from '../cases/case-words.ts';
import { ConflictNotice } from '../cases/conflict-notice.tsx';
import { NextButton } from '../cases/over-notice.tsx';
import { ProposalNotice } from '../cases/proposal-notice.tsx';
import { Confirm } from '../shared/confirm.tsx';
import { showSuccess } from '../shared/toast.tsx';
import type { Verdicts } from './use-verdicts.ts';
import { type DraftedDecision, decisionOf, missingOf, openHits, verdictsOf } from './verdict-draft.ts';

interface Props {
  readonly found: CaseDetail;
  readonly screening: ScreeningView;
  readonly verdicts: Verdicts;
  readonly onNext: () => void;
}

/** What the verdicts come to, with a note, asked once more before it is sent. */
export function ScreeningDecision({ found, screening, verdicts, onNext }: Props) {
  const { hits } = screening;
  const { drafts } = verdicts;
  const [note, setNote] = useState('');
  const [isAccepted, setAccepted] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // As it was when the question came up: a case that changes meanwhile is to be looked at again.
  const [asked, setAsked] = useState<{ drafted: DraftedDecision; body: DecisionBody } | null>(null);
  const decide = useDecision(found.id);
  const drafted = decisionOf(hits, drafts, isAccepted, found.actions.decisions);

  const notice = decide.error !== null && <ConflictNotice error={decide.error} />;
  if (!verdicts.mayDecide)
    return (
      <>
        {notice}
        {isWaiting(found) && found.proposal?.by.isMe && (
          <Alert color="grape" title="Waits for a second person" role="status">
            <Text size="sm">
              Clearing somebody of a sanctions list takes two people. A colleague finds the case in the queue
              and either agrees or not; until then nothing changes for the client. You cannot confirm it
              yourself.
            </Text>
            <Group mt="sm">
              <NextButton isFocused onNext={onNext} isTaking={false} />
            </Group>
          </Alert>
        )}
      </>
    );

  const ask = (event: SyntheticEvent) => {
    event.preventDefault();
    const missing = missingOf(hits, drafts, drafted, note);
    setProblem(missing?.text ?? null);
    if (missing?.matchId) verdicts.open(missing.matchId);
    if (missing || drafted === null) return;
    decide.reset();
    const body: DecisionBody = {
      version: found.version,
      decision: drafted.decision,
      reason: drafted.reason,
      note,
      entry: { verdicts: verdictsOf(drafts) },
    };
    setAsked({ drafted, body });
  };
  const send = () => {
    if (asked === null) return;
    decide.mutate(asked.body, {
      onSuccess: (detail) => {
        setNote('');
        showSuccess(
          detail.state === 'second'
            ? 'Passed on to a second person.'
            : detail.state === 'open'
              ? 'Put off; the case is due again in three days.'
              : 'Decided.',
        );
      },
      onSettled: () => setAsked(null),
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) ask(event);
  };
  const open = openHits(hits, drafts).length;
  return (
    <>
      {notice}
      {found.proposal !== null && <ProposalNotice found={found} />}
      <Card title="Decision">
        <form
          onSubmit={(event) => event.preventDefault()}
          onKeyDown={onKeyDown}
          noValidate
          aria-label="Decision"
        >
          <Stack gap="md">
            <Text size="sm" role="status">
              {drafted === null ? (
                open === 1 ? (
                  'One hit is still to be decided.'
                ) : (
                  `${open} hits are still to be decided.`
                )
              ) : (
                <>
                  Your verdicts come to: <b>{drafted.option?.label ?? drafted.decision}</b>
                </>
              )}
            </Text>
            {drafted?.mayAccept && (
              <Checkbox
                label="Take the client all the same, with measures"
                description="A true hit of a list that forbids nothing, say an exposed person."
                checked={isAccepted}
                onChange={(event) => setAccepted(event.currentTarget.checked)}
              />
            )}
            {drafted?.needsSecond && (
              <Text size="sm" className="case-needs-second">
                That takes two people: it counts once a colleague has decided the same.
              </Text>
            )}
            <Textarea
              label="Note"
              description="What you saw, for your colleagues. The client does not get it."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              withAsterisk
              autosize
              minRows={3}
              maxRows={10}
              maxLength={2000}
              value={note}
              onChange={(event) => {
                setNote(event.currentTarget.value);
                setProblem(null);
              }}
              error={problem}
            />
            <Group justify="space-between">
              <Text size="xs" c="dimmed" className="case-desk-only">
                <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd> in the note
              </Text>
              <Button onClick={ask}>Decide…</Button>
            </Group>
          </Stack>
        </form>
      </Card>
      <Confirm
        isOpen={asked !== null}
        title={asked === null ? '' : `Decide: ${asked.drafted.option?.label ?? asked.drafted.decision}?`}
        action={
          asked?.drafted.decision === 'REVIEW'
            ? 'Put off'
            : asked?.drafted.needsSecond
              ? 'Pass on to a second person'
              : 'Decide'
        }
        isBusy={decide.isPending}
        onConfirm={send}
        onClose={() => setAsked(null)}
      >
        {asked && (
          <Text size="sm">
            {asked.drafted.decision === 'REVIEW'
              ? 'The case stays open, with what you entered, and is due again in three days. Nothing changes for the client.'
              : asked.drafted.needsSecond
                ? 'Nothing changes for the client yet: a second person has to decide the same. You cannot be that person.'
                : 'The client is told at once. The same hits are not raised again for this client, as long as nothing that was compared changes.'}
          </Text>
        )}
      </Confirm>
    </>
  );
}
