import { definePersonScreening, personExample } from './person-screening.ts';

/** Debarments, disqualified directors, restricted suppliers (domain-facts 2.7). */
export default definePersonScreening({
  variant: 'regulatory',
  product: 'WATREG',
  title: 'Watch-list screening: regulatory',
  description: 'Screens a person against debarments, disqualifications and restrictions by regulators.',
  priceCents: 300,
  examples: [
    personExample('On no list', ['Thabo', 'Mokoena'], 'ACCEPT'),
    personExample('Initials and the day of birth', ['HJ', 'Falkenstroom'], 'REJECT', {
      BirthDate: '1966-06-16',
    }),
    personExample('A name alone', ['Hendrik', 'Falkenstrom'], 'REVIEW'),
  ],
});
