import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { LogInBody, SessionView } from '@qiniso/console-protocol/session';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../wire/api.ts';

interface Props {
  readonly onLoggedIn: (session: SessionView) => void;
  /** Filled in already. */
  readonly username?: string;
}

/** Name, password, and what was wrong with them. */
export function LogInForm({ onLoggedIn, username: known = '' }: Props) {
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState('');
  const logIn = useMutation({
    mutationFn: (body: LogInBody) => api<SessionView>('/session', { method: 'POST', body }),
    onSuccess: (session) => onLoggedIn(session),
    onError: () => setPassword(''),
    meta: { isShownInPlace: true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    logIn.mutate({ username, password });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {logIn.error && (
          <Alert color="red" role="alert" p="xs">
            {logIn.error.message}
          </Alert>
        )}
        <TextInput
          label="User name or e-mail address"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          data-autofocus={known === '' || undefined}
          autoFocus={known === ''}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus={known !== '' || undefined}
          autoFocus={known !== ''}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
        />
        <Button type="submit" loading={logIn.isPending} fullWidth mt="xs">
          Log in
        </Button>
      </Stack>
    </form>
  );
}
