import { TextInput } from '@mantine/core';
import type { ConsoleRole } from '@qiniso/console-protocol/session';
import type { PasswordView } from '@qiniso/console-protocol/users';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../shared/form-dialog.tsx';
import { api } from '../wire/api.ts';
import { PasswordField } from './password-field.tsx';
import { RoleSelect } from './role-select.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onCreated: (username: string, answer: PasswordView) => void;
}

/** Name, address, role and password of somebody new. */
export function NewUserDialog({ onClose, onCreated }: Props) {
  const [username, setUsername] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<ConsoleRole>('verifier');
  const [password, setPassword] = useState<string | null>(null);
  const create = useMutation({
    mutationFn: () =>
      api<PasswordView>('/users', {
        body: { username, email, role, ...(password === null ? {} : { password }) },
      }),
    onSuccess: (answer) => onCreated(username.trim(), answer),
    meta: { isShownInPlace: true },
  });
  return (
    <FormDialog
      isOpen
      title="New user"
      action="Create user"
      isBusy={create.isPending}
      error={create.error}
      onSubmit={() => create.mutate()}
      onClose={onClose}
    >
      <TextInput
        label="User name"
        autoComplete="off"
        autoCapitalize="none"
        required
        data-autofocus
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <TextInput
        label="E-mail address"
        type="email"
        autoComplete="off"
        required
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <RoleSelect value={role} onChange={setRole} />
      <PasswordField password={password} onChange={setPassword} />
    </FormDialog>
  );
}
