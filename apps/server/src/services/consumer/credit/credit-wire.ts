import { z } from 'zod';
import {
  accountStatus,
  debtReviewStatus,
  judgmentType,
  RISK_CATEGORIES,
  scoreBand,
} from '../../../domain/credit-codes.ts';
import { type CreditProfile, NOTICE_TYPES } from '../../../providers/credit-bureau/port.ts';
import { paymentHistory, summariseFile } from './summarise-file.ts';

const text = z.string().nullable();
const date = text.describe('`YYYY-MM-DD`.');
const amount = z.number().describe('Rand.');
const count = z.int().min(0);

/** The bureau's file as answers show it (domain-facts 2.12); null and empty without one. */
export const fileFields = {
  consumer: z
    .object({
      first_names: z.string(),
      surname: z.string(),
      id_number: z.string(),
      date_of_birth: date,
      gender: z.enum(['M', 'F']).nullable(),
      marital_status: text,
      deceased_status: z.enum(['Alive', 'Deceased', 'Unknown']),
      deceased_date: date,
    })
    .nullable()
    .describe('Null without a file, with several, and where the file bears another name.'),
  score: z
    .object({
      value: z
        .int()
        .min(0)
        .max(999)
        .nullable()
        .describe('0 to 999, higher is safer; null: see exclusion_code.'),
      model: z.string(),
      band: text.describe('A (750 and more) to E (below 450).'),
      risk_category: z.enum(RISK_CATEGORIES).nullable(),
      reason_codes: z
        .array(z.object({ code: z.string(), description: z.string() }))
        .describe('The bureau’s own.'),
      exclusion_code: text.describe(
        'Why there is no score: thin file, deceased, minor …, as the bureau has it.',
      ),
      score_date: z.string(),
    })
    .nullable(),
  summary: z
    .object({
      active_accounts: count,
      accounts_good_standing: count,
      accounts_bad_standing: count.describe('In arrears, or of an adverse status.'),
      closed_accounts: count,
      accounts_opened_45_days: count,
      total_outstanding_debt: amount,
      total_monthly_instalment: amount,
      total_arrears: amount,
      highest_months_in_arrears: count.max(9).describe('In the last 24 months; 9 is nine and more.'),
      judgment_count: count,
      judgment_amount: amount,
      default_count: count,
      default_amount: amount,
      court_notice_count: count,
      enquiries_90_days: count,
      enquiries_24_months: count.describe(
        'Those of the last year only: the law lets no older ones be shown.',
      ),
      most_recent_adverse_date: date,
    })
    .nullable()
    .describe('Of what may be shown.'),
  debt_review: z
    .object({ status_code: z.string(), status: z.string(), status_date: z.string(), counsellor: text })
    .nullable()
    .describe('Until the clearance certificate.'),
  judgments: z
    .array(
      z.object({
        case_number: z.string(),
        date: z.string(),
        amount,
        plaintiff: z.string(),
        court: z.string(),
        type_code: z.string(),
        type: z.string(),
      }),
    )
    .describe('Five years, unless settled or rescinded.'),
  defaults: z
    .array(z.object({ date: z.string(), amount, subscriber: z.string(), comment: text }))
    .describe('One year, unless settled.'),
  notices: z
    .array(z.object({ type: z.enum(NOTICE_TYPES), date: z.string(), case_number: text, court: text }))
    .describe('Of courts, as long as the law lets them be shown.'),
  enquiries: z
    .array(z.object({ date: z.string(), subscriber: z.string(), reason: z.string() }))
    .describe('One year.'),
  addresses: z.array(
    z.object({
      type: z.string(),
      line: z.string(),
      suburb: text,
      town: text,
      postal_code: text,
      last_updated_date: date,
    }),
  ),
  telephones: z.array(z.object({ type: z.string(), number: z.string(), last_updated_date: date })),
  employers: z.array(z.object({ name: z.string(), occupation: text, last_updated_date: date })),
  fraud_indicators: z
    .object({
      safps_listed: z.boolean(),
      protective_registration: z.boolean(),
      deceased_verified: z.boolean().nullable().describe('Null: the bureau does not say.'),
    })
    .nullable(),
};

/** The payment profile, account by account. */
export const accountsField = z
  .array(
    z.object({
      subscriber: z.string(),
      account_number_masked: z.string(),
      account_type_code: z.string(),
      account_type: z.string(),
      opened_date: z.string(),
      opening_balance: amount.nullable(),
      credit_limit: amount.nullable(),
      current_balance: amount,
      instalment: amount,
      arrears_amount: amount,
      terms_months: z.number().nullable(),
      status_code: text.describe('Adverse ones for one year.'),
      status: z.string(),
      last_payment_date: date,
      history: z
        .array(z.object({ month: z.string(), status: z.string() }))
        .length(24)
        .describe('The latest month first; `0` to `9` months in arrears, `=` nothing reported.'),
    }),
  )
  .describe('Five years; none that is in dispute.');

/** What is shown of a file as it is sent. */
export function presentFile(shown: CreditProfile | null, today: Date) {
  const list = <Entry, Shown>(
    entries: readonly Entry[] | undefined,
    present: (entry: Entry) => Shown,
  ): Shown[] => (entries ?? []).map(present);
  const { score = null, debtReview = null } = shown ?? {};
  const band = score === null || score.value === null ? null : scoreBand(score.value);
  return {
    consumer: shown && {
      first_names: shown.firstNames,
      surname: shown.surname,
      id_number: shown.identityNo,
      date_of_birth: shown.birthDate,
      gender: shown.gender,
      marital_status: shown.maritalStatus,
      deceased_status: shown.deceasedStatus,
      deceased_date: shown.deceasedDate,
    },
    score: score && {
      value: score.value,
      model: score.model,
      band: band?.band ?? null,
      risk_category: band?.risk ?? null,
      reason_codes: score.reasons.map(({ code, description }) => ({ code, description })),
      exclusion_code: score.exclusionCode,
      score_date: score.date,
    },
    summary: shown && summariseFile(shown, today),
    debt_review: debtReview && {
      status_code: debtReview.statusCode,
      status: debtReviewStatus(debtReview.statusCode).label,
      status_date: debtReview.statusDate,
      counsellor: debtReview.counsellor,
    },
    judgments: list(shown?.judgments, ({ caseNo, date: day, amount: rand, plaintiff, court, typeCode }) => ({
      case_number: caseNo,
      date: day,
      amount: rand,
      plaintiff,
      court,
      type_code: typeCode,
      type: judgmentType(typeCode),
    })),
    defaults: list(shown?.defaults, ({ date: day, amount: rand, subscriber, comment }) => ({
      date: day,
      amount: rand,
      subscriber,
      comment,
    })),
    notices: list(shown?.notices, ({ type, date: day, caseNo, court }) => ({
      type,
      date: day,
      case_number: caseNo,
      court,
    })),
    enquiries: list(shown?.enquiries, ({ date: day, subscriber, reason }) => ({
      date: day,
      subscriber,
      reason,
    })),
    addresses: list(shown?.addresses, ({ type, line, suburb, town, postCode, date: day }) => ({
      type,
      line,
      suburb,
      town,
      postal_code: postCode,
      last_updated_date: day,
    })),
    telephones: list(shown?.telephones, ({ type, number, date: day }) => ({
      type,
      number,
      last_updated_date: day,
    })),
    employers: list(shown?.employers, ({ name, occupation, date: day }) => ({
      name,
      occupation,
      last_updated_date: day,
    })),
    fraud_indicators: shown && {
      safps_listed: shown.isFraudListed,
      protective_registration: shown.hasProtectiveRegistration,
      deceased_verified: shown.isDeathVerified,
    },
  };
}

/** The payment profile of what is shown of a file. */
export const presentAccounts = (shown: CreditProfile | null, today: Date): z.output<typeof accountsField> =>
  (shown?.accounts ?? []).map((account) => ({
    subscriber: account.subscriber,
    account_number_masked: `${'*'.repeat(Math.max(0, account.accountNo.length - 4))}${account.accountNo.slice(-4)}`,
    account_type_code: account.typeCode,
    account_type: account.type,
    opened_date: account.openedDate,
    opening_balance: account.openingBalance,
    credit_limit: account.creditLimit,
    current_balance: account.currentBalance,
    instalment: account.instalment,
    arrears_amount: account.arrearsAmount,
    terms_months: account.termsMonths,
    status_code: account.statusCode,
    status: accountStatus(account.statusCode).label,
    last_payment_date: account.lastPaymentDate,
    history: paymentHistory(account, today),
  }));
