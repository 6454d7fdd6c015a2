import { definePersonScreening, personExample } from './person-screening.ts';

/** Foreign and domestic exposed persons, prominent influential ones, family and associates (domain-facts 2.7). */
export default definePersonScreening({
  variant: 'peps',
  product: 'WATPEPS',
  title: 'Watch-list screening: politically exposed persons',
  description:
    'Screens a person against politically exposed and prominent influential persons and those close to them.',
  priceCents: 300,
  examples: [
    personExample('On no list', ['Thabo', 'Mokoena'], 'ACCEPT'),
    personExample('The name and the day of birth', ['Nomthandazo', 'Qwabela'], 'REJECT', {
      BirthDate: '1961-09-24',
    }),
    personExample('A relative, only the year of birth is listed', ['Bhekithemba', 'Qwabela'], 'REVIEW', {
      BirthDate: '1990-05-05',
    }),
  ],
});
