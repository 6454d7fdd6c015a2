import { Center, Loader, Modal, Text } from '@mantine/core';
import type { SessionView } from '@qiniso/console-protocol/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ErrorState } from '../shared/states.tsx';
import { noteServerTime } from '../shared/time.tsx';
import { ConsoleRouter } from '../shell/console-router.tsx';
import { ApiFailure, api, whenLoggedOut } from '../wire/api.ts';
import { LogInForm } from './log-in-form.tsx';
import { LogInPage } from './log-in-page.tsx';
import { SessionContext } from './session.ts';

/** How often a page that is left alone finds out that its session has ended. */
const LOOK_EVERY_MS = 60_000;

/**
 * Shows the log-in, or the console to whoever is logged in. When the session ends meanwhile the page is hidden, not thrown away: what
 * was typed is still there after the next log-in.
 */
export function SessionGate() {
  const queryClient = useQueryClient();
  const [hasEnded, setHasEnded] = useState(false);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['session'],
    queryFn: ({ signal }) => readSession(signal),
    refetchInterval: LOOK_EVERY_MS,
    staleTime: LOOK_EVERY_MS / 2,
  });
  // The session that the pages show, also when the server says it has ended.
  const [shown, setShown] = useState<SessionView | null>(null);
  useEffect(() => {
    if (data) setShown(data);
    if (data === null) setHasEnded(true);
  }, [data]);
  useEffect(() => whenLoggedOut(() => setHasEnded(true)), []);

  const enter = (session: SessionView) => {
    // Somebody else's pages are not theirs to see.
    if (shown && (shown.user.id !== session.user.id || shown.user.role !== session.user.role)) {
      window.location.assign('/console');
      return;
    }
    noteServerTime(session.now);
    queryClient.setQueryData(['session'], session);
    setShown(session);
    setHasEnded(false);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  };

  if (isPending)
    return (
      <Center mih="100vh">
        <Loader aria-label="Opening the console" />
      </Center>
    );
  if (error && !shown)
    return (
      <Center mih="100vh">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Center>
    );
  if (!shown) return <LogInPage onLoggedIn={enter} />;
  return (
    <SessionContext value={shown}>
      <div style={hasEnded ? { visibility: 'hidden' } : undefined}>
        <ConsoleRouter />
      </div>
      <Modal
        opened={hasEnded}
        onClose={() => undefined}
        withCloseButton={false}
        title="You have been logged out"
        closeOnEscape={false}
        // Over everything, open dialogues too: what was on the page is for nobody until then.
        zIndex={1000}
        overlayProps={{ backgroundOpacity: 1, color: 'var(--mantine-color-body)' }}
      >
        <Text size="sm" mb="md">
          Nothing was done here for {shown.idleMinutes} minutes, or your session was ended. Log in to go on
          where you were.
        </Text>
        <LogInForm onLoggedIn={enter} username={shown.user.username} />
      </Modal>
    </SessionContext>
  );
}

/** Null: nobody is logged in. */
async function readSession(signal: AbortSignal): Promise<SessionView | null> {
  try {
    const session = await api<SessionView>('/session', { signal });
    noteServerTime(session.now);
    return session;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) return null;
    throw error;
  }
}
