import { Button, Menu, VisuallyHidden } from '@mantine/core';
import type { CostCentreView } from '@qiniso/console-protocol/cost-centres';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Column, DataTable } from '../shared/data-table.tsx';
import { PlusIcon } from '../shared/icons.tsx';
import { StatusBadge } from '../shared/outcome-badge.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { RowMenu } from '../shared/row-menu.tsx';
import { EmptyState, ErrorState } from '../shared/states.tsx';
import { Time } from '../shared/time.tsx';
import { showSuccess } from '../shared/toast.tsx';
import { api } from '../wire/api.ts';
import { CostCentreDialog } from './cost-centre-dialog.tsx';

const KEY = ['cost-centres'];

/** The codes under which operators send their requests. */
export default function CostCentresPage() {
  const queryClient = useQueryClient();
  // `new`, or the one whose name is changed.
  const [edited, setEdited] = useState<CostCentreView | 'new' | null>(null);
  const centres = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api<CostCentreView[]>('/cost-centres', { signal }),
  });
  const close = useMutation({
    mutationFn: ({ id, isClosed }: { id: number; isClosed: boolean }) =>
      api<CostCentreView[]>(`/cost-centres/${id}`, { method: 'PATCH', body: { isClosed } }),
    onSuccess: (all, { id, isClosed }) => {
      queryClient.setQueryData(KEY, all);
      showSuccess(
        isClosed ? `Cost centre ${id} takes no new transactions.` : `Cost centre ${id} is open again.`,
      );
    },
  });

  const columns: readonly Column<CostCentreView>[] = [
    { key: 'id', header: 'Code', width: '7rem', cell: ({ id }) => id },
    { key: 'name', header: "Operator's name", cell: ({ operatorName }) => operatorName },
    {
      key: 'state',
      header: 'State',
      width: '7rem',
      cell: ({ closedAt }) =>
        closedAt === null ? (
          <StatusBadge color="teal" label="Open" />
        ) : (
          <StatusBadge color="gray" label="Closed" />
        ),
    },
    {
      key: 'since',
      header: 'Since',
      width: '8rem',
      isDeskOnly: true,
      cell: ({ createdAt }) => <Time at={createdAt} as="day" />,
    },
    {
      key: 'menu',
      header: <VisuallyHidden>Actions</VisuallyHidden>,
      width: '3.5rem',
      align: 'right',
      cell: (centre) => (
        <RowMenu label={`Actions for cost centre ${centre.id}`}>
          <Menu.Item onClick={() => setEdited(centre)}>Change the name…</Menu.Item>
          {centre.closedAt === null ? (
            <Menu.Item onClick={() => close.mutate({ id: centre.id, isClosed: true })}>Close</Menu.Item>
          ) : (
            <Menu.Item onClick={() => close.mutate({ id: centre.id, isClosed: false })}>Open again</Menu.Item>
          )}
        </RowMenu>
      ),
    },
  ];

  const addButton = (
    <Button leftSection={<PlusIcon size={16} />} onClick={() => setEdited('new')}>
      New cost centre
    </Button>
  );
  return (
    <PageFrame
      title="Cost centres"
      intro="A request names one as CostCenter, and the reports count by it. A closed one takes no new transactions; the old ones stay in the reports."
      actions={addButton}
    >
      {centres.error ? (
        <ErrorState error={centres.error} onRetry={() => void centres.refetch()} />
      ) : (
        <DataTable
          label="Cost centres"
          columns={columns}
          rows={centres.data}
          rowKey={({ id }) => String(id)}
          expectedRows={3}
          empty={
            <EmptyState title="No cost centres yet" action={addButton}>
              Make one for each branch or operator whose transactions you want to see apart.
            </EmptyState>
          }
        />
      )}
      {edited !== null && (
        <CostCentreDialog
          centre={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={(all) => {
            queryClient.setQueryData(KEY, all);
            setEdited(null);
          }}
        />
      )}
    </PageFrame>
  );
}
