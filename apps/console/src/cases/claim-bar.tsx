import { Button, Group, Text } from '@mantine/core';
import type { CaseDetail } from '@qiniso/console-protocol/cases';
import { LockIcon } from '../shared/icons.tsx';
import { Time } from '../shared/time.tsx';
import { capitalised, nameOf } from './case-words.ts';
import { ConflictText } from './conflict-notice.tsx';
import type { Claim } from './use-claim.ts';

interface Props {
  readonly found: CaseDetail;
  readonly claim: Claim;
}

/** Who has the case. It keeps its height, whoever has it. */
export function ClaimBar({ found, claim }: Props) {
  const held = found.claim;
  return (
    <Group
      className="case-claim-bar"
      data-mine={held?.by.isMe || undefined}
      role="status"
      wrap="nowrap"
      gap="sm"
    >
      {held !== null && <LockIcon />}
      <Text size="sm" flex={1}>
        {claim.error !== null && held === null ? (
          <>
            <b>You do not have the case.</b> <ConflictText error={claim.error} />
          </>
        ) : held === null ? (
          found.proposal?.by.isMe ? (
            'Somebody else has to confirm what you decided.'
          ) : (
            'Nobody has this case.'
          )
        ) : held.by.isMe ? (
          claim.runsOutInMs === null ? (
            'You have this case. Nobody else can decide it.'
          ) : (
            <>You have this case, but not for long: it is free again soon.</>
          )
        ) : (
          <>
            {capitalised(nameOf(held.by))} has this case, until <Time at={held.until} as="at" /> at least. You
            can read it, not decide it.
          </>
        )}
      </Text>
      {found.actions.claim && (
        <Button size="xs" onClick={claim.claim} loading={claim.isPending}>
          Claim
        </Button>
      )}
      {claim.runsOutInMs !== null && (
        <Button size="xs" onClick={claim.renew}>
          Keep it
        </Button>
      )}
      {found.actions.release && held?.by.isMe && (
        <Button size="xs" variant="default" onClick={claim.release} loading={claim.isPending}>
          Release
        </Button>
      )}
    </Group>
  );
}
