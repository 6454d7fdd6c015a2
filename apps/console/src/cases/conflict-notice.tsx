import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { WarningIcon } from '../shared/icons.tsx';
import { Time } from '../shared/time.tsx';
import { failureText } from '../shared/toast.tsx';
import { ApiFailure } from '../wire/api.ts';

interface Props {
  readonly error: Error;
  /** What did not happen. */
  readonly what: 'claim' | 'decision';
  readonly children?: ReactNode;
}

/** Somebody or something was first: who, when, and what to do now. */
export function ConflictNotice({ error, what, children }: Props) {
  const code = error instanceof ApiFailure ? error.code : '';
  const first = error instanceof ApiFailure ? error.first : null;
  const advice = ADVICE[code];
  return (
    <Alert
      color="orange"
      icon={<WarningIcon />}
      role="alert"
      title={what === 'claim' ? 'You do not have the case' : 'Your decision was not counted'}
    >
      <Text size="sm">
        {failureText(error)}
        {first !== null && (
          <>
            {' '}
            It was {first.by ?? 'the system'}, at <Time at={first.at} />.
          </>
        )}
        {advice !== undefined && <> {advice}</>}
      </Text>
      {children}
    </Alert>
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
