import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { BackIcon, NextIcon } from './icons.tsx';

/** Where somebody is in a list that comes in pages: the marks of the pages before this one. */
export interface Paging {
  /** To be sent as `after`; undefined on the first page. */
  readonly after: string | undefined;
  readonly page: number;
  next(mark: string): void;
  back(): void;
  /** To the first page, say after another filter. */
  restart(): void;
}

export function usePaging(): Paging {
  const [marks, setMarks] = useState<readonly string[]>([]);
  return {
    after: marks.at(-1),
    page: marks.length + 1,
    next: (mark) => setMarks([...marks, mark]),
    back: () => setMarks(marks.slice(0, -1)),
    restart: () => setMarks([]),
  };
}

interface Props {
  readonly paging: Paging;
  /** Of the page that is shown; undefined while it loads. */
  readonly next: string | null | undefined;
  /** What the buttons say, back and on: for lists that are not newest first. */
  readonly labels?: readonly [string, string];
}

/** Back and on. Nothing at all for a list of one page. */
export function Pager({ paging, next, labels: [back, on] = ['Newer', 'Older'] }: Props) {
  if (paging.page === 1 && !next) return null;
  return (
    <Group justify="flex-end" gap="xs" mt="sm" component="nav" aria-label="Pages of the list">
      <Button
        variant="default"
        size="xs"
        leftSection={<BackIcon size={14} />}
        disabled={paging.page === 1}
        onClick={paging.back}
      >
        {back}
      </Button>
      <Button
        variant="default"
        size="xs"
        rightSection={<NextIcon size={14} />}
        disabled={!next}
        onClick={() => next && paging.next(next)}
      >
        {on}
      </Button>
    </Group>
  );
}
