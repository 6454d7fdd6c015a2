import { Skeleton, Stack } from '@mantine/core';
import { useParams } from 'react-router';
import { PageFrame } from '../shared/page-frame.tsx';
import { EmptyState, ErrorState } from '../shared/states.tsx';
import { ApiFailure } from '../wire/api.ts';
import { useCase } from './case-client.ts';
import { CaseView } from './case-view.tsx';
import './cases.css';

const BACK = { to: '/cases', label: 'Queue' };

/** One case: what it is about, and its decision. */
export default function CasePage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useCase(id);
  // Another case is another page: nothing of the one before is kept, least of all what was revealed.
  if (data !== undefined) return <CaseView key={id} found={data} isOutOfDate={error !== null} />;
  if (error instanceof ApiFailure && error.status === 404)
    return (
      <PageFrame title="Case" back={BACK}>
        <EmptyState title="There is no such case">
          The address is wrong, or the case is of another account.
        </EmptyState>
      </PageFrame>
    );
  return (
    <PageFrame title="Case" back={BACK}>
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="case-columns" aria-busy="true">
          <Stack gap="md">
            <Skeleton height={280} />
            <Skeleton height={200} />
          </Stack>
          <Stack gap="md">
            <Skeleton height={56} />
            <Skeleton height={360} />
          </Stack>
        </div>
      )}
    </PageFrame>
  );
}
