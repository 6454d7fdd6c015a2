import { Text } from '@mantine/core';
import type { PasswordView, UserView } from '@qiniso/console-protocol/users';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../shared/form-dialog.tsx';
import { api } from '../wire/api.ts';
import { PasswordField } from './password-field.tsx';

interface Props {
  readonly user: UserView;
  readonly onClose: () => void;
  readonly onSet: (username: string, answer: PasswordView) => void;
}

/** A new password for somebody, say one who has forgotten theirs. */
export function PasswordDialog({ user, onClose, onSet }: Props) {
  const [password, setPassword] = useState<string | null>(null);
  const set = useMutation({
    mutationFn: () =>
      api<PasswordView>(`/users/${user.id}/password`, { body: password === null ? {} : { password } }),
    onSuccess: (answer) => onSet(user.username, answer),
    meta: { isShownInPlace: true },
  });
  return (
    <FormDialog
      isOpen
      title={`New password for ${user.username}`}
      action="Set the password"
      isBusy={set.isPending}
      error={set.error}
      onSubmit={() => set.mutate()}
      onClose={onClose}
    >
      <Text size="sm">The old password stops working, and every log-in with it ends.</Text>
      <PasswordField password={password} onChange={setPassword} />
    </FormDialog>
  );
}
