import { z } from 'zod';
import { choiceParameter, integerParameter, textParameter } from './query-parameters.ts';
import { requiredText } from './request-fields.ts';

/** Ongoing monitoring of screened clients, below the root of each service for its own screenings (decision 0027). */
export const MONITORING_PATH = '/monitoring';
export const MONITORING_VERSION = '1.0';

export const startMonitoringRequest = z.object({
  transaction_id: requiredText('transaction_id', 60).describe(
    'A completed watch-list screening of the account. Its request is screened again whenever a list changes that can concern it.',
  ),
});

const flag = choiceParameter(
  'consent_withdrawn',
  ['true', 'false'],
  'The person has withdrawn the consent: recorded with the screening.',
);
export const stopMonitoringParameters = z.object({ consent_withdrawn: flag });

export const monitoringParameters = z.object({
  state: choiceParameter(
    'state',
    ['watched', 'changed', 'ended'],
    '`changed`: watched, and something has changed since it began. Left out: all.',
  ),
  limit: integerParameter('limit', { min: 1, max: 100, fallback: 50, description: 'Watches of a page.' }),
  after: textParameter('after', 200, '`next` of the page before.'),
});

const watch = z.object({
  watch_id: z.string(),
  state: z.enum(['WATCHED', 'ENDED']),
  product: z.string(),
  reference_no: z.string().nullable().describe('Of the screening.'),
  transaction_id: z.string().describe('The latest screening: its own retrieval shows the hits.'),
  screening_result: z.string().describe('What that came to.'),
  change_count: z.int().describe('How often the result has changed since the watch began.'),
  started_datetime: z.string().describe('ISO 8601, UTC.'),
  screened_datetime: z
    .string()
    .describe(
      'When the client was last screened; a change of lists that cannot concern it needs no screening.',
    ),
  ended_datetime: z.string().nullable(),
  ended_because: z.enum(['STOPPED', 'CONSENT_WITHDRAWN']).nullable(),
});

export const hitChange = z.object({
  change: z.enum(['NEW', 'CHANGED', 'GONE']).describe('`CHANGED`: in what is compared.'),
  match_id: z.string().describe('List and publisher’s id, as in `results`.'),
  list_code: z.string(),
  category: z.string().nullable().describe('Null where the hit has gone; so are score and strength.'),
  match_score: z.number().nullable(),
  match_strength: z.string().nullable(),
});

const change = z.object({
  change_number: z.int(),
  changed_datetime: z.string(),
  list_code: z.string().describe('The list whose change called for it.'),
  transaction_id: z.string().describe('The new screening.'),
  screening_result: z.string(),
  previous_screening_result: z.string(),
  changes: z.array(hitChange),
});

export const watchResponse = z.object({ success: z.literal(true), ...watch.shape });
export const watchDetailResponse = watchResponse.extend({
  changes: z.array(change).describe('The newest first, a hundred at most.'),
});
export const watchListResponse = z.object({
  success: z.literal(true),
  watches: z.array(watch),
  next: z.string().nullable().describe('Give it as `after` for the next page; null on the last.'),
});

/** The endpoints as the documents show them. */
export const monitoringEndpoints = [
  {
    method: 'post',
    path: MONITORING_PATH,
    name: 'Monitoring',
    summary: 'Watch a screened client',
    description:
      'The client of a screening is screened again whenever a list changes that can concern it, free of charge. What changes is a new ' +
      'transaction of the account, and is told by the webhook `screening.changed`. A client that is watched already goes on from the later ' +
      'screening: sending it twice is sending it once. 409 `not_screened` for a transaction that is no completed watch-list screening.',
    request: startMonitoringRequest,
    parameters: null,
    response: watchResponse,
    errors: ['400', '401', '403', '404', '409', '422', '429', '500', '503'],
  },
  {
    method: 'get',
    path: MONITORING_PATH,
    name: 'Monitoring',
    summary: 'List watched clients',
    description: 'Watches of the account, the newest first.',
    request: null,
    parameters: monitoringParameters,
    response: watchListResponse,
    errors: ['400', '401', '403', '429', '500', '503'],
  },
  {
    method: 'get',
    path: `${MONITORING_PATH}/{watch_id}`,
    name: 'MonitoringWatch',
    summary: 'A watched client and what has changed',
    description: 'The watch with its changes.',
    request: null,
    parameters: null,
    response: watchDetailResponse,
    errors: ['401', '403', '404', '429', '500', '503'],
  },
  {
    method: 'delete',
    path: `${MONITORING_PATH}/{watch_id}`,
    name: 'MonitoringWatch',
    summary: 'Stop watching a client',
    description: 'Nothing is screened or told from then on. A watch that has ended stays as it is.',
    request: null,
    parameters: stopMonitoringParameters,
    response: watchResponse,
    errors: ['400', '401', '403', '404', '429', '500', '503'],
  },
] as const;
