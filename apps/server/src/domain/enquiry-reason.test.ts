import { describe, expect, it } from 'vitest';
import { enquiryReasons, parseEnquiryReason } from './enquiry-reason.ts';

describe('parseEnquiryReason (domain-facts 4.10)', () => {
  it('takes every code of ours, whatever its case', () => {
    for (const subject of ['person', 'business'] as const)
      for (const reason of enquiryReasons[subject]) {
        expect(parseEnquiryReason(reason, subject)).toBe(reason);
        expect(parseEnquiryReason(reason.toLowerCase(), subject)).toBe(reason);
      }
  });

  it.each([
    ['CreditRisk', 'CREDIT_ASSESSMENT'],
    ['CreditApplication', 'CREDIT_ASSESSMENT'],
    ['1', 'CREDIT_ASSESSMENT'],
    ['AffordabilityAssessment', 'AFFORDABILITY_ASSESSMENT'],
    ['DebtCounseling', 'DEBT_REVIEW'],
    ['FraudDetectionFraudPrev', 'FRAUD_PREVENTION'],
    ['9', 'FRAUD_PREVENTION'],
    ['InsuranceApplication', 'INSURANCE_APPLICATION'],
    ['13', 'SCORE_DEVELOPMENT'],
    ['Rental', 'CONSUMER_CONSENT'],
  ])('takes the bureaus’ %s for %s', (text, reason) => {
    expect(parseEnquiryReason(text, 'person')).toBe(reason);
    expect(parseEnquiryReason(text, 'business')).toBe(reason);
  });

  it('takes purposes of trade for businesses only', () => {
    expect(parseEnquiryReason('TRADE_CREDIT', 'business')).toBe('TRADE_CREDIT');
    expect(parseEnquiryReason('TRADE_CREDIT', 'person')).toBeNull();
    expect(parseEnquiryReason('Lease', 'business')).toBe('LEASE');
    expect(parseEnquiryReason('Lease', 'person')).toBe('CONSUMER_CONSENT');
  });

  it.each(['', 'CURIOSITY', '3', 'constructor', '__proto__', 'CREDIT ASSESSMENT'])('refuses %j', (text) => {
    expect(parseEnquiryReason(text, 'business')).toBeNull();
  });
});
