import { companyStatusGroup } from '../../domain/company-status.ts';
import type { BureauBusiness, BureauScore, Judgment } from '../../providers/commercial-bureau/port.ts';
import { sandboxCompanies } from './companies.ts';
import { cleanCompanies, recentlyJudged, unknownToBureau } from './notable-companies.ts';
import { SeededRandom, seedOf } from './seeded-random.ts';
import { firstWords, trades } from './words.ts';

/** One in so many of the generated companies has no file at the bureau. */
const UNKNOWN_SHARE = 0.06;

/** The bureau's file on a sandbox company, null where it has none. Ages of entries stay the same whenever it is asked. */
export function sandboxBureauBusiness(registrationNo: string, today: Date): BureauBusiness | null {
  const record = sandboxCompanies().byRegistrationNo.get(registrationNo);
  if (!record || unknownToBureau.has(registrationNo)) return null;
  const isHandMade = record.company.itNumber.startsWith('1');
  const random = new SeededRandom(seedOf(registrationNo));
  if (!isHandMade && random.chance(UNKNOWN_SHARE)) return null;

  const isClean = cleanCompanies.has(registrationNo) || isHandMade;
  const judgments = recentlyJudged.has(registrationNo)
    ? [judgment(random, monthsBefore(today, 5))]
    : times(isClean || random.chance(0.85) ? 0 : random.integer(1, 3), () =>
        judgment(random, monthsBefore(today, random.integer(2, 80))),
      );
  const defaults = times(isClean || random.chance(0.85) ? 0 : random.integer(1, 4), () => ({
    date: monthsBefore(today, random.integer(1, 20)),
    amount: random.integer(5, 900) * 100,
    subscriber: supplier(random),
    comment: random.chance(0.5) ? 'Slow payment' : null,
  }));
  const isSmall = random.chance(0.6) && !cleanCompanies.has(registrationNo);
  const turnover = random.integer(8, 900) * 100_000;
  return {
    registrationNo,
    score: scoreOf(
      random,
      companyStatusGroup(record.company.statusCode),
      judgments.length + defaults.length,
      today,
    ),
    judgments,
    defaults,
    notarialBonds: random.chance(0.12)
      ? [
          {
            bondNo: `BN${random.integer(1_000, 99_999)}/2019`,
            date: '2019-08-14',
            amount: random.integer(1, 50) * 100_000,
            holder: 'INDLOVU BANK',
          },
        ]
      : [],
    enquiries: times(random.integer(1, 9), (place) => ({
      date: monthsBefore(today, place * 2 + 1),
      subscriber: supplier(random),
      contact: random.chance(0.4) ? 'Credit department' : null,
      type: random.pick(['Trade credit', 'Supplier vetting', 'Account opening']),
    })),
    principalAdverseCount: isClean || random.chance(0.8) ? 0 : 1,
    operations: {
      numberOfEmployees: isSmall ? null : random.integer(3, 400),
      salesArea: random.pick(['Local', 'Provincial', 'National', 'Southern Africa']),
      isImporter: random.chance(0.2),
      isExporter: random.chance(0.15),
      premisesOwnership: random.pick(['Leased', 'Owned', 'Owned by a principal']),
    },
    turnover: {
      bandCurrent: isSmall ? null : bandOf(turnover),
      bandPrevious: isSmall ? null : bandOf(turnover * 0.92),
      approximationCurrent: isSmall ? null : turnover,
      approximationPrevious: isSmall ? null : Math.round(turnover * 0.92),
      netProfitApproximationCurrent: isSmall ? null : Math.round(turnover * 0.07),
      infoSource: isSmall ? null : 'Interview with the financial director',
    },
    financialRatios: isSmall
      ? []
      : [
          { name: 'Current ratio', value: random.integer(8, 25) / 10, year: today.getUTCFullYear() - 1 },
          { name: 'Debt to equity', value: random.integer(2, 30) / 10, year: today.getUTCFullYear() - 1 },
        ],
    bankReports: isSmall
      ? []
      : [
          {
            bankName: 'INDLOVU BANK',
            ...random.pick([
              { bankCode: 'A', bankCodeDescription: 'Undoubted for the amount' },
              { bankCode: 'B', bankCodeDescription: 'Good for the amount' },
              {
                bankCode: 'C',
                bankCodeDescription: 'Good for the amount if strictly in the way of business',
              },
            ]),
            date: monthsBefore(today, 3),
          },
        ],
    tradeReferences: times(isSmall ? 0 : random.integer(1, 4), () => ({
      date: monthsBefore(today, random.integer(1, 10)),
      supplier: supplier(random),
      termsDays: random.pick([7, 30, 60]),
      creditLimit: random.integer(5, 90) * 10_000,
      monthlyPurchases: random.integer(1, 60) * 5_000,
      payment: random.pick(['Within terms', 'Within terms', 'Up to 30 days late', 'Prompt']),
    })),
    tradeStyles: record.company.tradingName === null ? [] : [record.company.tradingName],
    deeds: cleanCompanies.has(registrationNo)
      ? [
          {
            titleDeedNumber: 'T90001/2018',
            deedsOffice: 'Cape Town',
            description: 'Erf 90001, Epping',
            purchaseDate: '2018-03-20',
            purchasePrice: 6_400_000,
          },
        ]
      : [],
    vehicleCount: null,
    affiliations: cleanCompanies.has(registrationNo)
      ? [{ name: 'STURMVOGEL KESSELWERK GMBH', registrationNo: '2016/990012/10' }]
      : [],
  };
}

/** The day so many months before another, `YYYY-MM-DD`. */
export function monthsBefore(day: Date, months: number): string {
  const before = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - months, 1 + (months % 28)));
  return before.toISOString().slice(0, 10);
}

/** So many values, each made of its place. */
export const times = <Value>(count: number, make: (place: number) => Value): Value[] =>
  Array.from({ length: count }, (_, place) => make(place));

function supplier(random: SeededRandom): string {
  return `${random.pick(firstWords)} ${random.pick(trades)[0]}`.toUpperCase();
}

function judgment(random: SeededRandom, date: string): Judgment {
  return {
    caseNo: `${random.integer(100, 99_999)}/${date.slice(0, 4)}`,
    date,
    amount: random.integer(20, 4_000) * 100,
    plaintiff: supplier(random),
    court: random.pick(["Magistrate's Court Cape Town", "Magistrate's Court Durban", 'High Court Pretoria']),
    type: 'JUDG',
  };
}

function scoreOf(
  random: SeededRandom,
  group: ReturnType<typeof companyStatusGroup>,
  adverse: number,
  today: Date,
): BureauScore | null {
  if (group === 'NOT_TRADING_NAME') return null;
  const base = group === 'ACTIVE' ? random.integer(620, 900) : random.integer(120, 480);
  const value = Math.max(1, base - 110 * adverse);
  const band = value >= 700 ? 'LOW_RISK' : value >= 500 ? 'MEDIUM_RISK' : 'HIGH_RISK';
  return {
    value,
    band,
    trend: random.pick(['UP', 'STABLE', 'STABLE', 'DOWN']),
    oddsOfFailure: `1:${Math.max(2, Math.round((value / 60) ** 2))}`,
    date: monthsBefore(today, 1),
  };
}

const bands: readonly (readonly [number, string])[] = [
  [1_000_000, 'Under R1 million'],
  [5_000_000, 'R1 million to R5 million'],
  [20_000_000, 'R5 million to R20 million'],
  [50_000_000, 'R20 million to R50 million'],
];
const bandOf = (turnover: number): string =>
  bands.find(([below]) => turnover < below)?.[1] ?? 'R50 million and more';
