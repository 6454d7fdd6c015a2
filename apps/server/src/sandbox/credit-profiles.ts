import type { CreditAccount, CreditProfile } from '../providers/credit-bureau/port.ts';
import { monthsBefore, times } from './business/bureau-businesses.ts';
import { SeededRandom, seedOf } from './business/seeded-random.ts';
import { firstWords, places, streets, trades } from './business/words.ts';
import { findSandboxPerson } from './people.ts';

/** What is special about somebody's file; ages are months by the sandbox's clock. */
interface Special {
  readonly score?: number;
  readonly exclusionCode?: string;
  /** Two files with his number. */
  readonly hasTwoFiles?: boolean;
  readonly facts?: (ago: (months: number) => string) => Partial<CreditProfile>;
  readonly accounts?: (ago: (months: number) => string) => readonly Partial<CreditAccount>[];
}

/** About whom the bureau does not answer, as for businesses. */
export const troubledConsumers: Readonly<Record<string, 'time-out' | 'service-error'>> = {
  '8304165604081': 'time-out',
  '6407050099085': 'service-error',
};

/** People of the sandbox of whom the bureau has no file. */
const unknown: ReadonlySet<string> = new Set(['9512250777088']);

const specials: Readonly<Record<string, Special>> = {
  // THABO MOKOENA: clean; a settled judgment and a disputed account must not be shown.
  '8501015800088': {
    score: 712,
    facts: (ago) => ({
      judgments: [
        {
          caseNo: '1204/2024',
          date: ago(30),
          amount: 12_500,
          plaintiff: 'VAAL MOTORS',
          court: 'Magistrate’s Court Pretoria',
          typeCode: 'JUDG',
          endedOn: ago(6),
        },
      ],
    }),
    accounts: (ago) => [
      {
        type: 'Home loan',
        typeCode: 'B',
        currentBalance: 640_000,
        instalment: 7_200,
        openingBalance: 800_000,
        openedDate: ago(70),
        termsMonths: 240,
      },
      {
        type: 'Credit card',
        typeCode: 'R',
        currentBalance: 8_400,
        instalment: 600,
        creditLimit: 30_000,
        openedDate: ago(0),
      },
      {
        type: 'Store card',
        typeCode: 'R',
        currentBalance: 3_000,
        statusCode: 'D',
        statusDate: ago(2),
        arrearsAmount: 3_000,
      },
      {
        type: 'Personal loan',
        typeCode: 'P',
        currentBalance: 0,
        instalment: 0,
        statusCode: 'P',
        statusDate: ago(14),
        updatedDate: ago(14),
        openedDate: ago(50),
      },
    ],
  },
  // NALEDI VAN DER MERWE: in between.
  '9202140123087': {
    score: 601,
    accounts: (ago) => [
      {
        type: 'Vehicle finance',
        typeCode: 'I',
        currentBalance: 182_000,
        instalment: 4_100,
        arrearsAmount: 4_100,
        openedDate: ago(20),
        termsMonths: 72,
        history: [{ month: ago(1).slice(0, 7), code: '1' }],
      },
    ],
  },
  // PIETER BOTHA: judged, in default, listed; an account written off so long ago that its status is not shown.
  '7906305009087': {
    score: 487,
    facts: (ago) => ({
      isFraudListed: true,
      judgments: [
        {
          caseNo: '4711/2025',
          date: ago(9),
          amount: 48_200,
          plaintiff: 'UMOYA FOODS',
          court: 'Magistrate’s Court Durban',
          typeCode: 'JUDG',
          endedOn: null,
        },
      ],
      defaults: [
        { date: ago(6), amount: 9_100, subscriber: 'VAAL MOTORS', comment: 'Handed over', settledOn: null },
        {
          date: ago(15),
          amount: 2_000,
          subscriber: 'KAROO CLOTHING',
          comment: 'Written off',
          settledOn: null,
        },
      ],
      notices: [
        {
          type: 'ADMINISTRATION_ORDER',
          date: ago(20),
          caseNo: '88/2025',
          court: 'Magistrate’s Court Durban',
          endedOn: null,
        },
      ],
    }),
    accounts: (ago) => [
      {
        type: 'Personal loan',
        typeCode: 'P',
        currentBalance: 21_000,
        instalment: 1_500,
        arrearsAmount: 9_000,
        statusCode: 'L',
        statusDate: ago(6),
        history: [{ month: ago(1).slice(0, 7), code: '6' }],
      },
      {
        type: 'Store card',
        typeCode: 'R',
        currentBalance: 2_000,
        statusCode: 'W',
        statusDate: ago(26),
        updatedDate: ago(26),
      },
    ],
  },
  // SIPHO NKOSI: under debt review.
  '0002295431080': {
    score: 668,
    facts: (ago) => ({
      debtReview: { statusCode: 'D4', statusDate: ago(8), counsellor: 'Ubuntu Debt Counselling' },
    }),
    accounts: () => [{ type: 'Personal loan', typeCode: 'P', currentBalance: 54_000, instalment: 1_900 }],
  },
  // NOMVULA DLAMINI: sequestrated.
  '6809110045083': {
    score: 702,
    facts: (ago) => ({
      notices: [
        {
          type: 'SEQUESTRATION',
          date: ago(24),
          caseNo: '310/2024',
          court: 'High Court Pietermaritzburg',
          endedOn: null,
        },
      ],
    }),
  },
  // FATIMA ABRAHAMS: rehabilitated, cleared of debt review; protected.
  '7103170301084': {
    score: 691,
    facts: (ago) => ({
      hasProtectiveRegistration: true,
      debtReview: { statusCode: 'F2', statusDate: ago(4), counsellor: 'Ubuntu Debt Counselling' },
      notices: [
        {
          type: 'SEQUESTRATION',
          date: ago(50),
          caseNo: '12/2022',
          court: 'High Court Cape Town',
          endedOn: ago(10),
        },
        {
          type: 'REHABILITATION',
          date: ago(10),
          caseNo: '12/2022',
          court: 'High Court Cape Town',
          endedOn: null,
        },
      ],
    }),
    accounts: () => [
      { type: 'Credit card', typeCode: 'R', currentBalance: 1_200, instalment: 100, creditLimit: 10_000 },
    ],
  },
  '8808085222089': { exclusionCode: 'DECEASED', facts: () => ({ isDeathVerified: true }) },
  '0101010001085': { exclusionCode: 'THIN_FILE' },
  '9705234999188': { score: 640, hasTwoFiles: true },
  '9001019999084': { score: 720 },
};

/** The bureau's files of somebody of the sandbox, whose entries keep their age by the sandbox's clock. */
export function sandboxCreditProfiles(identityNo: string, today: Date): readonly CreditProfile[] {
  const person = findSandboxPerson(identityNo)?.record;
  if (!person || unknown.has(identityNo)) return [];
  const special = specials[identityNo] ?? { score: 660 };
  const random = new SeededRandom(seedOf(identityNo));
  const ago = (months: number) => monthsBefore(today, months);
  const [suburb, town, , , postCode, diallingCode] = random.pick(places);
  const business = () => `${random.pick(firstWords)} ${random.pick(trades)[0]}`.toUpperCase();
  const profile: CreditProfile = {
    identityNo,
    firstNames: person.firstNames,
    surname: person.surname,
    akaNames:
      person.gender === 'F' && person.maritalStatus === 'MARRIED' ? [`${person.firstNames} NGUBANE`] : [],
    birthDate: person.birthDate,
    gender: person.gender,
    maritalStatus: person.maritalStatus,
    deceasedStatus: person.deceasedStatus,
    deceasedDate: person.deceasedDate,
    score: {
      value: special.exclusionCode === undefined ? (special.score ?? null) : null,
      model: 'Sandbox Score 1',
      date: ago(0),
      reasons: special.exclusionCode === undefined ? scoreReasons(special.score ?? 0) : [],
      exclusionCode: special.exclusionCode ?? null,
    },
    debtReview: null,
    judgments: [],
    defaults: [],
    notices: [],
    // The last of them is older than a year: it must not be shown any more (domain-facts 4.11).
    enquiries: times(4, (place) => ({
      date: ago(1 + place * 4),
      subscriber: business(),
      reason: 'Credit application',
    })),
    accounts: (special.accounts?.(ago) ?? []).map((account, place) => ({
      subscriber: business(),
      accountNo: `77${String(seedOf(identityNo) % 1_000_000).padStart(6, '0')}${place}`,
      typeCode: 'R',
      type: 'Account',
      openedDate: ago(36),
      openingBalance: null,
      creditLimit: null,
      currentBalance: 0,
      instalment: 0,
      arrearsAmount: 0,
      termsMonths: null,
      statusCode: null,
      statusDate: null,
      lastPaymentDate: ago(1),
      updatedDate: ago(0),
      ...account,
      history: [
        ...times(18, (back) => ({ month: ago(back + 1).slice(0, 7), code: '0' })).filter(
          ({ month }) => !account.history?.some((entry) => entry.month === month),
        ),
        ...(account.history ?? []),
      ],
    })),
    addresses: [
      {
        type: 'Residential',
        line: `${random.integer(1, 200)} ${random.pick(streets)}`,
        suburb,
        town,
        postCode,
        date: ago(30),
      },
    ],
    telephones: [
      {
        type: 'Work',
        number: `${diallingCode}555${String(random.integer(0, 9_999)).padStart(4, '0')}`,
        date: ago(8),
      },
    ],
    employers: [{ name: business(), occupation: random.chance(0.5) ? 'Manager' : null, date: ago(14) }],
    isFraudListed: false,
    hasProtectiveRegistration: false,
    isDeathVerified: null,
    ...special.facts?.(ago),
  };
  return special.hasTwoFiles ? [profile, { ...profile, maritalStatus: 'MARRIED' }] : [profile];
}

const scoreReasons = (score: number) => [
  ...(score < 650 ? [{ code: 'ARREARS', description: 'Accounts in arrears' }] : []),
  { code: 'ENQUIRIES', description: 'Number of recent enquiries' },
];
