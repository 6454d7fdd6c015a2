import { notifications } from '@mantine/notifications';
import type {
  CaseDetail,
  CaseKindView,
  CaseList,
  CaseListQuery,
  DecisionBody,
  NextCaseBody,
  OpenCaseBody,
  ReopenBody,
} from '@qiniso/console-protocol/cases';
import type { ReopenHitBody } from '@qiniso/console-protocol/screening';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { showFailure } from '../shared/toast.tsx';
import { ApiFailure, api } from '../wire/api.ts';

/** How often a page looks whether somebody else has done something. */
const LOOK_EVERY_MS = 8_000;

const caseKey = (id: string) => ['case', id] as const;

/** The page of the queue that the filter finds, looked at again by itself. */
export function useCaseList(query: Omit<CaseListQuery, 'limit'>) {
  return useQuery({
    queryKey: ['cases', query],
    queryFn: ({ signal }) => api<CaseList>('/cases', { query, signal }),
    refetchInterval: LOOK_EVERY_MS,
    // Coming back from a case, the queue is as it is now.
    staleTime: 0,
  });
}

/** The kinds of work there are. */
export function useCaseKinds() {
  return useQuery({
    queryKey: ['case-kinds'],
    queryFn: ({ signal }) => api<CaseKindView[]>('/cases/kinds', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A case, masked, looked at again by itself. */
export function useCase(id: string) {
  return useQuery({
    queryKey: caseKey(id),
    queryFn: ({ signal }) => api<CaseDetail>(`/cases/${id}`, { signal }),
    refetchInterval: LOOK_EVERY_MS,
  });
}

/** Puts in what a change answered with, whatever read of the case is still on its way. */
async function keep(queryClient: QueryClient, detail: CaseDetail): Promise<void> {
  await queryClient.cancelQueries({ queryKey: caseKey(detail.id) });
  queryClient.setQueryData(caseKey(detail.id), detail);
  void queryClient.invalidateQueries({ queryKey: ['cases'] });
}

/** Claims, renews or releases a case. `isShownInPlace`: the page says itself what went wrong. */
export function useClaimChange(action: 'claim' | 'renew' | 'release', isShownInPlace: boolean) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api<CaseDetail>(`/cases/${id}/${action}`, { method: 'POST' }),
    meta: { isShownInPlace },
    onSuccess: (detail) => keep(queryClient, detail),
    onError: (_error, id) => {
      void queryClient.invalidateQueries({ queryKey: ['cases'] });
      void queryClient.invalidateQueries({ queryKey: caseKey(id) });
    },
  });
}

/** The case with its personal data, which is recorded. What is known of the case stays masked. */
export function useReveal(id: string) {
  return useMutation({ mutationFn: () => api<CaseDetail>(`/cases/${id}/reveal`, { method: 'POST' }) });
}

/** Decides a case. */
export function useDecision(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: DecisionBody) => api<CaseDetail>(`/cases/${id}/decision`, { body }),
    meta: { isShownInPlace: true },
    onSuccess: (detail) => keep(queryClient, detail),
    onError: (error) => {
      if (error instanceof ApiFailure && error.status === 409)
        void queryClient.invalidateQueries({ queryKey: caseKey(id) });
    },
  });
}

/** Opens a case again that is over. */
export function useReopen(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ReopenBody) => api<CaseDetail>(`/cases/${id}/reopen`, { body }),
    meta: { isShownInPlace: true },
    onSuccess: (detail) => keep(queryClient, detail),
  });
}

/** Lets what was once decided of a hit count no more. */
export function useHitReopening(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ReopenHitBody) => api<CaseDetail>(`/cases/${id}/hits/reopen`, { body }),
    meta: { isShownInPlace: true },
    onSuccess: (detail) => keep(queryClient, detail),
  });
}

/** Makes a case of a transaction that the machine decided, and goes to it. */
export function useTakeUp() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: OpenCaseBody) => api<CaseDetail>('/cases', { body }),
    meta: { isShownInPlace: true },
    onSuccess: async (detail) => {
      await keep(queryClient, detail);
      await navigate(`/cases/${detail.id}`);
    },
  });
}

/** Takes the most urgent case that nobody has, and goes to it; says so when there is none. */
export function useTakeNext() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: NextCaseBody) => api<CaseDetail>('/cases/next', { body }),
    meta: { isShownInPlace: true },
    onSuccess: async (detail) => {
      await keep(queryClient, detail);
      await navigate(`/cases/${detail.id}`);
    },
    onError: (error) => {
      if (error instanceof ApiFailure && error.status === 404)
        notifications.show({
          id: 'none-waits',
          message: 'No case waits for you. Well done.',
          autoClose: 4_000,
        });
      else if (!(error instanceof ApiFailure && error.status === 401)) showFailure(error);
    },
  });
}
