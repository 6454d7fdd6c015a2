import { Table } from '@mantine/core';
import type { ReportOverview } from '@qiniso/console-protocol/reports';
import type { OutcomeCode } from '@qiniso/console-protocol/transactions';
import { Link, useNavigate } from 'react-router';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { lastOfMonth, listPath, type ReportFilter } from './report-filter.ts';
import { countText, dayText, OUTCOMES, periodText } from './report-words.ts';

interface Props {
  readonly overview: ReportOverview;
  readonly filter: ReportFilter;
}

/**
 * Transactions by day or month, a colour an outcome. The drawing is for the eye and the pointer; the same figures, with the same links, are in
 * the table below it.
 */
export function VolumeChart({ overview: { volumes, grain, from, to }, filter }: Props) {
  const navigate = useNavigate();
  const bars = volumes.map(({ start, counts }) => ({ start, ...counts }));
  const outcomes = OUTCOMES.filter(({ code }) => volumes.some(({ counts }) => counts[code] > 0));
  const pathOf = (start: string, code: OutcomeCode | '' = '') => {
    const last = grain === 'day' ? start : lastOfMonth(start);
    return listPath(filter, { from: start < from ? from : start, to: last > to ? to : last, code });
  };
  return (
    <>
      <div aria-hidden="true" className="volume-chart">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={bars} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--mantine-color-default-border)" />
            <XAxis
              dataKey="start"
              tickFormatter={(start: string) => periodText(start, grain)}
              tickLine={false}
              axisLine={{ stroke: 'var(--mantine-color-default-border)' }}
              tick={{ fill: 'var(--mantine-color-dimmed)', fontSize: 12 }}
              minTickGap={24}
            />
            <YAxis
              allowDecimals={false}
              tickLine={false}
              axisLine={false}
              width={52}
              tickFormatter={compactText}
              tick={{ fill: 'var(--mantine-color-dimmed)', fontSize: 12 }}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: 'var(--mantine-color-default-hover)' }}
              content={({ active, label }) => {
                const volume = active ? volumes.find(({ start }) => start === label) : undefined;
                return volume ? <VolumeTip volume={volume} grain={grain} /> : null;
              }}
            />
            {outcomes.map(({ code, color }) => (
              <Bar
                key={code}
                dataKey={code}
                stackId="outcomes"
                fill={color}
                stroke="var(--mantine-color-body)"
                strokeWidth={volumes.length > 45 ? 0 : 1}
                maxBarSize={48}
                isAnimationActive={false}
                className="volume-bar"
                onClick={(bar) =>
                  void navigate(pathOf(String((bar.payload as { start: string }).start), code))
                }
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
      <ul className="legend" aria-hidden="true">
        {outcomes.map(({ code, label, color }) => (
          <li key={code}>
            <span className="swatch" style={{ background: color }} />
            {label}
          </li>
        ))}
      </ul>
      <details className="figures-table">
        <summary>These figures as a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys. */}
        <section className="figures-scroll" tabIndex={0} aria-label="Volumes as a table">
          <Table fz="sm" verticalSpacing={4} aria-label="Volumes">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{grain === 'day' ? 'Day' : 'Month'}</Table.Th>
                {OUTCOMES.map(({ code, label }) => (
                  <Table.Th key={code} scope="col" ta="right">
                    {label}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {volumes.map(({ start, counts }) => (
                <Table.Tr key={start}>
                  <Table.Th scope="row" fw={400}>
                    <Link to={pathOf(start)}>
                      {grain === 'day' ? dayText(start) : periodText(start, grain)}
                    </Link>
                  </Table.Th>
                  {OUTCOMES.map(({ code }) => (
                    <Table.Td key={code} ta="right" className="figures">
                      {countText(counts[code])}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      </details>
    </>
  );
}

function VolumeTip({
  volume: { start, counts },
  grain,
}: {
  readonly volume: ReportOverview['volumes'][number];
  readonly grain: 'day' | 'month';
}) {
  return (
    <div className="chart-tip">
      <strong>{grain === 'day' ? dayText(start) : periodText(start, grain)}</strong>
      {OUTCOMES.filter(({ code }) => counts[code] > 0).map(({ code, label, color }) => (
        <div key={code}>
          <span className="swatch" style={{ background: color }} /> {label}{' '}
          <span className="figures">{countText(counts[code])}</span>
        </div>
      ))}
      {OUTCOMES.every(({ code }) => counts[code] === 0) && <div>Nothing</div>}
    </div>
  );
}

const compact = new Intl.NumberFormat('en', { notation: 'compact' });
const compactText = (value: number) => compact.format(value);
