import { z } from 'zod';
import { lookedAtAgain, reasonCodesField, reviewable } from '../../../catalogue/adverse-decision.ts';
import { defineService, submit, type TransactionView } from '../../../catalogue/define-service.ts';
import { commonFields, orNull, requiredMobile, withDefault } from '../../../catalogue/request-fields.ts';
import { NETWORKS } from '../../../providers/sim-swap/port.ts';
import { evaluateSimSwap, type SimSwapDetail, type SimSwapFinding } from './sim-swap-outcome.ts';

const ageMessage = 'MaxAgeHours must be a whole number from 1 to 2400.';
const identityMessage = 'IdentityNo must have 13 digits.';

const request = z.object({
  CellNo: requiredMobile('CellNo').describe('Mobile number, `0…` or E.164.'),
  IdentityNo: orNull(
    z
      .string(identityMessage)
      .trim()
      .regex(/^\d{13}$/, identityMessage),
  ).describe('Whose number it is said to be; recorded for reports, not compared with anything.'),
  MaxAgeHours: withDefault(z.int(ageMessage).min(1, ageMessage).max(2400, ageMessage), 240).describe(
    'How far back `swapped` looks, 1 to 2400 hours; default 240. The risk does not depend on it.',
  ),
  ...commonFields,
});
type Request = z.output<typeof request>;
type View = TransactionView<Request, SimSwapFinding, SimSwapDetail>;

const response = z.object({
  success: z.boolean().describe('The operator answered, whatever it said.'),
  transaction_id: z.string(),
  screening_result: z.enum(['ACCEPT', 'REVIEW', 'REJECT', 'FAIL', 'PENDING']),
  message: z.string(),
  request: z.object({ cell_no: z.string().describe('E.164.'), max_age_hours: z.int() }),
  risk_indicator: z
    .enum(['LOW', 'MEDIUM', 'HIGH'])
    .nullable()
    .describe(
      'HIGH: swapped at most 7 days ago. MEDIUM: at most 30, or the operator looks back less and saw none. Null: no answer.',
    ),
  swapped: z.boolean().nullable().describe('Within MaxAgeHours; null: it cannot be told.'),
  last_swap_date: z
    .string()
    .nullable()
    .describe('ISO 8601; null: none is known, or the operator may not tell.'),
  days_since_swap: z.int().nullable(),
  monitored_period_days: z.int().nullable().describe('How far back the operator looks.'),
  network: z.enum(NETWORKS),
  ported: z.boolean().nullable(),
  reason_codes: reasonCodesField,
});

const present = ({ transactionId, request: asked, finding, outcome }: View): z.output<typeof response> => ({
  success: finding?.record != null,
  transaction_id: transactionId,
  screening_result: outcome.code,
  message: outcome.message,
  request: { cell_no: asked.CellNo ?? '', max_age_hours: asked.MaxAgeHours },
  risk_indicator: outcome.detail.risk_indicator,
  swapped: outcome.detail.swapped,
  last_swap_date: finding?.record?.lastSwapAt ?? null,
  days_since_swap: outcome.detail.days_since_swap,
  monitored_period_days: outcome.detail.monitored_period_days,
  network: finding?.record?.network ?? 'UNKNOWN',
  ported: finding?.record?.isPorted ?? null,
  reason_codes: [...outcome.detail.reason_codes],
});

const endpoint = 'POST /sim-swap';
const exampleOf = (title: string, CellNo: string, code: 'ACCEPT' | 'REVIEW' | 'REJECT' | 'FAIL') => ({
  title,
  endpoint,
  body: { CellNo, ConsentObtainedByDataSubject: true },
  code,
});

/** SIM swap check with a risk indicator (consumer-service 4.4; domain-facts 2.6). */
export default defineService({
  product: 'SIMSWAP',
  service: 'consumer',
  title: 'SIM swap check',
  description: 'Whether and when the SIM of a mobile number was last swapped, and what risk that is.',
  version: '1.0',
  flow: 'inline',
  priceCents: 150,
  purpose: 'SIM swap check',
  strangersGet: 404,
  completedEvent: 'transaction.completed',
  request,
  serviceType: () => 'SIMSWAP',
  subject: ({ IdentityNo }) => ({ identityNo: IdentityNo, firstName: null, lastName: null }),
  lookUp: async ({ CellNo, MaxAgeHours }, providers, { signal }) => ({
    finding: {
      record: await providers.simSwap.find({ cellNo: CellNo ?? '', maxAgeHours: MaxAgeHours }, { signal }),
    },
  }),
  evaluate: reviewable(evaluateSimSwap),
  reviewCase: lookedAtAgain,
  endpoints: [submit(endpoint, { summary: 'Check a SIM for a swap', response, present })],
  examples: [
    exampleOf('LOW: never swapped', '082 123 4567', 'ACCEPT'),
    exampleOf('LOW: swapped 90 days ago', '071 123 4567', 'ACCEPT'),
    exampleOf('LOW: no swap in the 120 days the operator looks back', '062 123 4567', 'ACCEPT'),
    exampleOf('MEDIUM: swapped 20 days ago, when it was ported', '084 123 4567', 'REVIEW'),
    exampleOf('MEDIUM: no swap in the 14 days the operator looks back', '061 123 4567', 'REVIEW'),
    exampleOf('MEDIUM: swapped within 30 days, date withheld', '072 123 4567', 'REVIEW'),
    exampleOf('HIGH: swapped 3 days ago', '083 123 4567', 'REJECT'),
    exampleOf('HIGH: swapped within 7 days, date withheld', '074 123 4567', 'REJECT'),
    exampleOf('The operator has no answer', '073 123 4567', 'FAIL'),
  ],
});
