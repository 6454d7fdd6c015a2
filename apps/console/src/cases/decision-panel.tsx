import { Alert, Button, Group, Kbd, Radio, Select, Stack, Text, Textarea } from '@mantine/core';
import type { CaseDecisionOption, CaseDetail, DecisionBody } from '@qiniso/console-protocol/cases';
import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Confirm } from '../shared/confirm.tsx';
import { failureText, showSuccess } from '../shared/toast.tsx';
import { useShortcuts } from '../shell/shortcuts.ts';
import { ApiFailure } from '../wire/api.ts';
import { Card } from './card.tsx';
import { useDecision } from './case-client.ts';
import { isWaiting } from './case-words.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import {
  bodyOf,
  type DecisionDraft,
  type DraftProblems,
  EMPTY_DRAFT,
  entryValue,
  isEntryChanged,
  problemsOf,
  withDecision,
} from './decision-draft.ts';
import { EntryField } from './entry-fields.tsx';
import { optionsInPage } from './options-in-page.ts';
import { NextButton } from './over-notice.tsx';
import { ProposalNotice } from './proposal-notice.tsx';
import type { Claim } from './use-claim.ts';

interface Props {
  readonly found: CaseDetail;
  readonly claim: Claim;
  readonly onNext: () => void;
}

/** The decision with its reason, form and note; asked once more before it is sent. The first thing entered claims the case. */
export function DecisionPanel({ found, claim, onNext }: Props) {
  const [draft, setDraft] = useState<DecisionDraft>(EMPTY_DRAFT);
  const [problems, setProblems] = useState<DraftProblems>({});
  // As it was when the question came up: a case that changes meanwhile is to be looked at again.
  const [asked, setAsked] = useState<{ option: CaseDecisionOption; body: DecisionBody } | null>(null);
  const decide = useDecision(found.id);
  const panel = useRef<HTMLFormElement>(null);
  const { decisions } = found.actions;
  const option = decisions.find(({ decision }) => decision === draft.decision);

  const change = (changed: DecisionDraft) => {
    setDraft(changed);
    setProblems({});
    if (found.actions.claim && claim.error === null) claim.claim();
  };
  const choose = (chosen: CaseDecisionOption) => change(withDecision(draft, chosen));
  useShortcuts(
    decisions.map((each, index) => ({
      keys: String(index + 1),
      does: `Decide: ${each.label}`,
      run: () => {
        choose(each);
        panel.current?.querySelector<HTMLElement>(`[value="${each.decision}"]`)?.focus();
      },
    })),
  );

  const showProblems = (found_: DraftProblems) => {
    flushSync(() => setProblems(found_));
    panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const ask = (event: SyntheticEvent) => {
    event.preventDefault();
    const missing = problemsOf(draft, option, found.form);
    if (option === undefined || Object.keys(missing).length > 0) return showProblems(missing);
    decide.reset();
    setAsked({ option, body: bodyOf(draft, option, found) });
  };
  const send = () => {
    if (asked === null) return;
    decide.mutate(asked.body, {
      onSuccess: (detail) => {
        setDraft(EMPTY_DRAFT);
        showSuccess(detail.state === 'second' ? 'Passed on to a second person.' : 'Decided.');
      },
      onError: (error) => {
        if (error instanceof ApiFailure && error.field !== null)
          showProblems({ [error.field]: failureText(error) });
      },
      onSettled: () => setAsked(null),
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) ask(event);
  };

  const { error } = decide;
  const isConflict = error !== null && !(error instanceof ApiFailure && error.field !== null);
  const notice = isConflict && (
    <ConflictNotice error={error}>
      {decisions.length === 0 && draft.note !== '' && (
        <Text size="sm" mt="xs">
          Your note was: “{draft.note}”
        </Text>
      )}
    </ConflictNotice>
  );
  if (decisions.length === 0)
    return (
      <>
        {notice}
        {isWaiting(found) && found.proposal?.by.isMe && (
          <Alert color="grape" title="Waits for a second person" role="status">
            <Text size="sm">
              {againstWhat(found)} That takes two people. A colleague finds the case in the queue and either
              agrees or not; until then nothing changes for the client. You cannot confirm it yourself.
            </Text>
            <Group mt="sm">
              <NextButton isFocused onNext={onNext} isTaking={false} />
            </Group>
          </Alert>
        )}
      </>
    );

  const note = (
    <Textarea
      label="Note"
      description="What you saw, for your colleagues. The client does not get it."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      withAsterisk
      autosize
      minRows={3}
      maxRows={10}
      maxLength={2000}
      value={draft.note}
      onChange={(event) => change({ ...draft, note: event.currentTarget.value })}
      error={problems.note ?? null}
    />
  );
  return (
    <>
      {notice}
      {found.proposal !== null && <ProposalNotice found={found} />}
      <Card title="Decision">
        <form
          ref={panel}
          // Enter in a field is no decision: only the button and its keys are.
          onSubmit={(event) => event.preventDefault()}
          onKeyDown={onKeyDown}
          noValidate
          aria-label="Decision"
        >
          <Stack gap="md">
            <Radio.Group
              label="What do you decide?"
              withAsterisk
              value={draft.decision}
              onChange={(value) => {
                const chosen = decisions.find(({ decision }) => decision === value);
                if (chosen) choose(chosen);
              }}
              error={problems.decision ?? null}
            >
              <div className="case-decision-options">
                {decisions.map((each, index) => (
                  <Radio.Card
                    key={each.decision}
                    value={each.decision}
                    className="case-decision-option"
                    aria-label={each.label}
                    {...(problems.decision === undefined ? {} : { 'aria-invalid': true })}
                  >
                    <Group gap="xs" wrap="nowrap">
                      <Radio.Indicator size="xs" />
                      <Text size="sm" flex={1} fw={500}>
                        {each.label}
                      </Text>
                      <Kbd size="xs" aria-hidden="true" className="case-desk-only">
                        {index + 1}
                      </Kbd>
                    </Group>
                  </Radio.Card>
                ))}
              </div>
            </Radio.Group>
            {option?.needsSecond && (
              <Text size="sm" className="case-needs-second">
                {againstWhat(found)} That takes two people: it counts once a colleague has decided the same.
              </Text>
            )}
            <Select
              label="Reason"
              withAsterisk
              placeholder={option === undefined ? 'Decide first' : 'Choose a reason'}
              disabled={option === undefined}
              data={(option?.reasons ?? []).map(({ code, label }) => ({ value: code, label }))}
              value={draft.reason === '' ? null : draft.reason}
              allowDeselect={false}
              {...optionsInPage}
              onChange={(reason) => change({ ...draft, reason: reason ?? '' })}
              error={problems.reason ?? null}
            />
            {option?.hasForm && (
              <fieldset className="case-entry">
                <legend>What the authority says</legend>
                {found.form.map((field) => (
                  <div key={field.name} data-type={field.type}>
                    <EntryField
                      field={field}
                      value={entryValue(draft, field)}
                      error={problems[field.name]}
                      onChange={(value) =>
                        change({ ...draft, entry: { ...draft.entry, [field.name]: value } })
                      }
                    />
                  </div>
                ))}
              </fieldset>
            )}
            {note}
            <Group justify="space-between">
              <Text size="xs" c="dimmed" className="case-desk-only">
                <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd> from anywhere in the form
              </Text>
              <Button onClick={ask}>Decide…</Button>
            </Group>
          </Stack>
        </form>
      </Card>
      <Confirm
        isOpen={asked !== null}
        title={asked === null ? '' : `Decide: ${asked.option.label}?`}
        action={asked?.option.needsSecond ? 'Pass on to a second person' : 'Decide'}
        isBusy={decide.isPending}
        onConfirm={send}
        onClose={() => setAsked(null)}
      >
        {asked !== null && <Consequence found={found} option={asked.option} draft={draft} />}
      </Confirm>
    </>
  );
}

const againstWhat = ({ round }: CaseDetail): string =>
  round > 1 ? 'This changes what was decided before.' : 'The machine did not decide so.';

interface ConsequenceProps {
  readonly found: CaseDetail;
  readonly option: CaseDecisionOption;
  readonly draft: DecisionDraft;
}

/** What will happen when it is confirmed. */
function Consequence({ found, option, draft }: ConsequenceProps) {
  const reason = option.reasons.find(({ code }) => code === draft.reason)?.label;
  const isOtherEntry = found.proposal?.decision === option.decision && isEntryChanged(draft, found.form);
  return (
    <Stack gap="xs">
      <Text size="sm">
        <b>{reason}.</b> “{draft.note.trim()}”
      </Text>
      <Text size="sm">
        {option.needsSecond
          ? 'Nothing changes for the client yet: a second person has to decide the same. You cannot be that person.'
          : isOtherEntry
            ? 'You have changed what was entered before: that is a proposal of your own, which another person has to confirm.'
            : 'The client is told at once. To change it later takes two people.'}
      </Text>
    </Stack>
  );
}
