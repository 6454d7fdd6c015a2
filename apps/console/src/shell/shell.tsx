import {
  ActionIcon,
  AppShell,
  Badge,
  Burger,
  Button,
  Group,
  Menu,
  NavLink,
  ScrollArea,
  Text,
  Tooltip,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Outlet, useLocation, useNavigationType } from 'react-router';
import { NAVIGATION_GROUPS } from '../page-definition.ts';
import { roleNames, useSession } from '../session/session.ts';
import { KeyboardIcon, LogOutIcon } from '../shared/icons.tsx';
import { api } from '../wire/api.ts';
import { BrandMark } from './brand-mark.tsx';
import { ColorSchemeButton } from './color-scheme-button.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import { pagesFor } from './pages-for.ts';
import { useGoToPage } from './use-go-to-page.ts';

const HEADER_HEIGHT = 48;

/** What is around every page: the navigation by role, who is logged in, help. */
export function Shell() {
  const { user, account, mode } = useSession();
  const [isNavigationOpen, navigation] = useDisclosure(false);
  const [isHelpOpen, help] = useDisclosure(false);
  const { pathname } = useLocation();
  const listed = pagesFor(user.role, mode).filter((page) => page.navigation !== undefined);
  useGoToPage(listed, help.open);

  const wentBy = useNavigationType();

  // On a phone the navigation lies over the page. A redirect is no choice of the user's: somebody quick has opened it by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes with every change of page.
  useEffect(() => {
    if (wentBy !== 'REPLACE') navigation.close();
  }, [pathname]);

  const logOut = useMutation({
    mutationFn: () => api('/session', { method: 'DELETE' }),
    onSuccess: () => window.location.assign('/console'),
  });

  return (
    <AppShell
      header={{ height: HEADER_HEIGHT }}
      navbar={{ width: 216, breakpoint: 'sm', collapsed: { mobile: !isNavigationOpen } }}
      padding={{ base: 'sm', sm: 'lg' }}
      transitionDuration={0}
    >
      <a className="skip-link" href="#content">
        Skip to the page
      </a>
      <AppShell.Header>
        <Group h="100%" px="sm" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={isNavigationOpen}
              onClick={navigation.toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={isNavigationOpen ? 'Close the navigation' : 'Open the navigation'}
            />
            <BrandMark />
            {mode === 'sandbox' && (
              <Badge variant="light" color="grape" size="sm" radius="sm" visibleFrom="xs">
                Sandbox
              </Badge>
            )}
          </Group>
          <Group gap={4} wrap="nowrap">
            <Tooltip label="Keyboard help (?)">
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                onClick={help.open}
                aria-label="Keyboard help"
                visibleFrom="sm"
              >
                <KeyboardIcon />
              </ActionIcon>
            </Tooltip>
            <ColorSchemeButton />
            <Menu position="bottom-end" shadow="md" width={240}>
              <Menu.Target>
                <Button variant="subtle" color="gray" px="xs" className="who">
                  {user.username}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Label>
                  <Text size="sm" fw={600} c="var(--mantine-color-text)">
                    {account.name}
                  </Text>
                  <Text size="xs">
                    Account {account.id} · {roleNames[user.role]}
                  </Text>
                </Menu.Label>
                <Menu.Divider />
                <Menu.Item leftSection={<LogOutIcon size={16} />} onClick={() => logOut.mutate()}>
                  Log out
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar aria-label="Pages">
        <AppShell.Section grow component={ScrollArea} p="xs">
          {NAVIGATION_GROUPS.map((group) => {
            const members = listed.filter((page) => page.navigation?.group === group);
            if (members.length === 0) return null;
            return (
              <section key={group} aria-label={group} className="navigation-group">
                <Text size="xs" fw={600} c="dimmed" px="xs" mb={2}>
                  {group}
                </Text>
                {members.map(({ path, navigation: entry }) => {
                  if (!entry) return null;
                  const isHere = pathname === `/${path}` || pathname.startsWith(`/${path}/`);
                  return (
                    <NavLink
                      key={path}
                      component={Link}
                      to={`/${path}`}
                      label={entry.label}
                      leftSection={<entry.icon />}
                      active={isHere}
                      aria-current={isHere ? 'page' : undefined}
                    />
                  );
                })}
              </section>
            );
          })}
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
      <KeyboardHelp isOpen={isHelpOpen} onClose={help.close} />
    </AppShell>
  );
}
