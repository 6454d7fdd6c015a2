import { Button, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ReportOverview } from '@qiniso/console-protocol/reports';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { moneyText } from '../shared/money.ts';
import { PageFrame } from '../shared/page-frame.tsx';
import { EmptyState, ErrorState } from '../shared/states.tsx';
import { OperatorTable } from './operator-table.tsx';
import { OutcomeList } from './outcome-list.tsx';
import { useOverview } from './report-client.ts';
import { listPath, queryOf, useReportFilter } from './report-filter.ts';
import { ReportFilters } from './report-filters.tsx';
import { countText, dayText, percentText } from './report-words.ts';
import './reports.css';
import { SpendTable } from './spend-table.tsx';
import { VolumeChart } from './volume-chart.tsx';

/** What a period came to: volumes, outcomes, operators, spend. Every figure leads to its transactions. */
export default function DashboardPage() {
  const [filter, change] = useReportFilter();
  const { from, to, costCentre, serviceType } = queryOf(filter);
  const overview = useOverview({ from, to, costCentre, serviceType });
  const { data, isPlaceholderData: isStale } = overview;
  const isEmpty = data?.total.transactions === 0;
  return (
    <PageFrame
      title="Dashboard"
      intro={`${dayText(filter.from)} to ${dayText(filter.to)}, by the day of receipt in UTC.`}
      actions={
        <Button variant="default" component={Link} to={listPath(filter)}>
          Show the transactions
        </Button>
      }
    >
      <ReportFilters filter={filter} onChange={change} costCentres={data?.costCentres} />
      {overview.isError && !data ? (
        <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
      ) : (
        <Stack gap="md" className="report" data-stale={isStale || undefined} aria-busy={!data || isStale}>
          <Tiles overview={data} />
          <div className="chart-row">
            <Part title="Volumes">
              {!data ? (
                <Skeleton height={300} />
              ) : isEmpty ? (
                <div className="chart-empty">
                  <EmptyState title="No transactions in this period">
                    Choose another period or cost centre. Transactions appear here as soon as they are
                    received.
                  </EmptyState>
                </div>
              ) : (
                <VolumeChart overview={data} filter={filter} />
              )}
            </Part>
            <Part title="Outcomes">
              {data ? <OutcomeList overview={data} filter={filter} /> : <Skeleton height={250} />}
            </Part>
          </div>
          <section>
            <Title order={2} mb={6}>
              Success rate by operator
            </Title>
            <OperatorTable overview={data} filter={filter} isStale={isStale} />
          </section>
          <section>
            <Title order={2} mb={6}>
              Spend by cost centre and service
            </Title>
            <SpendTable overview={data} filter={filter} isStale={isStale} />
          </section>
        </Stack>
      )}
    </PageFrame>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Title order={2} id={id} mb="xs">
        {title}
      </Title>
      {children}
    </Paper>
  );
}

/** The period in four figures. */
function Tiles({ overview }: { readonly overview: ReportOverview | undefined }) {
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm" component="dl" className="tiles">
      {TILES.map(({ name, value, note }) => (
        <Paper withBorder p="sm" key={name}>
          <Text component="dt" size="xs" c="dimmed" fw={600}>
            {name}
          </Text>
          <dd>
            {overview ? (
              <>
                <span className="tile-value figures">{value(overview)}</span>
                <Text size="xs" c="dimmed">
                  {note(overview)}
                </Text>
              </>
            ) : (
              <>
                <Skeleton height={22} my={5} width="60%" />
                <Skeleton height={10} my={4} width="80%" />
              </>
            )}
          </dd>
        </Paper>
      ))}
    </SimpleGrid>
  );
}

interface Tile {
  readonly name: string;
  readonly value: (overview: ReportOverview) => string;
  readonly note: (overview: ReportOverview) => string;
}

const TILES: readonly Tile[] = [
  {
    name: 'Transactions',
    value: ({ total }) => countText(total.transactions),
    note: ({ outcomes }) => `${countText(outcomes.ACCEPT)} accepted`,
  },
  {
    name: 'Success rate',
    value: ({ ratedTransactions, overallSuccessRate }) =>
      ratedTransactions === 0 ? '–' : percentText(overallSuccessRate),
    note: ({ ratedTransactions }) => `of ${countText(ratedTransactions)} decided by operators`,
  },
  {
    name: 'Spend',
    value: ({ total }) => moneyText(total.amountCents),
    note: () => 'failed ones cost nothing',
  },
  {
    name: 'Not decided',
    value: ({ outcomes }) => countText(outcomes.PENDING + outcomes.REVIEW),
    note: ({ outcomes }) => `${countText(outcomes.PENDING)} pending, ${countText(outcomes.REVIEW)} in review`,
  },
];
