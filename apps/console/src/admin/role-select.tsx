import { Select } from '@mantine/core';
import { CONSOLE_ROLES, type ConsoleRole } from '@qiniso/console-protocol/session';
import { roleNames } from '../session/session.ts';

const MAY: Readonly<Record<ConsoleRole, string>> = {
  integrator: 'Uses the API, for a system of yours. Sees the reports here.',
  reporter: 'Sees the reports, and nothing else.',
  verifier: 'Works on the queue of cases.',
  admin: 'All of it, and everything about the account.',
};

interface Props {
  readonly value: ConsoleRole;
  readonly onChange: (role: ConsoleRole) => void;
}

/** A role, with what it may do. */
export function RoleSelect({ value, onChange }: Props) {
  return (
    <Select
      label="Role"
      description={MAY[value]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={CONSOLE_ROLES.map((role) => ({ value: role, label: roleNames[role] }))}
      value={value}
      onChange={(role) => role && onChange(role as ConsoleRole)}
      allowDeselect={false}
    />
  );
}
