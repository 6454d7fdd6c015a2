import type { Deed, DeedOwner } from '../../providers/deeds-registry/port.ts';
import { sandboxCompanies } from './companies.ts';
import { type BusinessPerson, sandboxPerson } from './directors.ts';
import { SeededRandom, seedOf } from './seeded-random.ts';
import { places, streets } from './words.ts';

/** Somebody about whom the deeds registry does not answer. */
export const troubledOwners: Readonly<Record<string, 'time-out' | 'service-error'>> = {
  '6407050099085': 'service-error',
};

const owner = (person: BusinessPerson, share: number): DeedOwner => ({
  name: `${person.surname} ${person.firstNames}`,
  identityNo: person.identityNo,
  birthDate: person.birthDate,
  share,
});

const blank = {
  propertyType: 'ERF',
  erfNumber: null,
  portion: null,
  township: null,
  schemeName: null,
  schemeNumber: null,
  unitNumber: null,
  farmName: null,
  streetAddress: null,
  suburb: null,
  province: null,
  extentUnit: 'SQUARE_METRES',
  purchaseDate: null,
  bonds: [],
  ownershipStatus: 'CURRENT',
} as const;

const thabo = sandboxPerson('8501015800088');
const naledi = sandboxPerson('9202140123087');
const nomvula = sandboxPerson('6809110045083');

/** Deeds made by hand: each is there for something a deed can be. */
const notableDeeds: readonly Deed[] = [
  {
    ...blank,
    deedsOffice: 'Cape Town',
    titleDeedNumber: 'T90101/2016',
    erfNumber: '90101',
    portion: '0',
    township: 'Gardens',
    streetAddress: '12 Protea Road',
    suburb: 'Gardens',
    province: 'WESTERN_CAPE',
    extent: 496,
    purchaseDate: '2016-02-29',
    registrationDate: '2016-05-17',
    purchasePrice: 2_350_000,
    owners: [
      owner(thabo, 50),
      { name: 'MOKOENA DINEO', identityNo: null, birthDate: '1987-03-04', share: 50 },
    ],
    bonds: [
      {
        bondNumber: 'B90101/2016',
        bondHolder: 'INDLOVU BANK',
        bondAmount: 1_800_000,
        bondDate: '2016-05-17',
      },
    ],
  },
  {
    ...blank,
    propertyType: 'FARM',
    deedsOffice: 'Bloemfontein',
    titleDeedNumber: 'T90102/2009',
    farmName: 'Kwaggasfontein',
    portion: '3',
    province: 'FREE_STATE',
    extent: 214.5,
    extentUnit: 'HECTARES',
    purchaseDate: '2008-11-11',
    registrationDate: '2009-01-20',
    purchasePrice: 1_100_000,
    owners: [owner(thabo, 100)],
    ownershipStatus: 'PREVIOUS',
  },
  {
    ...blank,
    propertyType: 'SECTIONAL_TITLE',
    deedsOffice: 'Johannesburg',
    titleDeedNumber: 'ST90103/2020',
    schemeName: 'Jacaranda Heights',
    schemeNumber: 'SS 903/2012',
    unitNumber: '14',
    streetAddress: '88 Kloof Road',
    suburb: 'Rosebank',
    province: 'GAUTENG',
    extent: 78,
    purchaseDate: '2020-06-30',
    registrationDate: '2020-09-04',
    purchasePrice: 1_295_000,
    owners: [owner(naledi, 100)],
    bonds: [
      { bondNumber: 'SB90103/2020', bondHolder: 'INDLOVU BANK', bondAmount: 900_000, bondDate: '2020-09-04' },
      {
        bondNumber: 'SB90104/2023',
        bondHolder: 'BAOBAB FINANCE',
        bondAmount: 150_000,
        bondDate: '2023-02-01',
      },
    ],
  },
  {
    // An old deed with a birth date in place of the number, got by inheritance.
    ...blank,
    deedsOffice: 'Umtata',
    titleDeedNumber: 'T90105/1991',
    erfNumber: '1105',
    township: 'Umtata',
    streetAddress: '5 Station Road',
    province: 'EASTERN_CAPE',
    extent: 812,
    registrationDate: '1991-07-02',
    purchasePrice: 0,
    owners: [{ name: 'DLAMINI NOMVULA', identityNo: null, birthDate: nomvula.birthDate, share: 100 }],
  },
];

/** People of the sandbox own what is made by hand and nothing else; every second director has a house. */
export function sandboxDeeds(identityNo: string): readonly Deed[] {
  const director = sandboxCompanies().byDirector.get(identityNo)?.[0]?.director;
  const random = new SeededRandom(seedOf(`deeds ${identityNo}`));
  const isHandMade = notableOwners.has(identityNo) || director === undefined;
  if (isHandMade || random.chance(0.5)) return notableDeeds;
  const [suburb, , province, deedsOffice] = random.pick(places);
  const year = random.integer(2000, 2022);
  const price = random.integer(4, 60) * 100_000;
  return [
    ...notableDeeds,
    {
      ...blank,
      deedsOffice,
      titleDeedNumber: `T${random.integer(10_000, 89_999)}/${year}`,
      erfNumber: String(random.integer(100, 9_999)),
      township: suburb,
      streetAddress: `${random.integer(1, 200)} ${random.pick(streets)}`,
      suburb,
      province,
      extent: random.integer(180, 1_900),
      purchaseDate: random.day(year - 1, year - 1),
      registrationDate: random.day(year, year),
      purchasePrice: price,
      owners: [
        {
          name: `${director.surname} ${director.firstNames}`,
          identityNo,
          birthDate: director.birthDate,
          share: 100,
        },
      ],
      bonds: random.chance(0.6)
        ? [
            {
              bondNumber: `B${random.integer(10_000, 89_999)}/${year}`,
              bondHolder: 'INDLOVU BANK',
              bondAmount: Math.round(price * 0.8),
              bondDate: `${year}-12-01`,
            },
          ]
        : [],
    },
  ];
}

/** Those whose number is a person's of `people.ts`: they own what is above. */
const notableOwners: ReadonlySet<string> = new Set([
  thabo.identityNo,
  naledi.identityNo,
  nomvula.identityNo,
  '7906305009087',
  '0002295431080',
  '8808085222089',
  '7103170301084',
  '9705234999188',
]);
