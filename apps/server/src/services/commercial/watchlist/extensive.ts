import { defineCompanyScreening } from './company-screening.ts';
import { companyExample } from './company-subject.ts';

/** Sanctions, exposed persons, enforcement and financial crime (commercial-service 4.2). */
export default defineCompanyScreening({
  path: 'extensive',
  scope: 'extensive',
  product: 'WATCHLISTEXTCOM',
  title: 'Watch-list screening of a business: extensive',
  description:
    'Screens a business against every list: sanctions of all states, exposed persons, enforcement, financial crime.',
  priceCents: 600,
  examples: [
    companyExample('On no list', { CompanyName: 'Lulama Star Logistics' }, 'ACCEPT'),
    companyExample('Another legal form', { CompanyName: 'Evergold Pension Stewards CC' }, 'REVIEW'),
    companyExample(
      'The listed registration number',
      { CompanyName: 'Silver Otter Mining (Pty) Ltd', CompanyRegNo: '2012/990103/07' },
      'REJECT',
    ),
  ],
});
