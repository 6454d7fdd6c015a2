import { Button, Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import type { TransactionImageKind } from '@qiniso/console-protocol/transactions';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { EyeIcon } from '../shared/icons.tsx';
import { showFailure } from '../shared/toast.tsx';
import { apiBlob } from '../wire/api.ts';

const NAMES: Readonly<Record<TransactionImageKind, string>> = {
  official_photograph: 'Official photograph',
  selfie: 'Selfie',
  document_front: 'Front of the document',
  document_back: 'Back of the document',
};

interface Props {
  /** Of the transaction, in the API. */
  readonly path: string;
  readonly kinds: readonly TransactionImageKind[];
}

/** The pictures, each shown when it is asked for: every look is recorded. */
export function TransactionImages({ path, kinds }: Props) {
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="images-heading">
      <Title order={2} id="images-heading" mb="xs">
        Images
      </Title>
      {kinds.length === 0 ? (
        <Text size="sm" c="dimmed">
          There are none, or no longer.
        </Text>
      ) : (
        <Group gap="md" align="flex-start">
          {kinds.map((kind) => (
            <Picture key={kind} path={`${path}/images/${kind}`} name={NAMES[kind]} />
          ))}
        </Group>
      )}
    </Paper>
  );
}

function Picture({ path, name }: { readonly path: string; readonly name: string }) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<'hidden' | 'loading' | { url: string }>('hidden');
  useEffect(() => {
    if (typeof state === 'object') return () => URL.revokeObjectURL(state.url);
  }, [state]);
  const show = async () => {
    setState('loading');
    try {
      setState({ url: URL.createObjectURL(await apiBlob(path, { method: 'POST' })) });
      await queryClient.invalidateQueries({ queryKey: ['transaction'] });
    } catch (error) {
      setState('hidden');
      showFailure(error);
    }
  };
  return (
    <figure className="picture">
      <div className="picture-frame">
        {state === 'hidden' && (
          <Button size="xs" variant="default" leftSection={<EyeIcon size={14} />} onClick={() => void show()}>
            Show
          </Button>
        )}
        {state === 'loading' && <Skeleton height="100%" />}
        {typeof state === 'object' && <img src={state.url} alt={name} />}
      </div>
      <Text component="figcaption" size="xs" c="dimmed">
        {name}
      </Text>
    </figure>
  );
}
