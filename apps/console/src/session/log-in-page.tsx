import { Box, Center, Paper, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { SessionView } from '@qiniso/console-protocol/session';
import { BrandMark } from '../shell/brand-mark.tsx';
import { LogInForm } from './log-in-form.tsx';

/** What somebody sees who is not logged in. */
export function LogInPage({ onLoggedIn }: { readonly onLoggedIn: (session: SessionView) => void }) {
  useDocumentTitle('Log in · Qiniso console');
  return (
    <Center component="main" mih="100vh" p="md">
      <Box w="100%" maw={380}>
        <Center mb="lg">
          <BrandMark size={40} />
        </Center>
        <Paper withBorder p="lg" shadow="xs">
          <Title order={1} size="h2" mb={4}>
            Log in to the console
          </Title>
          <Text size="sm" c="dimmed" mb="md">
            With the same user name and password as for the API.
          </Text>
          <LogInForm onLoggedIn={onLoggedIn} />
        </Paper>
      </Box>
    </Center>
  );
}
