import { definePersonScreening, personExample } from './person-screening.ts';

/** Wanted persons and criminal lists (domain-facts 2.7). */
export default definePersonScreening({
  variant: 'crime',
  product: 'WATCRIME',
  title: 'Watch-list screening: crime',
  description: 'Screens a person against lists of wanted persons and criminals.',
  priceCents: 300,
  examples: [
    personExample('On no list', ['Thabo', 'Mokoena'], 'ACCEPT'),
    personExample('An alias and the day of birth', ['Amaru', 'Testany'], 'REJECT', {
      BirthDate: '1971-03-05',
    }),
    personExample('A name alone', ['Amaro', 'Testani'], 'REVIEW'),
    personExample('The listed identity number', ['Thandolwethu', 'Vilakazana'], 'REJECT', {
      IdentityNo: '9412120800089',
    }),
  ],
});
