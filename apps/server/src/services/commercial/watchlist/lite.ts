import { defineCompanyScreening } from './company-screening.ts';
import { companyExample } from './company-subject.ts';

/** Targeted financial sanctions and the Security Council's (commercial-service 4.2). */
export default defineCompanyScreening({
  path: 'lite',
  scope: 'lite',
  product: 'WATCHLISTLITECOM',
  title: 'Watch-list screening of a business: lite',
  description:
    'Screens a business against targeted financial sanctions and the Security Council’s sanctions.',
  priceCents: 300,
  examples: [
    companyExample(
      'On no list',
      { CompanyName: 'Lulama Star Logistics', CompanyRegNo: '2015/990001/07' },
      'ACCEPT',
    ),
    companyExample('The listed name, misspelt', { CompanyName: 'Gray Heron Tradng' }, 'REVIEW'),
    companyExample('A weak alias', { CompanyName: 'Crescent Relief' }, 'REVIEW'),
    companyExample(
      'The listed registration number',
      { CompanyName: 'Tafelkop Drilling', CompanyRegNo: '2009/990005/07' },
      'REJECT',
    ),
    companyExample('A ship', { CompanyName: 'Ocean Fiction' }, 'REVIEW'),
  ],
});
