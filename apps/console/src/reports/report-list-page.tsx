import { Button, Group, Pagination, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { REPORT_PAGE_SIZE, type ReportRow } from '@qiniso/console-protocol/reports';
import { useEffect, useState } from 'react';
import { useSession } from '../session/session.ts';
import { type Column, DataTable } from '../shared/data-table.tsx';
import { DownloadIcon } from '../shared/icons.tsx';
import { moneyText } from '../shared/money.ts';
import { OutcomeBadge } from '../shared/outcome-badge.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { RowLink } from '../shared/row-link.tsx';
import { EmptyState, ErrorState } from '../shared/states.tsx';
import { Time } from '../shared/time.tsx';
import { apiUrl } from '../wire/api.ts';
import { useOverview, useReportList } from './report-client.ts';
import { queryOf, type ReportFilter, useReportFilter } from './report-filter.ts';
import { ReportFilters } from './report-filters.tsx';
import { countText, OUTCOMES } from './report-words.ts';
import './reports.css';

/** The transactions behind the reports, latest first, and all of them as a file. */
export default function ReportListPage() {
  const [filter, changeFilter] = useReportFilter();
  const [page, setPage] = useState(1);
  const query = queryOf(filter);
  const list = useReportList({
    ...query,
    ...(page > 1 ? { offset: String((page - 1) * REPORT_PAGE_SIZE) } : {}),
  });
  // The same question as the dashboard's: mostly answered already.
  const { from, to } = query;
  const { data: overview } = useOverview({ from, to });
  const isAdmin = useSession().user.role === 'admin';
  const change = (changed: Partial<ReportFilter>) => {
    setPage(1);
    changeFilter(changed);
  };
  const total = list.data?.total;
  const pages = Math.ceil((total ?? 0) / REPORT_PAGE_SIZE);
  const services = [
    ...new Set(overview?.spend.flatMap((centre) => centre.services.map((one) => one.serviceType))),
  ];
  if (filter.serviceType !== '' && !services.includes(filter.serviceType)) services.push(filter.serviceType);
  return (
    <PageFrame
      title="Report list"
      intro="Names and numbers are masked here. The file has them in full, and taking it is recorded."
      actions={
        <Button
          component="a"
          href={apiUrl('/reports/transactions.csv', query)}
          download
          variant="default"
          leftSection={<DownloadIcon size={16} />}
        >
          Download CSV
        </Button>
      }
    >
      <ReportFilters filter={filter} onChange={change} costCentres={overview?.costCentres}>
        <Select
          label="Outcome"
          size="xs"
          data={[{ value: '', label: 'All' }, ...OUTCOMES.map(({ code, label }) => ({ value: code, label }))]}
          value={filter.code}
          allowDeselect={false}
          onChange={(code) => change({ code: (code ?? '') as ReportFilter['code'] })}
        />
        <Select
          label="Service"
          size="xs"
          data={[{ value: '', label: 'All' }, ...services.sort().map((value) => ({ value, label: value }))]}
          value={filter.serviceType}
          allowDeselect={false}
          onChange={(serviceType) => change({ serviceType: serviceType ?? '' })}
        />
        {TEXTS.map(({ name, label }) => (
          <SearchInput
            key={name}
            label={label}
            value={filter[name]}
            onChange={(text) => change({ [name]: text })}
          />
        ))}
      </ReportFilters>
      <Text size="sm" c="dimmed" mb={6} h={20} role="status">
        {total === undefined ? '' : total === 1 ? 'One transaction' : `${countText(total)} transactions`}
      </Text>
      {list.isError && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label="Transactions"
          columns={columnsFor(isAdmin)}
          rows={list.data?.items}
          rowKey={({ id }) => id}
          {...(isAdmin ? { rowLink: pathOf } : {})}
          isStale={list.isPlaceholderData}
          expectedRows={12}
          empty={
            <EmptyState title="No transaction fits">
              Choose a longer period, or take a filter away.
            </EmptyState>
          }
        />
      )}
      {pages > 1 && (
        <Group justify="flex-end" mt="sm">
          <Pagination
            size="sm"
            total={pages}
            value={page}
            onChange={setPage}
            getControlProps={(control) => ({ 'aria-label': CONTROLS[control] })}
            getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
          />
        </Group>
      )}
    </PageFrame>
  );
}

const TEXTS = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Surname' },
  { name: 'identityNo', label: 'Identity number' },
  { name: 'reference', label: 'Reference' },
] as const;

const CONTROLS = {
  first: 'First page',
  previous: 'Page before',
  next: 'Next page',
  last: 'Last page',
} as const;

const pathOf = ({ id }: ReportRow) => `/transactions/${id}`;

/** The transaction's own page is for administrators. */
const columnsFor = (isAdmin: boolean): readonly Column<ReportRow>[] => [
  {
    key: 'received',
    header: 'Received',
    width: '10.7rem',
    cell: (row) =>
      isAdmin ? (
        <RowLink to={pathOf(row)}>
          <Time at={row.receivedAt} />
        </RowLink>
      ) : (
        <Time at={row.receivedAt} />
      ),
  },
  { key: 'outcome', header: 'Outcome', width: '6.3rem', cell: ({ code }) => <OutcomeBadge code={code} /> },
  { key: 'service', header: 'Service', width: '7.5rem', cell: ({ serviceType }) => serviceType },
  { key: 'name', header: 'Name', cell: ({ name }) => <span className="one-line">{name ?? '–'}</span> },
  { key: 'number', header: 'Identity number', width: '8.5rem', cell: ({ identityNo }) => identityNo ?? '–' },
  {
    key: 'reference',
    header: 'Reference',
    width: '15%',
    cell: ({ reference }) => <span className="one-line">{reference ?? '–'}</span>,
    isDeskOnly: true,
  },
  {
    key: 'centre',
    header: 'Cost centre',
    width: '5.2rem',
    align: 'right',
    cell: ({ costCentre }) => costCentre ?? '–',
  },
  {
    key: 'price',
    header: 'Price',
    width: '6rem',
    align: 'right',
    cell: ({ priceCents }) => moneyText(priceCents),
  },
];

interface SearchInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Asks when the typing pauses. */
function SearchInput({ label, value, onChange }: SearchInputProps) {
  const [typed, setTyped] = useState(value);
  const pass = useDebouncedCallback(onChange, 350);
  useEffect(() => setTyped(value), [value]);
  return (
    <TextInput
      label={label}
      size="xs"
      value={typed}
      maxLength={64}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        pass(currentTarget.value);
      }}
    />
  );
}
