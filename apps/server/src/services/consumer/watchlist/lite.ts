import { definePersonScreening, personExample } from './person-screening.ts';

/** Sanctions that bind in South Africa: the Security Council's list and the FIC's (domain-facts 2.7). */
export default definePersonScreening({
  variant: 'lite',
  product: 'WATLITE',
  title: 'Watch-list screening: lite',
  description: 'Screens a person against targeted financial sanctions and the Security Council’s sanctions.',
  priceCents: 300,
  examples: [
    personExample('On no list', ['Thabo', 'Mokoena'], 'ACCEPT', { IdentityNo: '8501015800088' }),
    personExample('The listed identity number', ['Johannes', 'Pretorius'], 'REJECT', {
      IdentityNo: '8808085222089',
    }),
    personExample('A listed name, another date of birth', ['Ayanda', 'Ndlovu'], 'REVIEW', {
      IdentityNo: '0101010001085',
    }),
    personExample('The name and the day of birth, in Cyrillic letters', ['Сергей', 'Выдуманов'], 'REJECT', {
      BirthDate: '1968-03-05',
    }),
    personExample('A name alone, in Arabic letters', ['محمد حسين', 'التستاري'], 'REVIEW'),
    personExample('Only the year of birth is listed', ['Lindi', 'Mkhabelana'], 'REVIEW', {
      BirthDate: '1979-08-09',
    }),
    personExample('Alike, but born forty years later', ['Lindiwa', 'Mkabelana'], 'ACCEPT', {
      BirthDate: '2003-08-09',
    }),
    personExample('Taken off the list', ['Casimir', 'Quillfeather'], 'REVIEW', { BirthDate: '1950-10-10' }),
  ],
});
