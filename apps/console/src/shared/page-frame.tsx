import { Anchor, Box, Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { BackIcon } from './icons.tsx';

interface Props {
  readonly title: string;
  /** A sentence on what the page is for. */
  readonly intro?: ReactNode;
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
  /** The list that the page belongs to. */
  readonly back?: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
}

/** Title, intro and actions, the same on every page. The title has the focus when the page is opened, for who cannot see that it was. */
export function PageFrame({ title, intro, actions, back, children }: Props) {
  useDocumentTitle(`${title} · Qiniso console`);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Box maw={1400} mx="auto">
      {back && (
        <Anchor component={Link} to={back.to} size="sm" className="back-link">
          <BackIcon size={14} /> {back.label}
        </Anchor>
      )}
      <Group justify="space-between" align="flex-start" mb="md" gap="sm">
        <div>
          <Title order={1} ref={heading} tabIndex={-1} className="page-title">
            {title}
          </Title>
          {intro && (
            <Text size="sm" c="dimmed" maw={720}>
              {intro}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Box>
  );
}
