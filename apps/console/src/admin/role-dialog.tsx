import type { UserView } from '@qiniso/console-protocol/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { roleNames } from '../session/session.ts';
import { FormDialog } from '../shared/form-dialog.tsx';
import { showSuccess } from '../shared/toast.tsx';
import { api } from '../wire/api.ts';
import { RoleSelect } from './role-select.tsx';

/** Another role for somebody. */
export function RoleDialog({ user, onClose }: { readonly user: UserView; readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const [role, setRole] = useState(user.role);
  const save = useMutation({
    mutationFn: () => api(`/users/${user.id}`, { method: 'PATCH', body: { role } }),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['users'] });
      showSuccess(`${user.username}: ${roleNames[role]}, from the next request on.`);
    },
    meta: { isShownInPlace: true },
  });
  return (
    <FormDialog
      isOpen
      title={`Role of ${user.username}`}
      action="Change the role"
      isBusy={save.isPending}
      error={save.error}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <RoleSelect value={role} onChange={setRole} />
    </FormDialog>
  );
}
