import { Anchor } from '@mantine/core';
import type { CostCentreSpend, ReportOverview } from '@qiniso/console-protocol/reports';
import { Link } from 'react-router';
import { type Column, DataTable } from '../shared/data-table.tsx';
import { moneyText } from '../shared/money.ts';
import { RowLink } from '../shared/row-link.tsx';
import { EmptyState } from '../shared/states.tsx';
import { listPath, type ReportFilter } from './report-filter.ts';
import { countText } from './report-words.ts';
import { ShareBar } from './share-bar.tsx';

interface Props {
  /** Undefined: not loaded yet. */
  readonly overview: ReportOverview | undefined;
  readonly filter: ReportFilter;
  readonly isStale: boolean;
}

/** What cost centres used of which service, and what it cost; the dearest first. */
export function SpendTable({ overview, filter, isStale }: Props) {
  const centreOf = ({ costCentre }: CostCentreSpend) => (costCentre === null ? 'none' : String(costCentre));
  const pathOf = (row: CostCentreSpend) => listPath(filter, { costCentre: centreOf(row) });
  const most = Math.max(1, ...(overview?.spend.map(({ amountCents }) => amountCents) ?? []));
  const columns: readonly Column<CostCentreSpend>[] = [
    {
      key: 'centre',
      header: 'Cost centre',
      width: '21%',
      cell: (row) => (
        <RowLink to={pathOf(row)}>
          {row.costCentre === null ? 'No cost centre' : `${row.costCentre} · ${row.operatorName}`}
        </RowLink>
      ),
    },
    {
      key: 'amount',
      header: 'Spend',
      width: '21%',
      cell: ({ amountCents }) => (
        <div className="rate">
          <span className="figures">{moneyText(amountCents)}</span>
          <ShareBar share={amountCents / most} />
        </div>
      ),
    },
    {
      key: 'transactions',
      header: 'Transactions',
      width: '11%',
      align: 'right',
      cell: ({ transactions }) => countText(transactions),
    },
    {
      key: 'services',
      header: 'By service (transactions)',
      cell: (row) => (
        <ul className="service-list">
          {row.services.map(({ serviceType, transactions, amountCents }) => (
            <li key={serviceType}>
              <Anchor
                component={Link}
                to={listPath(filter, { costCentre: centreOf(row), serviceType })}
                size="sm"
                underline="always"
              >
                {serviceType}
              </Anchor>{' '}
              {moneyText(amountCents)} <span className="share">({countText(transactions)})</span>
            </li>
          ))}
        </ul>
      ),
    },
  ];
  return (
    <DataTable
      label="Spend by cost centre and service"
      columns={columns}
      rows={overview?.spend}
      rowKey={centreOf}
      rowLink={pathOf}
      isStale={isStale}
      expectedRows={3}
      empty={
        <EmptyState title="Nothing was spent in this period">
          Choose another period or cost centre.
        </EmptyState>
      }
    />
  );
}
