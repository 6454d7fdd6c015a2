import { Anchor, Button, Paper, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';
import type {
  ScreeningChangeView,
  StopWatchingBody,
  WatchedClientDetail,
} from '@qiniso/console-protocol/screening';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Confirm } from '../shared/confirm.tsx';
import { OutcomeBadge } from '../shared/outcome-badge.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { EmptyState, ErrorState } from '../shared/states.tsx';
import { Time } from '../shared/time.tsx';
import { showSuccess } from '../shared/toast.tsx';
import { ApiFailure, api } from '../wire/api.ts';
import { WatchState } from './watched-clients-page.tsx';
import './screening.css';

const BACK = { to: '/watched-clients', label: 'Watched clients' };

/** A watched client: since when, and everything that has changed. */
export default function WatchedClientPage() {
  const { id = '' } = useParams();
  const queryClient = useQueryClient();
  const [because, setBecause] = useState<StopWatchingBody['because'] | null>(null);
  const key = ['watched-client', id];
  const client = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      api<WatchedClientDetail>(`/watched-clients/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: 15_000,
  });
  const stop = useMutation({
    mutationFn: (body: StopWatchingBody) =>
      api<WatchedClientDetail>(`/watched-clients/${encodeURIComponent(id)}/stop`, { body }),
    onSuccess: (detail) => {
      queryClient.setQueryData(key, detail);
      void queryClient.invalidateQueries({ queryKey: ['watched-clients'] });
      showSuccess('The client is not watched any more.');
    },
    onSettled: () => setBecause(null),
  });
  const { data, error } = client;
  if (error instanceof ApiFailure && error.status === 404)
    return (
      <PageFrame title="Watched client" back={BACK}>
        <EmptyState title="There is no such client">
          The address is wrong, or the client is of another account.
        </EmptyState>
      </PageFrame>
    );
  return (
    <PageFrame
      title="Watched client"
      intro={
        data && <span className="figures">{`${data.subject.name} ${data.subject.identityNo}`.trim()}</span>
      }
      back={BACK}
      actions={
        data?.endedAt === null && (
          <>
            <Button variant="default" onClick={() => setBecause('consent-withdrawn')}>
              Consent withdrawn…
            </Button>
            <Button variant="default" onClick={() => setBecause('stopped')}>
              Stop watching…
            </Button>
          </>
        )
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void client.refetch()} />
      ) : !data ? (
        <Skeleton height={220} />
      ) : (
        <>
          <Paper withBorder p="md" mb="md">
            <dl className="facts">
              <dt>State</dt>
              <dd>
                <WatchState endedBecause={data.endedBecause} />
              </dd>
              <dt>Result now</dt>
              <dd>
                <OutcomeBadge code={data.code} />{' '}
                <Anchor component={Link} to={`/transactions/${data.transactionId}`} size="sm">
                  The latest screening
                </Anchor>
              </dd>
              <dt>Screened for</dt>
              <dd>{data.productTitle}</dd>
              <dt>Reference</dt>
              <dd>{data.referenceNo ?? '–'}</dd>
              <dt>Watched since</dt>
              <dd>
                <Time at={data.startedAt} />
                {data.startedBy !== null && `, by ${data.startedBy}`}
              </dd>
              {data.endedAt !== null && (
                <>
                  <dt>Ended</dt>
                  <dd>
                    <Time at={data.endedAt} />
                  </dd>
                </>
              )}
            </dl>
          </Paper>
          <Paper withBorder p="md" component="section" aria-labelledby="changes">
            <Title order={2} id="changes" mb="xs">
              What has changed
            </Title>
            {data.history.length === 0 ? (
              <Text size="sm" c="dimmed">
                Nothing since the watch began. A change of a list that cannot concern this client leaves no
                trace.
              </Text>
            ) : (
              <ol className="screening-changes">
                {data.history.map((change) => (
                  <Change key={change.number} change={change} />
                ))}
              </ol>
            )}
          </Paper>
        </>
      )}
      <Confirm
        isOpen={because !== null}
        title={because === 'stopped' ? 'Stop watching this client?' : 'Was the consent withdrawn?'}
        action={because === 'stopped' ? 'Stop watching' : 'Record it and stop'}
        isDangerous
        isBusy={stop.isPending}
        onConfirm={() => because !== null && stop.mutate({ because })}
        onClose={() => setBecause(null)}
      >
        The client is not screened again, and nothing is told from now on.
        {because === 'consent-withdrawn' && ' That the consent was withdrawn is recorded with the screening.'}
      </Confirm>
    </PageFrame>
  );
}

const FATES: Readonly<Record<ScreeningChangeView['hits'][number]['change'], string>> = {
  NEW: 'new',
  CHANGED: 'changed',
  GONE: 'gone',
};

function Change({ change }: { readonly change: ScreeningChangeView }) {
  return (
    <li>
      <Text size="xs" c="dimmed">
        <Time at={change.at} /> · list {change.listCode}
      </Text>
      <div>
        <OutcomeBadge code={change.codeBefore} /> <span aria-hidden="true">→</span>
        <VisuallyHidden>became</VisuallyHidden> <OutcomeBadge code={change.code} />{' '}
        <Anchor
          component={Link}
          size="sm"
          to={change.caseId === null ? `/transactions/${change.transactionId}` : `/cases/${change.caseId}`}
        >
          {change.caseId === null ? 'The screening' : 'The case'}
        </Anchor>
        <ul>
          {change.hits.map(({ change: fate, matchId }) => (
            <li key={`${fate} ${matchId}`}>
              <b>{FATES[fate]}</b> <span className="screening-hit-id">{matchId}</span>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
