import { Paper, Text } from '@mantine/core';
import type { EntitlementsView, EntitlementView } from '@qiniso/console-protocol/account';
import { useQuery } from '@tanstack/react-query';
import { type Column, DataTable } from '../shared/data-table.tsx';
import { moneyText } from '../shared/money.ts';
import { StatusBadge } from '../shared/outcome-badge.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { EmptyState, ErrorState } from '../shared/states.tsx';
import { api } from '../wire/api.ts';

const columns: readonly Column<EntitlementView>[] = [
  { key: 'title', header: 'Product', cell: ({ title }) => title },
  { key: 'code', header: 'Code', width: '9rem', cell: ({ product }) => product },
  {
    key: 'state',
    header: 'Yours',
    width: '9rem',
    cell: ({ isGranted }) =>
      isGranted ? <StatusBadge color="teal" label="Yes" /> : <StatusBadge color="gray" label="No" />,
  },
  {
    key: 'price',
    header: 'Price of one',
    width: '13rem',
    align: 'right',
    cell: ({ priceCents, isAgreed }) => (
      <>
        {moneyText(priceCents)}
        {isAgreed && (
          <Text span size="xs" c="dimmed" ml={6}>
            agreed with you
          </Text>
        )}
      </>
    ),
  },
];

/** What the account may use and what it pays. */
export default function EntitlementsPage() {
  const entitlements = useQuery({
    queryKey: ['entitlements'],
    queryFn: ({ signal }) => api<EntitlementsView>('/entitlements', { signal }),
  });
  return (
    <PageFrame
      title="Products and prices"
      intro="What your account may use, and what a transaction costs. Whoever runs this server changes them; ask there for more."
    >
      {entitlements.error ? (
        <ErrorState error={entitlements.error} onRetry={() => void entitlements.refetch()} />
      ) : (
        <>
          <Paper withBorder p="sm" mb="sm" mih={46}>
            <Text size="sm">{billingText(entitlements.data)}</Text>
          </Paper>
          <DataTable
            label="Products"
            columns={columns}
            rows={entitlements.data?.products}
            rowKey={({ product }) => product}
            empty={<EmptyState title="No products" />}
          />
        </>
      )}
    </PageFrame>
  );
}

function billingText(view: EntitlementsView | undefined): string {
  if (!view) return '\u00a0';
  if (view.credits === null) return 'Postpaid: what is used is billed afterwards.';
  return `Prepaid: ${view.credits} ${view.credits === 1 ? 'transaction' : 'transactions'} left.`;
}
