import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The link in a row of a `DataTable` that opens it; the table's keys go from one to the next. */
export function RowLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} size="sm" fw={500} data-row-link="">
      {children}
    </Anchor>
  );
}
