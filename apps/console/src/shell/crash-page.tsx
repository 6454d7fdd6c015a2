import { Button, Stack, Text, Title } from '@mantine/core';

/** A page that broke, or whose code could not be loaded, say because the server was renewed meanwhile. */
export function CrashPage() {
  return (
    <Stack align="flex-start" p="lg" role="alert">
      <Title order={1}>This page could not be shown</Title>
      <Text size="sm">Load it again. If that does not help, tell an administrator what you did last.</Text>
      <Button onClick={() => window.location.reload()}>Load again</Button>
    </Stack>
  );
}
