import { definePersonScreening, personExample } from './person-screening.ts';

/** All lists together (domain-facts 2.7). */
export default definePersonScreening({
  variant: 'extensive',
  product: 'WATEXT',
  title: 'Watch-list screening: extensive',
  description:
    'Screens a person against every list: sanctions of all states, crime, exposed persons, regulators, financial crime, media.',
  priceCents: 600,
  examples: [
    personExample('On no list', ['Thabo', 'Mokoena'], 'ACCEPT'),
    personExample('Another state’s sanctions, and the day of birth', ['Zoran', 'Izmislovic'], 'REJECT', {
      BirthDate: '1975-07-07',
    }),
    personExample('A nickname alone', ['Nellie', 'Oogklap'], 'REVIEW'),
  ],
});
