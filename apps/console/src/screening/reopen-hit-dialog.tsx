import { Text, Textarea } from '@mantine/core';
import type { ScreeningHitView } from '@qiniso/console-protocol/screening';
import { useState } from 'react';
import { useHitReopening } from '../cases/case-client.ts';
import { FormDialog } from '../shared/form-dialog.tsx';
import { showSuccess } from '../shared/toast.tsx';

interface Props {
  readonly caseId: string;
  readonly hit: ScreeningHitView;
  readonly onClose: () => void;
}

/** Lets what was once decided of a hit count no more, with a note that says why. */
export function ReopenHitDialog({ caseId, hit, onClose }: Props) {
  const [note, setNote] = useState('');
  const reopen = useHitReopening(caseId);
  return (
    <FormDialog
      isOpen
      title="Count this decision no more?"
      action="Count it no more"
      isBusy={reopen.isPending}
      error={reopen.error}
      onClose={onClose}
      onSubmit={() =>
        reopen.mutate(
          { matchId: hit.matchId, note },
          {
            onSuccess: () => {
              showSuccess('The next screening of this client raises the hit again.');
              onClose();
            },
          },
        )
      }
    >
      <Text size="sm">
        The next screening of this client raises {hit.matchId} again. What this case came to stays as it is.
      </Text>
      <Textarea
        label="Why"
        required
        autosize
        minRows={2}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
