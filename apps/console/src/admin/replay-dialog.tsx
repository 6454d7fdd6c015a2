import { Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { ReplayBody, ReplayView } from '@qiniso/console-protocol/webhooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../shared/form-dialog.tsx';
import { serverNow } from '../shared/time.tsx';
import { showSuccess } from '../shared/toast.tsx';
import { api } from '../wire/api.ts';

interface Props {
  /** Null: every endpoint, and callbacks too. */
  readonly endpointId: string | null;
  readonly onClose: () => void;
}

const DAY_MS = 86_400_000;

/** Sends again what was parked in a time, or what an endpoint was never told of. */
export function ReplayDialog({ endpointId, onClose }: Props) {
  const queryClient = useQueryClient();
  const [what, setWhat] = useState<ReplayBody['what']>('parked');
  const [since, setSince] = useState(() => localText(new Date(serverNow().getTime() - DAY_MS)));
  const [until, setUntil] = useState('');
  const replay = useMutation({
    mutationFn: () => {
      const body: ReplayBody = {
        what,
        since: new Date(since).toISOString(),
        ...(until === '' ? {} : { until: new Date(until).toISOString() }),
        ...(endpointId === null ? {} : { endpointId }),
      };
      return api<ReplayView>('/deliveries/replay', { body });
    },
    onSuccess: async ({ count }) => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['deliveries'] });
      await queryClient.invalidateQueries({ queryKey: ['webhooks'] });
      showSuccess(
        count === 0
          ? 'There was nothing to send in that time.'
          : `${count} ${count === 1 ? 'message is' : 'messages are'} sent now.`,
      );
    },
    meta: { isShownInPlace: true },
  });
  return (
    <FormDialog
      isOpen
      title="Replay"
      action="Send again"
      isBusy={replay.isPending}
      error={replay.error}
      onSubmit={() => replay.mutate()}
      onClose={onClose}
    >
      {endpointId !== null && (
        <Radio.Group label="What" value={what} onChange={(value) => setWhat(value as ReplayBody['what'])}>
          <Stack gap={6} mt={6}>
            <Radio
              value="parked"
              label="What was parked"
              description="Every attempt failed, or the endpoint was disabled."
            />
            <Radio
              value="missing"
              label="What it was never told of"
              description="Events from before it existed, or while it was disabled."
            />
          </Stack>
        </Radio.Group>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          type="datetime-local"
          label="From"
          required
          value={since}
          onChange={(event) => setSince(event.currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          label="To"
          description="Left empty: now"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={until}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
      </SimpleGrid>
    </FormDialog>
  );
}

/** As `<input type="datetime-local">` has it: in the reader's own time zone, to the minute. */
function localText(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
