import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { createBrowserRouter, Navigate } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { useSession } from '../session/session.ts';
import { PageFrame } from '../shared/page-frame.tsx';
import { CrashPage } from './crash-page.tsx';
import { pagesFor } from './pages-for.ts';
import { Shell } from './shell.tsx';

/** The pages that the user may open. Addresses of others say that there is no such page. */
export function ConsoleRouter() {
  const { user, mode } = useSession();
  // Not the session itself: it is read again every minute, and the pages must not begin anew with it.
  const { role } = user;
  const router = useMemo(() => {
    const pages = pagesFor(role, mode);
    const first = pages.find(({ navigation }) => navigation !== undefined);
    return createBrowserRouter(
      [
        {
          path: '/',
          Component: Shell,
          ErrorBoundary: CrashPage,
          HydrateFallback: () => null,
          children: [
            ...(first ? [{ index: true, element: <Navigate to={`/${first.path}`} replace /> }] : []),
            ...pages.map(({ path, load }) => ({
              path,
              ErrorBoundary: CrashPage,
              lazy: async () => ({ Component: (await load()).default }),
            })),
            { path: '*', element: <NoSuchPage /> },
          ],
        },
      ],
      { basename: '/console' },
    );
  }, [role, mode]);
  return <RouterProvider router={router} />;
}

function NoSuchPage() {
  return (
    <PageFrame title="There is no such page">
      <Text>
        The address is wrong, or your role has no access to it. The navigation shows all that there is for
        you.
      </Text>
    </PageFrame>
  );
}
