import type { ConsoleRole, SessionView } from '@qiniso/console-protocol/session';
import { createContext, useContext } from 'react';

/** Who is logged in. */
export const SessionContext = createContext<SessionView | null>(null);

/** Who is logged in; only below the log-in. */
export function useSession(): SessionView {
  const session = useContext(SessionContext);
  if (!session) throw new Error('Nobody is logged in here.');
  return session;
}

/** The roles in words. */
export const roleNames: Readonly<Record<ConsoleRole, string>> = {
  integrator: 'Integrator',
  reporter: 'Reporter',
  verifier: 'Verifier',
  admin: 'Administrator',
};
