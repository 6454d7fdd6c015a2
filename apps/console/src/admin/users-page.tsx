import { Button, Menu, Text, VisuallyHidden } from '@mantine/core';
import type { PasswordView, UserView } from '@qiniso/console-protocol/users';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { roleNames, useSession } from '../session/session.ts';
import { Confirm } from '../shared/confirm.tsx';
import { type Column, DataTable } from '../shared/data-table.tsx';
import { PlusIcon } from '../shared/icons.tsx';
import { StatusBadge } from '../shared/outcome-badge.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { RowMenu } from '../shared/row-menu.tsx';
import { SecretDialog } from '../shared/secret-dialog.tsx';
import { EmptyState, ErrorState } from '../shared/states.tsx';
import { Time } from '../shared/time.tsx';
import { showSuccess } from '../shared/toast.tsx';
import { api } from '../wire/api.ts';
import { NewUserDialog } from './new-user-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';

type Deed =
  | { readonly what: 'new' }
  | { readonly what: 'role' | 'password' | 'disable'; readonly user: UserView };

/** Who may log in for the account, and as what. */
export default function UsersPage() {
  const { user: me } = useSession();
  const queryClient = useQueryClient();
  const [deed, setDeed] = useState<Deed | null>(null);
  const [made, setMade] = useState<{ username: string; password: string } | null>(null);
  const users = useQuery({
    queryKey: ['users'],
    queryFn: ({ signal }) => api<UserView[]>('/users', { signal }),
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['users'] });
  const close = () => setDeed(null);

  const change = useMutation({
    mutationFn: ({ user, isDisabled }: { user: UserView; isDisabled: boolean }) =>
      api<UserView>(`/users/${user.id}`, { method: 'PATCH', body: { isDisabled } }),
    onSuccess: async (user) => {
      close();
      await refresh();
      showSuccess(
        user.disabledAt === null ? `${user.username} may log in again.` : `${user.username} is disabled.`,
      );
    },
  });
  const logOut = useMutation({
    mutationFn: (user: UserView) => api(`/users/${user.id}/log-out`, { method: 'POST' }),
    onSuccess: (_answer, user) => showSuccess(`${user.username} is logged out everywhere.`),
  });
  const passwordSet = async (username: string, { password }: PasswordView) => {
    close();
    await refresh();
    if (password === null) showSuccess(`The password of ${username} is set.`);
    else setMade({ username, password });
  };

  const columns: readonly Column<UserView>[] = [
    {
      key: 'username',
      header: 'User name',
      width: '22%',
      cell: (user) => (
        <Text size="sm" fw={500} span>
          {user.username}
          {user.id === me.id && (
            <Text span size="sm" c="dimmed">
              {' '}
              (you)
            </Text>
          )}
        </Text>
      ),
    },
    { key: 'email', header: 'E-mail address', cell: (user) => user.email },
    { key: 'role', header: 'Role', width: '8.5rem', cell: (user) => roleNames[user.role] },
    {
      key: 'state',
      header: 'State',
      width: '7rem',
      cell: (user) =>
        user.disabledAt === null ? (
          <StatusBadge color="teal" label="Active" />
        ) : (
          <StatusBadge color="gray" label="Disabled" />
        ),
    },
    {
      key: 'since',
      header: 'Since',
      width: '8rem',
      isDeskOnly: true,
      cell: (user) => <Time at={user.createdAt} as="day" />,
    },
    {
      key: 'menu',
      header: <VisuallyHidden>Actions</VisuallyHidden>,
      width: '3.5rem',
      align: 'right',
      cell: (user) => (
        <RowMenu label={`Actions for ${user.username}`}>
          <Menu.Item onClick={() => setDeed({ what: 'password', user })}>Set a new password…</Menu.Item>
          <Menu.Item onClick={() => logOut.mutate(user)}>Log out everywhere</Menu.Item>
          {user.id !== me.id && (
            <>
              <Menu.Item onClick={() => setDeed({ what: 'role', user })}>Change the role…</Menu.Item>
              <Menu.Divider />
              {user.disabledAt === null ? (
                <Menu.Item onClick={() => setDeed({ what: 'disable', user })}>Disable…</Menu.Item>
              ) : (
                <Menu.Item onClick={() => change.mutate({ user, isDisabled: false })}>Enable again</Menu.Item>
              )}
            </>
          )}
        </RowMenu>
      ),
    },
  ];

  return (
    <PageFrame
      title="Users"
      intro="Who may log in for your account: people to the console, systems to the API."
      actions={
        <Button leftSection={<PlusIcon size={16} />} onClick={() => setDeed({ what: 'new' })}>
          New user
        </Button>
      }
    >
      {users.error ? (
        <ErrorState error={users.error} onRetry={() => void users.refetch()} />
      ) : (
        <DataTable
          label="Users"
          columns={columns}
          rows={users.data}
          rowKey={({ id }) => id}
          expectedRows={4}
          empty={<EmptyState title="No users" />}
        />
      )}
      {deed?.what === 'new' && <NewUserDialog onClose={close} onCreated={passwordSet} />}
      {deed?.what === 'role' && <RoleDialog user={deed.user} onClose={close} />}
      {deed?.what === 'password' && <PasswordDialog user={deed.user} onClose={close} onSet={passwordSet} />}
      {deed?.what === 'disable' && (
        <Confirm
          isOpen
          isDangerous
          title={`Disable ${deed.user.username}?`}
          action="Disable"
          isBusy={change.isPending}
          onConfirm={() => change.mutate({ user: deed.user, isDisabled: true })}
          onClose={close}
        >
          Every log-in of {deed.user.username} ends at once, to the console and to the API, and there is no
          new one until the user is enabled again.
        </Confirm>
      )}
      <SecretDialog
        secret={made?.password ?? null}
        title={`The password of ${made?.username ?? ''}`}
        isShownOnce
        onClose={() => setMade(null)}
      >
        Give it to the user by a way that others cannot read.
      </SecretDialog>
    </PageFrame>
  );
}
