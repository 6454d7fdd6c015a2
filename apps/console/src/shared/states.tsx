import { Alert, Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiFailure } from '../wire/api.ts';
import { WarningIcon } from './icons.tsx';
import { failureText } from './toast.tsx';

interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** In place of what could not be loaded: what happened, and a way on. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const requestId = error instanceof ApiFailure && error.status >= 500 ? error.requestId : null;
  return (
    <Alert color="red" icon={<WarningIcon />} title="This could not be loaded" role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{failureText(error)}</Text>
        {requestId !== null && (
          <Text size="xs">
            Number of the request, for whoever runs the server: <Code>{requestId}</Code>
          </Text>
        )}
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

interface EmptyStateProps {
  readonly title: string;
  /** Why there is nothing, and what to do. */
  readonly children?: ReactNode;
  /** A button, say. */
  readonly action?: ReactNode;
}

/** In place of a list that has nothing in it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap={6} py={48} px="md" ta="center">
      <Title order={2}>{title}</Title>
      {children && (
        <Text size="sm" c="dimmed" maw={460}>
          {children}
        </Text>
      )}
      {action && <Group mt="xs">{action}</Group>}
    </Stack>
  );
}
