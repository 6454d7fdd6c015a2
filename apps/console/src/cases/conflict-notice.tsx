import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { WarningIcon } from '../shared/icons.tsx';
import { Time } from '../shared/time.tsx';
import { failureText } from '../shared/toast.tsx';
import { ApiFailure } from '../wire/api.ts';

interface Props {
  readonly error: Error;
  /** What did not happen. */
  readonly title?: string;
  readonly children?: ReactNode;
}

/** A decision that was not counted, say, because somebody or something was first. */
export function ConflictNotice({ error, title = 'Your decision was not counted', children }: Props) {
  return (
    <Alert color="orange" icon={<WarningIcon />} role="alert" title={title}>
      <Text size="sm">
        <ConflictText error={error} />
      </Text>
      {children}
    </Alert>
  );
}

/** Who was first, when, and what to do now. */
export function ConflictText({ error }: Pick<Props, 'error'>) {
  const { code = '', first = null } = error instanceof ApiFailure ? error : {};
  return (
    <>
      {failureText(error)}
      {first !== null && (
        <>
          {' '}
          It was {first.by ?? 'the system'}, at <Time at={first.at} />.
        </>
      )}
      {ADVICE[code] !== undefined && <> {ADVICE[code]}</>}
    </>
  );
}

const ADVICE: Readonly<Record<string, string>> = {
  case_taken: 'Take another case, or wait until they release it.',
  case_decided: 'There is nothing left to do. If you see it differently, open the case again and say why.',
  case_changed: 'What you entered is still here. Look at the case as it is now, then decide again.',
  case_closed: 'There is nothing left to decide.',
  case_not_yours: 'Claim it again if you want to go on.',
  second_person_needed: 'Take another case; a colleague finds this one in the queue.',
  unreachable: 'What you entered is still here.',
};
