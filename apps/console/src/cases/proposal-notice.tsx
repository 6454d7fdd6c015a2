import { Alert, Text } from '@mantine/core';
import type { CaseDetail } from '@qiniso/console-protocol/cases';
import { Time } from '../shared/time.tsx';
import { capitalised, DECISION_WORDS } from './case-words.ts';

/** What a colleague has decided, and what the second person is asked to do. */
export function ProposalNotice({ found }: { readonly found: CaseDetail }) {
  const { proposal } = found;
  if (proposal === null) return null;
  const event = found.history.findLast(({ action }) => action === 'proposed');
  const label =
    found.actions.decisions.find(({ decision }) => decision === proposal.decision)?.label ??
    DECISION_WORDS[proposal.decision];
  return (
    <Alert color="grape" title="You are the second person" role="status">
      <Text size="sm">
        {capitalised(proposal.by.username)} decided <b>{label}</b>
        {event !== undefined && (
          <>
            , <Time at={event.at} />
            {event.reason !== null && <>: {event.reason.toLowerCase()}</>}
          </>
        )}
        . Look for yourself first. If you decide the same it counts; if you decide otherwise, what you decide
        does.
      </Text>
      {event?.hasNote && (
        <Text size="sm" mt="xs">
          {event.note === null ? 'There is a note; show personal data to read it.' : <>“{event.note}”</>}
        </Text>
      )}
    </Alert>
  );
}
