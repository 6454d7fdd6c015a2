import type { ExportQuery } from '@qiniso/console-protocol/reports';
import { OUTCOME_CODES, type OutcomeCode } from '@qiniso/console-protocol/transactions';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { serverNow } from '../shared/time.tsx';

/** What reports are narrowed to. */
export interface ReportFilter extends SearchedTexts {
  /** Days of UTC, both included. */
  readonly from: string;
  readonly to: string;
  /** A number, `none`, or '' for all. The others are '' for all, too. */
  readonly costCentre: string;
  readonly serviceType: string;
  readonly code: OutcomeCode | '';
}

/** Who is looked for; '' for all. */
interface SearchedTexts {
  readonly firstName: string;
  readonly lastName: string;
  readonly identityNo: string;
  readonly reference: string;
}

const NO_TEXTS: SearchedTexts = { firstName: '', lastName: '', identityNo: '', reference: '' };

/** Periods that can be chosen by name. */
export type PresetName = 'month' | 'last-month' | '30-days' | '12-months';

/**
 * The filter is kept in the address, so that it survives a reload and can be sent to a colleague; but not who is looked for: names and numbers
 * do not belong into the history of a browser.
 */
export function useReportFilter(): readonly [ReportFilter, (change: Partial<ReportFilter>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const [texts, setTexts] = useState(NO_TEXTS);
  const filter = { ...readFilter(parameters, presetOf('month')), ...texts };
  const change = (changed: Partial<ReportFilter>) => {
    const { firstName, lastName, identityNo, reference, ...rest } = { ...filter, ...changed };
    setTexts({ firstName, lastName, identityNo, reference });
    // Replaced: going back leaves the page, not the last filter.
    setParameters(writeFilter(rest), { replace: true });
  };
  return [filter, change];
}

/** The first and the last day of a period that is called by name. */
export function presetOf(name: PresetName, now: Date = serverNow()): { from: string; to: string } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const day = (...date: [number, number, number]) => new Date(Date.UTC(...date)).toISOString().slice(0, 10);
  const to = now.toISOString().slice(0, 10);
  switch (name) {
    case 'month':
      return { from: day(year, month, 1), to };
    case 'last-month':
      return { from: day(year, month - 1, 1), to: day(year, month, 0) };
    case '30-days':
      return { from: day(year, month, now.getUTCDate() - 29), to };
    case '12-months':
      return { from: day(year, month - 11, 1), to };
  }
}

/** The filter as the server is asked; it takes no empty texts. */
export function queryOf(filter: ReportFilter): ExportQuery {
  const { from, to, code, costCentre, ...texts } = filter;
  return {
    from,
    to,
    ...(code === '' ? {} : { code }),
    ...(costCentre === '' ? {} : { costCentre }),
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
  };
}

/** The address of the list, narrowed as the filter says and further. */
export function listPath(filter: ReportFilter, change: Partial<AddressedFilter> = {}): string {
  const { from, to, costCentre, serviceType, code } = filter;
  return `/report-list?${writeFilter({ from, to, costCentre, serviceType, code, ...change })}`;
}

/** The last day of the month that begins on a day. */
export function lastOfMonth(first: string): string {
  const date = new Date(`${first}T00:00:00Z`);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
}

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

type AddressedFilter = Omit<ReportFilter, keyof SearchedTexts>;

/** An address that says something else is as one that says nothing. */
export function readFilter(
  parameters: URLSearchParams,
  usual: { readonly from: string; readonly to: string },
): AddressedFilter {
  const [from, to] = [parameters.get('from'), parameters.get('to')];
  const period = isDay(from) && isDay(to) && from <= to ? { from, to } : usual;
  const text = (name: string) => parameters.get(name)?.slice(0, 64) ?? '';
  const code = text('code');
  return {
    ...period,
    costCentre: /^(none|\d{1,9})$/.test(text('costCentre')) ? text('costCentre') : '',
    serviceType: text('serviceType'),
    code: (OUTCOME_CODES as readonly string[]).includes(code) ? (code as OutcomeCode) : '',
  };
}

function writeFilter(filter: AddressedFilter): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
}
