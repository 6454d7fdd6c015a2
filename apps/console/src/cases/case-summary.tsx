import { Text } from '@mantine/core';
import type { CaseDetail } from '@qiniso/console-protocol/cases';
import type { ReactNode } from 'react';
import { OutcomeBadge, StatusBadge } from '../shared/outcome-badge.tsx';
import { Time } from '../shared/time.tsx';
import { isWaiting, STATE_WORDS } from './case-words.ts';
import { Due } from './queue-columns.tsx';

/** What a case is, in a line: state, times, the transaction it belongs to. */
export function CaseSummary({ found }: { readonly found: CaseDetail }) {
  const { transaction } = found;
  return (
    <dl className="case-summary">
      <Item label="State">
        <StatusBadge {...STATE_WORDS[found.state]} />
      </Item>
      <Item label="Waits since">
        <Time at={found.openedAt} as="ago" />
      </Item>
      {isWaiting(found) ? (
        <Item label="Due">
          <Due item={found} />
        </Item>
      ) : (
        <Item label="Over since">{found.endedAt === null ? '–' : <Time at={found.endedAt} />}</Item>
      )}
      <Item label="Product">{transaction.productTitle}</Item>
      <Item label={isWaiting(found) ? 'Result so far' : 'Result'}>
        <OutcomeBadge code={transaction.code} />
      </Item>
      <Item label="Reference">{transaction.referenceNo ?? '–'}</Item>
      <Item label="Cost centre">{transaction.costCenter ?? '–'}</Item>
      <Item label="Transaction">
        <span className="case-transaction-id">{found.transactionId}</span>
      </Item>
      {transaction.code !== 'PENDING' && <Item label="Because">{transaction.message}</Item>}
    </dl>
  );
}

function Item({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" size="sm" m={0}>
        {children}
      </Text>
    </div>
  );
}
