import type { Company, CompanyRecord } from '../../providers/companies-register/port.ts';
import { director, directorOfPool, sandboxPerson } from './directors.ts';

const thabo = sandboxPerson('8501015800088');
const naledi = sandboxPerson('9202140123087');
const pieter = sandboxPerson('7906305009087');
const nomvula = sandboxPerson('6809110045083');
const sipho = sandboxPerson('0002295431080');
const johannes = sandboxPerson('8808085222089');
const fatima = sandboxPerson('7103170301084');
const graca = sandboxPerson('9705234999188');

type Entry = Partial<Omit<CompanyRecord, 'company'>> & {
  readonly company: Pick<Company, 'registrationNo' | 'itNumber' | 'name'> & Partial<Company>;
};

/** Made by hand: each is there for one documented outcome (docs/sandbox.md). */
const entries: readonly Entry[] = [
  {
    // In business and clean: ACCEPT, with everything that a report can hold.
    company: {
      registrationNo: '2015/990001/07',
      itNumber: '1000001',
      name: 'LULAMA STAR LOGISTICS (PTY) LTD',
      tradingName: 'LULAMA EXPRESS',
      previousNames: ['BLOUPUNT VERVOER (EDMS) BPK'],
      shortName: 'LULAMA STAR',
      translatedName: 'LULAMA STER LOGISTIEK (EDMS) BPK',
      tradingNo: 'T100001',
      vatNo: '4990000012',
      taxNo: '9990000013',
      sicCode: '74120',
      industry: 'Freight and logistics',
      website: 'https://lulama.example',
      faxNo: '021 555 0102',
    },
    directors: [
      director(thabo, '2015-03-12', { address: '12 Protea Road, Gardens, Cape Town, 8001' }),
      director(naledi, '2018-07-01', { typeCode: 'K' }),
      director(pieter, '2015-03-12', { statusCode: 'C', resignationDate: '2019-05-31' }),
    ],
    auditors: [
      {
        name: 'MARULA & SEUN',
        professionCode: 'CA',
        profession: 'Chartered Accountant',
        statusCode: 'A',
        type: 'Firm',
        startDate: '2016-01-01',
        endDate: null,
      },
      {
        name: 'HOOPOE & WEAVER',
        professionCode: 'CA',
        profession: 'Chartered Accountant',
        statusCode: 'C',
        type: 'Firm',
        startDate: '2015-03-12',
        endDate: '2015-12-31',
      },
    ],
    capital: [
      { type: 'Ordinary', shareCount: 1_000, parValue: 1, amountPerShare: 1, premium: 0 },
      { type: 'Preference', shareCount: 50, parValue: null, amountPerShare: 100, premium: 10 },
    ],
    filings: [
      {
        effectiveDate: '2019-05-31',
        changeTypeCode: '05',
        changeType: 'Director or Member Change',
        memo: 'Resignation: P BOTHA',
      },
      {
        effectiveDate: '2017-02-20',
        changeTypeCode: '03',
        changeType: 'Name Change',
        memo: 'From BLOUPUNT VERVOER (EDMS) BPK',
      },
      { effectiveDate: '2015-03-12', changeTypeCode: '01', changeType: 'Registration', memo: null },
    ],
  },
  // Two entities of one name: MULTIPLE, unless the legal form is given.
  {
    company: {
      registrationNo: '2012/990002/07',
      itNumber: '1000002',
      name: 'SILVERLEAF HANDELSPOS (PTY) LTD',
    },
    directors: [director(thabo, '2012-04-02')],
  },
  {
    company: { registrationNo: '2004/990003/23', itNumber: '1000003', name: 'SILVERLEAF HANDELSPOS CC' },
    directors: [
      director(naledi, '2004-09-14', { typeCode: 'M', memberContribution: 100, memberPercentage: 60 }),
      director(pieter, '2004-09-14', { typeCode: 'M', memberContribution: 100, memberPercentage: 40 }),
    ],
  },
  // Gone: REJECT.
  {
    company: {
      registrationNo: '2008/990004/07',
      itNumber: '1000004',
      name: 'QUAGGA FONTEIN VINEYARDS (PTY) LTD',
      statusCode: '09',
      statusDate: '2021-10-04',
    },
    directors: [director(pieter, '2008-02-11')],
  },
  {
    company: {
      registrationNo: '2009/990005/07',
      itNumber: '1000005',
      name: 'TAFELKOP DRILLING (PTY) LTD',
      statusCode: '07',
      statusDate: '2023-06-19',
    },
    directors: [director(johannes, '2009-05-06', { statusCode: 'B', resignationDate: '2024-03-01' })],
    liquidationDate: '2023-06-19',
  },
  {
    company: {
      registrationNo: '2003/990006/06',
      itNumber: '1000006',
      name: 'OUDEKLOOF NOMINEES LTD',
      statusCode: '14',
      statusDate: '2016-01-22',
    },
  },
  // In doubt: REVIEW.
  {
    company: {
      registrationNo: '2014/990007/07',
      itNumber: '1000007',
      name: 'MZANTSI PAPER PULP (PTY) LTD',
      statusCode: '38',
      statusDate: '2025-02-03',
    },
    directors: [director(nomvula, '2014-08-25')],
  },
  {
    company: {
      registrationNo: '2011/990008/07',
      itNumber: '1000008',
      name: 'KAROO DAMWAL CONTRACTORS (PTY) LTD',
      statusCode: '10',
      statusDate: '2025-09-15',
    },
    directors: [director(fatima, '2011-01-17')],
    businessRescue: { type: 'Voluntary', practitioner: 'E VENTER', startDate: '2025-09-15', endDate: null },
  },
  {
    // In business, with a judgment of this year.
    company: { registrationNo: '2013/990009/07', itNumber: '1000009', name: 'VOETPAD CIVIL WORKS (PTY) LTD' },
    directors: [director(sipho, '2018-03-05'), director(directorOfPool(1), '2013-11-20')],
  },
  {
    // In business, and unknown to the bureau.
    company: {
      registrationNo: '2017/990010/07',
      itNumber: '1000010',
      name: 'INYONI YOLWANDLE CRAFTS (PTY) LTD',
      vatNo: null,
    },
    directors: [director(graca, '2017-06-09', { countryOfResidence: 'Mozambique' })],
  },
  {
    // Converted from a close corporation, registered before 2000.
    company: {
      registrationNo: '1998/990011/07',
      itNumber: '1000011',
      name: 'OU WAENHUIS MEUBELS (EDMS) BPK',
      oldRegistrationNo: '1998/004567/23',
      conversionNo: '1998/004567/23',
      typeDate: '2009-04-01',
      financialYearEndMonth: null,
    },
    directors: [director(directorOfPool(2), '1998-02-03', { identityNo: null })],
    filings: [
      {
        effectiveDate: '2009-04-01',
        changeTypeCode: '20',
        changeType: 'Conversion',
        memo: 'Converted from CK 1998/004567/23; documents on microfilm',
      },
    ],
  },
  {
    // A foreign director without identity number, and a company as director.
    company: {
      registrationNo: '2016/990012/10',
      itNumber: '1000012',
      name: 'STURMVOGEL KESSELWERK GMBH',
      countryOfOrigin: 'Germany',
    },
    directors: [
      director(
        { identityNo: '', firstNames: 'ANNIKA', surname: 'BRANDT', birthDate: '1977-05-04' },
        '2016-09-30',
        { identityNo: null, passportNo: 'C01X00T47', countryOfResidence: 'Germany' },
      ),
      director({ identityNo: '', firstNames: '', surname: '', birthDate: '' }, '2016-09-30', {
        identityNo: null,
        birthDate: null,
        juristicName: 'LULAMA STAR LOGISTICS (PTY) LTD',
        juristicRegistrationNo: '2015/990001/07',
        designationCode: null,
        typeCode: 'R',
      }),
    ],
  },
  // A reserved name is no business yet.
  {
    company: {
      registrationNo: '2019/990013/07',
      itNumber: '1000013',
      name: 'DASSIE ROCK VENTURES (PTY) LTD',
      statusCode: '16',
      statusDate: '2019-12-02',
      businessStartDate: null,
    },
  },
  // For names with mistakes: "Shopwel Chekmart".
  {
    company: { registrationNo: '2001/990014/06', itNumber: '1000014', name: 'SHOPWELL CHECKMART LTD' },
    directors: [director(directorOfPool(3), '2001-07-07')],
  },
  // Two that "Vlamboo Printers" may be a misspelling of: MULTIPLE.
  { company: { registrationNo: '2010/990015/07', itNumber: '1000015', name: 'VLAMBOOM PRINTERS (PTY) LTD' } },
  {
    company: {
      registrationNo: '2010/990016/07',
      itNumber: '1000016',
      name: 'VLAMBOON PRINTERS (PTY) LTD',
    },
  },
  // The register knows them; the bureau fails.
  {
    company: { registrationNo: '2018/990017/07', itNumber: '1000017', name: 'STORMKAAP HARDWARE (PTY) LTD' },
  },
];

/** Registration numbers about which a source does not answer; what it is, and whose. */
export const troubledCompanies: Readonly<
  Record<string, { readonly source: 'register' | 'bureau'; readonly answers: 'time-out' | 'service-error' }>
> = {
  '2018/990017/07': { source: 'bureau', answers: 'service-error' },
  '2018/990018/07': { source: 'register', answers: 'service-error' },
  '2018/990019/07': { source: 'register', answers: 'time-out' },
};

/** Registration numbers that the bureau has nothing on. */
export const unknownToBureau: ReadonlySet<string> = new Set(['2017/990010/07']);

/** Registration numbers with nothing but good to be said of them. */
export const cleanCompanies: ReadonlySet<string> = new Set(['2015/990001/07', '2001/990014/06']);

/** Registration numbers with a judgment a few months ago, whenever it is asked. */
export const recentlyJudged: ReadonlySet<string> = new Set(['2013/990009/07']);

/** The companies made by hand. */
export const notableCompanies: readonly CompanyRecord[] = entries.map(complete);

function complete({ company, ...rest }: Entry): CompanyRecord {
  const year = company.registrationNo.slice(0, 4);
  const registrationDate = rest.directors?.[0]?.appointmentDate?.startsWith(year)
    ? rest.directors[0].appointmentDate
    : `${year}-02-03`;
  return {
    company: {
      tradingName: null,
      previousNames: [],
      shortName: null,
      translatedName: null,
      typeCode: company.registrationNo.slice(-2),
      typeDate: registrationDate,
      statusCode: '03',
      statusDate: registrationDate,
      registrationDate,
      businessStartDate: registrationDate,
      oldRegistrationNo: null,
      conversionNo: null,
      tradingNo: null,
      vatNo: null,
      taxNo: null,
      sicCode: null,
      industry: null,
      region: 'WESTERN_CAPE',
      countryOfOrigin: 'South Africa',
      financialYearEndMonth: 2,
      financialEffectiveDate: registrationDate,
      authorisedCapital: 1_000,
      issuedCapital: 100,
      physicalAddress: {
        street: `${company.itNumber.slice(-2)} Protea Road`,
        suburb: 'Gardens',
        town: 'Cape Town',
        country: 'South Africa',
        postCode: '8001',
      },
      postalAddress: {
        street: `PO Box ${company.itNumber.slice(-4)}`,
        suburb: null,
        town: 'Cape Town',
        country: 'South Africa',
        postCode: '8000',
      },
      phoneNo: `021 555 01${company.itNumber.slice(-2)}`,
      faxNo: null,
      website: null,
      ...company,
    },
    directors: rest.directors ?? [director(directorOfPool(Number(company.itNumber)), registrationDate)],
    capital: rest.capital ?? [
      { type: 'Ordinary', shareCount: 100, parValue: 1, amountPerShare: 1, premium: 0 },
    ],
    auditors: rest.auditors ?? [],
    filings: rest.filings ?? [
      { effectiveDate: registrationDate, changeTypeCode: '01', changeType: 'Registration', memo: null },
    ],
    businessRescue: rest.businessRescue ?? null,
    liquidationDate: rest.liquidationDate ?? null,
  };
}
