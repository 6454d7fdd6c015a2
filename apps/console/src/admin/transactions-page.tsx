import { Button, Group, Select, TextInput } from '@mantine/core';
import type { Page } from '@qiniso/console-protocol/paging';
import {
  OUTCOME_CODES,
  type TransactionFilters,
  type TransactionRowView,
} from '@qiniso/console-protocol/transactions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type Column, DataTable } from '../shared/data-table.tsx';
import { SearchIcon } from '../shared/icons.tsx';
import { moneyText } from '../shared/money.ts';
import { OutcomeBadge, outcomeLabels } from '../shared/outcome-badge.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { Pager, usePaging } from '../shared/pager.tsx';
import { RowLink } from '../shared/row-link.tsx';
import { EmptyState, ErrorState } from '../shared/states.tsx';
import { Time } from '../shared/time.tsx';
import { useFilter } from '../shared/use-filter.ts';
import { useRowKeys } from '../shared/use-row-keys.ts';
import { useShortcuts } from '../shell/shortcuts.ts';
import { api } from '../wire/api.ts';

const columns: readonly Column<TransactionRowView>[] = [
  {
    key: 'received',
    header: 'Received',
    width: '10.5rem',
    cell: ({ id, receivedAt }) => (
      <RowLink to={`/transactions/${id}`}>
        <Time at={receivedAt} />
      </RowLink>
    ),
  },
  { key: 'service', header: 'Service', width: '6.5rem', cell: ({ serviceType }) => serviceType },
  { key: 'name', header: 'Name', cell: ({ name }) => name ?? '–' },
  { key: 'identity', header: 'Identity number', width: '9rem', cell: ({ identityNo }) => identityNo ?? '–' },
  { key: 'reference', header: 'Reference', isDeskOnly: true, cell: ({ reference }) => reference ?? '–' },
  {
    key: 'centre',
    header: 'Cost centre',
    width: '7rem',
    isDeskOnly: true,
    cell: ({ costCentre }) => costCentre ?? '–',
  },
  { key: 'outcome', header: 'Outcome', width: '7rem', cell: ({ code }) => <OutcomeBadge code={code} /> },
  {
    key: 'price',
    header: 'Price',
    width: '5.5rem',
    align: 'right',
    isDeskOnly: true,
    cell: ({ priceCents }) => moneyText(priceCents),
  },
];

/** Texts that are only looked for when the form is sent: not every letter asks the server. */
const TYPED = ['id', 'reference'] as const;

/** Search among the account's transactions. Names and numbers are masked here. */
export default function TransactionsPage() {
  const filter = useFilter(['id', 'reference', 'costCentre', 'serviceType', 'code', 'from', 'to']);
  // Not in the address: a browser's history is no place for it.
  const [identityNo, setIdentityNo] = useState('');
  const paging = usePaging();
  const form = useRef<HTMLFormElement>(null);
  const query = { ...filter.values, identityNo, after: paging.after };
  const found = useQuery({
    queryKey: ['transactions', query],
    queryFn: ({ signal }) => api<Page<TransactionRowView>>('/transactions', { query, signal }),
    placeholderData: keepPreviousData,
  });
  const filters = useQuery({
    queryKey: ['transactions', 'filters'],
    queryFn: ({ signal }) => api<TransactionFilters>('/transactions/filters', { signal }),
    staleTime: 60_000,
  });
  useRowKeys();
  useShortcuts([{ keys: '/', does: 'Search', run: () => form.current?.querySelector('input')?.focus() }]);

  const choose = (changed: Parameters<typeof filter.set>[0]) => {
    paging.restart();
    filter.set(changed);
  };
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    setIdentityNo(String(typed.get('identityNo')).trim());
    choose(Object.fromEntries(TYPED.map((name) => [name, String(typed.get(name)).trim()])));
  };
  const clear = () => {
    form.current?.reset();
    setIdentityNo('');
    paging.restart();
    filter.clear();
  };
  const isEmpty = filter.isEmpty && identityNo === '';

  return (
    <PageFrame
      title="Transactions"
      intro="Names and numbers are masked. On a transaction's own page they can be shown, which is recorded."
    >
      <search aria-label="Transactions">
        <form ref={form} onSubmit={search} key={`${filter.values.id} ${filter.values.reference}`}>
          <Group gap="xs" mb="xs" align="flex-end">
            <TextInput
              size="xs"
              w={{ base: '100%', sm: 300 }}
              label="Transaction number"
              name="id"
              spellCheck={false}
              defaultValue={filter.values.id}
            />
            <TextInput
              size="xs"
              w={{ base: '100%', sm: 170 }}
              label="Reference"
              name="reference"
              defaultValue={filter.values.reference}
            />
            <TextInput
              size="xs"
              w={{ base: '100%', sm: 170 }}
              label="Identity number, whole"
              name="identityNo"
              autoComplete="off"
              minLength={6}
              defaultValue={identityNo}
            />
            <Button type="submit" size="xs" leftSection={<SearchIcon size={14} />}>
              Search
            </Button>
            {!isEmpty && (
              <Button size="xs" variant="subtle" onClick={clear}>
                Clear all
              </Button>
            )}
          </Group>
        </form>
        <Group gap="xs" mb="sm">
          <Select
            size="xs"
            w={130}
            aria-label="Outcome"
            placeholder="Every outcome"
            clearable
            data={OUTCOME_CODES.map((code) => ({ value: code, label: outcomeLabels[code] ?? code }))}
            value={filter.values.code || null}
            onChange={(code) => choose({ code })}
          />
          <Select
            size="xs"
            w={150}
            aria-label="Service"
            placeholder="Every service"
            clearable
            data={[...(filters.data?.serviceTypes ?? [])]}
            value={filter.values.serviceType || null}
            onChange={(serviceType) => choose({ serviceType })}
          />
          <Select
            size="xs"
            w={210}
            aria-label="Cost centre"
            placeholder="Every cost centre"
            clearable
            data={
              filters.data?.costCentres.map(({ id, operatorName }) => ({
                value: String(id),
                label: `${id} ${operatorName}`,
              })) ?? []
            }
            value={filter.values.costCentre || null}
            onChange={(costCentre) => choose({ costCentre })}
          />
          <TextInput
            size="xs"
            w={140}
            type="date"
            aria-label="From this day (UTC)"
            value={filter.values.from}
            onChange={(event) => choose({ from: event.currentTarget.value })}
          />
          <TextInput
            size="xs"
            w={140}
            type="date"
            aria-label="To this day (UTC)"
            value={filter.values.to}
            onChange={(event) => choose({ to: event.currentTarget.value })}
          />
        </Group>
      </search>
      {found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <>
          <DataTable
            isOneLine
            label="Transactions"
            columns={columns}
            rows={found.data?.items}
            rowKey={({ id }) => id}
            rowLink={({ id }) => `/transactions/${id}`}
            isStale={found.isPlaceholderData}
            expectedRows={12}
            empty={
              isEmpty ? (
                <EmptyState title="No transactions yet">
                  The first request to the API puts one here.
                </EmptyState>
              ) : (
                <EmptyState
                  title="Nothing fits"
                  action={
                    <Button size="xs" variant="default" onClick={clear}>
                      Clear all
                    </Button>
                  }
                >
                  No transaction of your account fits all of that.
                </EmptyState>
              )
            }
          />
          <Pager paging={paging} next={found.data?.next} />
        </>
      )}
    </PageFrame>
  );
}
