import { CASE_STATES, type CaseListQuery } from '@qiniso/console-protocol/cases';
import { useSearchParams } from 'react-router';

/** What of the queue is shown; kept in the address, so that it survives a reload and can be sent to a colleague. */
export interface QueueFilter {
  /** Undefined: every kind. */
  readonly kind: string | undefined;
  readonly state: NonNullable<CaseListQuery['state']>;
  readonly isMine: boolean;
  readonly isAvailable: boolean;
  readonly isOverdue: boolean;
}

const STATES: readonly string[] = [...CASE_STATES, 'waiting', 'over'];
/** States of cases that nobody can decide any more: nobody has them, and they are not overdue. */
const OVER: readonly string[] = ['decided', 'expired', 'closed', 'over'];

export const isOver = ({ state }: Pick<QueueFilter, 'state'>): boolean => OVER.includes(state);

export function useQueueFilter(): readonly [QueueFilter, (change: Partial<QueueFilter>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const filter = readFilter(parameters);
  const change = (changed: Partial<QueueFilter>) =>
    // Replaced: going back leaves the queue, not the last filter.
    setParameters(writeFilter({ ...filter, ...changed }), { replace: true });
  return [filter, change];
}

/** The filter as the server is asked. */
export function queryOf({
  kind,
  state,
  isMine,
  isAvailable,
  isOverdue,
}: QueueFilter): Omit<CaseListQuery, 'limit'> {
  return {
    state,
    ...(kind === undefined ? {} : { kind }),
    ...(isMine ? { mine: 'true' as const } : {}),
    ...(isAvailable ? { available: 'true' as const } : {}),
    ...(isOverdue ? { overdue: 'true' as const } : {}),
  };
}

/** An address that says something else is as one that says nothing. */
function readFilter(parameters: URLSearchParams): QueueFilter {
  const state = parameters.get('state') ?? '';
  const known = (STATES.includes(state) ? state : 'waiting') as QueueFilter['state'];
  return {
    kind: parameters.get('kind')?.slice(0, 40) || undefined,
    state: known,
    isMine: parameters.get('mine') === 'true',
    isAvailable: !isOver({ state: known }) && parameters.get('available') === 'true',
    isOverdue: !isOver({ state: known }) && parameters.get('overdue') === 'true',
  };
}

function writeFilter(filter: QueueFilter): URLSearchParams {
  const { state, ...rest } = queryOf(filter);
  const parameters = new URLSearchParams(rest as Record<string, string>);
  if (state !== undefined && state !== 'waiting') parameters.set('state', state);
  return parameters;
}
