import type {
  Auditor,
  Company,
  CompanyRecord,
  Director,
  Filing,
} from '../../providers/companies-register/port.ts';
import { anyDirector, director } from './directors.ts';
import { SeededRandom } from './seeded-random.ts';
import { firstWords, places, secondWords, streets, trades } from './words.ts';

/** How many companies are made up besides those made by hand. */
export const GENERATED_COMPANIES = 4_000;

const types = [
  ['07', 70],
  ['23', 17],
  ['08', 5],
  ['21', 3],
  ['06', 2],
  ['24', 3],
] as const;
const formOfType: Readonly<Record<string, string>> = {
  '06': 'Ltd',
  '07': '(Pty) Ltd',
  '08': 'NPC',
  '21': 'Inc',
  '23': 'CC',
  '24': 'Primary Co-operative Ltd',
};
const statuses = [
  ['03', 74],
  ['38', 8],
  ['29', 6],
  ['09', 4],
  ['08', 2],
  ['07', 2],
  ['10', 1.5],
  ['05', 1],
  ['14', 1],
  ['02', 0.5],
] as const;

/** The made-up company of a number from 0; the same one every time. */
export function generateCompany(index: number): CompanyRecord {
  const random = new SeededRandom(0xc0ffee + index * 104_729);
  const typeCode = random.weighted(types);
  const year = typeCode === '23' ? random.integer(1990, 2010) : random.integer(1995, 2019);
  const registrationDate = random.day(year, year);
  const company = describe(random, index, typeCode, registrationDate);
  const directors = appoint(random, company, registrationDate);
  const shares = random.pick([100, 1_000, 4_000, 100_000]);
  const isRescued = company.statusCode === '10';
  const isLiquidated = company.statusCode === '07' || company.statusCode === '05';
  return {
    company,
    directors,
    capital:
      typeCode === '07' || typeCode === '06' || typeCode === '21'
        ? [{ type: 'Ordinary', shareCount: shares, parValue: 1, amountPerShare: 1, premium: 0 }]
        : [],
    auditors: random.chance(0.4) ? [auditor(random, registrationDate)] : [],
    filings: filings(random, company, directors),
    businessRescue: isRescued
      ? {
          type: 'Voluntary',
          practitioner: 'N MABASO',
          startDate: company.statusDate ?? registrationDate,
          endDate: null,
        }
      : null,
    liquidationDate: isLiquidated ? company.statusDate : null,
  };
}

function describe(random: SeededRandom, index: number, typeCode: string, registrationDate: string): Company {
  const [trade, sicCode, industry] = random.pick(trades);
  const core = `${random.pick(firstWords)} ${random.pick(secondWords)} ${trade}`;
  // Some names with a number, as registers have them, so that few are the same.
  const name = `${core}${random.chance(0.25) ? ` ${random.integer(2, 99)}` : ''} ${formOfType[typeCode] ?? ''}`;
  const [suburb, town, province, , postCode, diallingCode] = random.pick(places);
  const statusCode = random.weighted(statuses);
  const statusDate = statusCode === '03' ? registrationDate : random.day(2020, 2024);
  const phone = () => `${diallingCode} 555 ${String(random.integer(0, 9999)).padStart(4, '0')}`;
  return {
    registrationNo: `${registrationDate.slice(0, 4)}/${900_000 + index}/${typeCode}`,
    itNumber: String(4_000_000 + index * 13),
    name: name.toUpperCase(),
    tradingName: random.chance(0.15) ? `${random.pick(firstWords)} ${trade}`.toUpperCase() : null,
    previousNames: random.chance(0.1) ? [`${random.pick(secondWords)} ${core}`.toUpperCase()] : [],
    shortName: null,
    translatedName: null,
    typeCode,
    typeDate: registrationDate,
    statusCode,
    statusDate,
    registrationDate,
    businessStartDate: registrationDate,
    oldRegistrationNo: null,
    conversionNo: null,
    tradingNo: null,
    vatNo: random.chance(0.5) ? `4${String(random.integer(0, 999_999_999)).padStart(9, '0')}` : null,
    taxNo: random.chance(0.8) ? `9${String(random.integer(0, 999_999_999)).padStart(9, '0')}` : null,
    sicCode,
    industry,
    region: province,
    countryOfOrigin: 'South Africa',
    financialYearEndMonth: random.pick([2, 2, 6, 9, 12]),
    financialEffectiveDate: registrationDate,
    authorisedCapital: typeCode === '07' ? 1_000 : null,
    issuedCapital: typeCode === '07' ? 100 : null,
    physicalAddress: {
      street: `${random.integer(1, 300)} ${random.pick(streets)}`,
      suburb,
      town,
      country: 'South Africa',
      postCode,
    },
    postalAddress: {
      street: `PO Box ${random.integer(10, 9_999)}`,
      suburb: null,
      town,
      country: 'South Africa',
      postCode,
    },
    phoneNo: phone(),
    faxNo: random.chance(0.3) ? phone() : null,
    website: null,
  };
}

function appoint(random: SeededRandom, { typeCode }: Company, registrationDate: string): Director[] {
  const count = typeCode === '24' ? random.integer(4, 5) : random.integer(1, 4);
  const year = Number(registrationDate.slice(0, 4));
  const isCloseCorporation = typeCode === '23';
  const shares = isCloseCorporation ? splitHundred(random, count) : [];
  const appointed = Array.from({ length: count }, (_, place) => {
    const hasLeft = place > 0 && random.chance(0.25);
    return director(anyDirector(random), place === 0 ? registrationDate : random.day(year, 2019), {
      typeCode: isCloseCorporation
        ? 'M'
        : random.weighted([
            ['D', 8],
            ['K', 1],
            ['2', 1],
          ]),
      statusCode: hasLeft
        ? random.weighted([
            ['C', 8],
            ['B', 1],
            ['F', 1],
          ])
        : 'A',
      resignationDate: hasLeft ? random.day(2020, 2024) : null,
      memberContribution: isCloseCorporation ? 100 : null,
      memberPercentage: shares[place] ?? null,
    });
  });
  const once = new Map(appointed.map((entry) => [entry.identityNo, entry]));
  return [...once.values()];
}

function splitHundred(random: SeededRandom, parts: number): number[] {
  const each = Math.floor(100 / parts / 5) * 5;
  const shares = Array.from({ length: parts }, () => each);
  shares[random.integer(0, parts - 1)] = 100 - each * (parts - 1);
  return shares;
}

function auditor(random: SeededRandom, startDate: string): Auditor {
  return {
    name: `${random.pick(firstWords)} & ${random.pick(firstWords)}`.toUpperCase(),
    professionCode: 'CA',
    profession: 'Chartered Accountant',
    statusCode: random.chance(0.8) ? 'A' : 'C',
    type: 'Firm',
    startDate,
    endDate: null,
  };
}

function filings(
  random: SeededRandom,
  { registrationDate, statusCode, statusDate }: Company,
  directors: readonly Director[],
): Filing[] {
  const filed: Filing[] = [
    {
      effectiveDate: registrationDate ?? '',
      changeTypeCode: '01',
      changeType: 'Registration',
      memo: null,
    },
  ];
  for (const { resignationDate } of directors)
    if (resignationDate)
      filed.push({
        effectiveDate: resignationDate,
        changeTypeCode: '05',
        changeType: 'Director or Member Change',
        memo: 'Resignation recorded',
      });
  if (random.chance(0.5))
    filed.push({
      effectiveDate: random.day(2019, 2023),
      changeTypeCode: '10',
      changeType: 'Annual Return',
      memo: 'Annual return received',
    });
  if (statusCode !== '03' && statusDate)
    filed.push({
      effectiveDate: statusDate,
      changeTypeCode: '12',
      changeType: 'Status Change',
      memo: 'Status changed',
    });
  return filed.sort((left, right) => right.effectiveDate.localeCompare(left.effectiveDate));
}
