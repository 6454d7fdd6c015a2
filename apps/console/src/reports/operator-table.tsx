import type { OperatorView, ReportOverview } from '@qiniso/console-protocol/reports';
import { type Column, DataTable } from '../shared/data-table.tsx';
import { RowLink } from '../shared/row-link.tsx';
import { EmptyState } from '../shared/states.tsx';
import { listPath, type ReportFilter } from './report-filter.ts';
import { countText, decimalText, percentText } from './report-words.ts';
import { ShareBar } from './share-bar.tsx';

interface Props {
  /** Undefined: not loaded yet. */
  readonly overview: ReportOverview | undefined;
  readonly filter: ReportFilter;
  readonly isStale: boolean;
}

/** Success rates of identity verification by operator, highest first. */
export function OperatorTable({ overview, filter, isStale }: Props) {
  const pathOf = ({ costCentre }: OperatorView) => listPath(filter, { costCentre: String(costCentre) });
  const columns: readonly Column<OperatorView>[] = [
    {
      key: 'operator',
      header: 'Operator',
      cell: (row) => (
        <RowLink to={pathOf(row)}>
          {row.costCentre} · {row.operatorName}
        </RowLink>
      ),
    },
    {
      key: 'rate',
      header: 'Success rate',
      width: '32%',
      cell: ({ successRate }) => (
        <div className="rate">
          <span className="figures">{percentText(successRate)}</span>
          <ShareBar share={successRate / 100} />
        </div>
      ),
    },
    {
      key: 'decisions',
      header: 'Accepted / rejected',
      width: '22%',
      align: 'right',
      cell: ({ accepted, rejected }) => `${countText(accepted)} / ${countText(rejected)}`,
    },
    {
      key: 'weighting',
      header: 'Average weighting',
      width: '18%',
      align: 'right',
      isDeskOnly: true,
      cell: ({ averageWeighting }) => decimalText(averageWeighting),
    },
  ];
  return (
    <DataTable
      label="Success rate by operator"
      columns={columns}
      rows={overview?.operators}
      rowKey={({ costCentre }) => String(costCentre)}
      rowLink={pathOf}
      isStale={isStale}
      expectedRows={3}
      empty={
        <EmptyState title="No operators in this period">
          Identity verifications that were accepted or rejected, and name a cost centre, are counted here.
        </EmptyState>
      }
    />
  );
}
