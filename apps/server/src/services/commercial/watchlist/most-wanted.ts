import { defineCompanyScreening } from './company-screening.ts';
import { companyExample } from './company-subject.ts';

/** Crime and most wanted (commercial-service 4.2). */
export default defineCompanyScreening({
  path: 'most-wanted',
  scope: 'crime',
  product: 'WATCHLISTCRIMECOM',
  title: 'Watch-list screening of a business: most wanted',
  description: 'Screens a business against lists of wanted persons and criminals.',
  priceCents: 300,
  examples: [
    companyExample('On no list', { CompanyName: 'Lulama Star Logistics' }, 'ACCEPT'),
    companyExample('A trading name', { CompanyName: 'Blue Jackal Metals' }, 'REVIEW'),
    companyExample(
      'The listed registration number, under another name',
      { CompanyName: 'Clean Copper Merchants', CompanyRegNo: '2006/990101/23' },
      'REJECT',
    ),
  ],
});
