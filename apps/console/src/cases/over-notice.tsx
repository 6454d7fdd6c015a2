import { Alert, Button, Group, Text } from '@mantine/core';
import type { CaseDetail } from '@qiniso/console-protocol/cases';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CheckIcon, WarningIcon } from '../shared/icons.tsx';
import { Time } from '../shared/time.tsx';
import { capitalised, DECISION_WORDS, nameOf } from './case-words.ts';
import { ReopenDialog } from './reopen-dialog.tsx';

interface Props {
  readonly found: CaseDetail;
  readonly onNext: () => void;
  readonly isTaking: boolean;
}

/** A case that is over: how, by whom, and what can be done now. */
export function OverNotice({ found, onNext, isTaking }: Props) {
  const [isReopening, setReopening] = useState(false);
  const isDecided = found.state === 'decided';
  const isMine = found.decidedBy?.isMe === true;
  return (
    <Alert
      color={isDecided ? 'teal' : 'gray'}
      icon={isDecided ? <CheckIcon /> : <WarningIcon />}
      title={titleOf(found)}
      role="status"
    >
      <Text size="sm">
        {isDecided ? (
          <>
            {capitalised(nameOf(found.decidedBy))} decided this case
            {found.endedAt !== null && (
              <>
                , <Time at={found.endedAt} as="at" />
              </>
            )}
            .{found.round === 1 && ' The client has been told.'}
          </>
        ) : found.state === 'expired' ? (
          <>
            Nobody decided it in time
            {found.endedAt !== null && (
              <>
                ; it ended <Time at={found.endedAt} />
              </>
            )}
            .{' '}
            {found.transaction.code === 'FAIL'
              ? 'Its transaction ended as Fail.'
              : 'What stood before stands.'}
          </>
        ) : (
          'Its transaction ended in another way. There is nothing to decide.'
        )}
      </Text>
      <Group gap="xs" mt="sm">
        <NextButton isFocused={isMine} onNext={onNext} isTaking={isTaking} />
        <Button size="xs" variant="default" component={Link} to="/cases">
          Back to the queue
        </Button>
        {found.actions.reopen && (
          <Button size="xs" variant="default" onClick={() => setReopening(true)}>
            Open again
          </Button>
        )}
      </Group>
      <ReopenDialog found={found} isOpen={isReopening} onClose={() => setReopening(false)} />
    </Alert>
  );
}

function titleOf({ state, decision }: CaseDetail): string {
  if (state === 'decided') return `Decided: ${decision === null ? '' : DECISION_WORDS[decision]}`;
  return state === 'expired' ? 'Expired' : 'Closed';
}

interface NextProps extends Pick<Props, 'onNext' | 'isTaking'> {
  /** Whoever has just decided goes on with Enter. */
  readonly isFocused: boolean;
}

export function NextButton({ isFocused, onNext, isTaking }: NextProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Only when nothing else has it: a decision's dialogue has just gone.
    if (isFocused && document.activeElement === document.body) button.current?.focus();
  }, [isFocused]);
  return (
    <Button size="xs" ref={button} onClick={onNext} loading={isTaking}>
      Take the next case
    </Button>
  );
}
