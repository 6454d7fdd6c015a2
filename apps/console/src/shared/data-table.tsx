import { Skeleton, Table } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router';

/** A column: its heading and what a row has there. */
export interface Column<Row> {
  /** Unique in its table. */
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Of the table's width, say `'20%'` or `'9rem'`; the rest is shared evenly. */
  readonly width?: string;
  /** Numbers stand at the right. */
  readonly align?: 'left' | 'right';
  /** Left out on a phone. */
  readonly isDeskOnly?: boolean;
}

interface Props<Row> {
  /** What the table lists, for who cannot see it. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined: not loaded yet. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  /** The page of a row. Its first cell should hold the link to it too. */
  readonly rowLink?: (row: Row) => string;
  /** A row is one line, and what is too long is cut: for long lists, whose rows then all have one height. */
  readonly isOneLine?: boolean;
  /** Rows of the next page are on their way: what is shown is faded, not removed. */
  readonly isStale?: boolean;
  /** In place of no rows. */
  readonly empty: ReactNode;
  /** Rows drawn grey while loading: about as many as will come, so that nothing jumps. Default 8. */
  readonly expectedRows?: number;
}

/**
 * A table that keeps its columns while it loads. A row opens with a click anywhere; up and down (or `j` and `k`) go from row to row, Enter
 * opens. On a phone each row is a card.
 */
export function DataTable<Row>(props: Props<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    rowLink,
    isOneLine = false,
    isStale = false,
    empty,
    expectedRows = 8,
  } = props;
  const navigate = useNavigate();
  const body = useRef<HTMLTableSectionElement>(null);
  if (rows?.length === 0) return <div className="table-frame">{empty}</div>;

  const open = (event: MouseEvent, row: Row) => {
    if (!rowLink || (event.target as HTMLElement).closest('a, button, input, label')) return;
    // Text in the row can be marked without leaving the page.
    if (window.getSelection()?.toString()) return;
    void navigate(rowLink(row));
  };
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const links = [...(body.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    event.preventDefault();
    links[Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
  };

  return (
    <div className="table-frame" aria-busy={rows === undefined || isStale}>
      <Table
        role="table"
        aria-label={label}
        className="data-table"
        data-stale={isStale || undefined}
        data-one-line={isOneLine || undefined}
        highlightOnHover={rowLink !== undefined}
        verticalSpacing={7}
        horizontalSpacing="sm"
        layout="fixed"
        fz="sm"
      >
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {columns.map(({ key, header, width, align, isDeskOnly }) => (
              <Table.Th
                key={key}
                role="columnheader"
                scope="col"
                {...(width === undefined ? {} : { w: width })}
                data-align={align}
                className={isDeskOnly ? 'desk-only' : ''}
              >
                {header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup" ref={body} onKeyDown={move}>
          {rows === undefined
            ? Array.from({ length: expectedRows }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have nothing else.
                <Table.Tr key={index} role="row">
                  {columns.map(({ key, isDeskOnly }) => (
                    <Table.Td key={key} role="cell" className={isDeskOnly ? 'desk-only' : ''}>
                      <Skeleton height={12} my={4} width={`${55 + ((index * 17) % 35)}%`} />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))
            : rows.map((row) => (
                <Table.Tr
                  key={rowKey(row)}
                  role="row"
                  data-opens={rowLink !== undefined || undefined}
                  onClick={(event) => open(event, row)}
                >
                  {columns.map(({ key, header, cell, align, isDeskOnly }) => (
                    <Table.Td
                      key={key}
                      role="cell"
                      data-align={align}
                      className={isDeskOnly ? 'desk-only' : ''}
                      data-label={typeof header === 'string' ? header : undefined}
                    >
                      {cell(row)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };
