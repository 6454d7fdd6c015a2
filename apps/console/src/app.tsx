import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { SessionGate } from './session/session-gate.tsx';
import { theme } from './theme.ts';
import { createQueryClient } from './wire/query-client.ts';

/** The console, from the log-in to its pages. */
export function App({ styleNonce }: { readonly styleNonce: string }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => styleNonce}>
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-right" limit={3} />
        <SessionGate />
      </QueryClientProvider>
    </MantineProvider>
  );
}
