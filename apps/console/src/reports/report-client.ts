import type {
  OverviewQuery,
  ReportList,
  ReportListQuery,
  ReportOverview,
} from '@qiniso/console-protocol/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../wire/api.ts';

/** What a period came to. What was shown stays until the next is there. */
export function useOverview(query: OverviewQuery) {
  return useQuery({
    queryKey: ['report-overview', query],
    queryFn: ({ signal }) => api<ReportOverview>('/reports/overview', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A page of the transactions behind it. */
export function useReportList(query: ReportListQuery) {
  return useQuery({
    queryKey: ['report-list', query],
    queryFn: ({ signal }) => api<ReportList>('/reports/transactions', { query, signal }),
    placeholderData: keepPreviousData,
  });
}
