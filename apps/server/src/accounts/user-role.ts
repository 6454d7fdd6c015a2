/**
 * What a user may do: the whole API; cost-centre reports and dashboards only; the account's back-office queue; all of it
 * and the account's settings (decisions: Authentication and scope).
 */
export const userRoles = ['integrator', 'reporter', 'verifier', 'admin'] as const;

export type UserRole = (typeof userRoles)[number];

export function isUserRole(text: string): text is UserRole {
  return (userRoles as readonly string[]).includes(text);
}
