import { MutationCache, QueryClient } from '@tanstack/react-query';
import { showFailure } from '../shared/toast.tsx';
import { ApiFailure } from './api.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The form shows what went wrong itself: no toast. */
      readonly isShownInPlace?: boolean;
    };
  }
}

/**
 * What is known of the server. Reads are tried again when the server was not reached or failed; changes never are, and what
 * went wrong with them is shown as a toast unless the mutation's `meta` says that its form shows it.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (count, error) => count < 2 && isPassing(error),
        retryDelay: (count) => 500 * 2 ** count,
      },
      mutations: { retry: false },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (mutation.meta?.isShownInPlace) return;
        // The log-in that comes up says it all.
        if (error instanceof ApiFailure && error.status === 401) return;
        showFailure(error);
      },
    }),
  });
}

const isPassing = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 0 || error.status >= 500 || error.status === 429);
