/** Paths of the consumer service's identity endpoints (consumer-service 4, 4.4). */
export const PHOTO = '/consumer/idv/kyc/photo/verify';
export const PHOTO_RESULTS = '/consumer/idv/kyc/photo/results';
export const FAILOVER = '/consumer/idv/failover/verify';
export const ENHANCED_ONFILE = '/consumer/enhanced-idv/verify/onfile';
export const ENHANCED_ONLINE = '/consumer/enhanced-idv/verify/online';
export const ENHANCED = '/consumer/enhanced-idv';
export const DOVS_LINK = '/consumer/dovs/link';
export const DOVS_SMS = '/consumer/dovs/sms';
export const DOVS_STATUS = '/consumer/dovs/status';
/** Cost-centre reports (consumer-service 4.1 to 4.3). */
export const TRANSACTIONS = '/consumer/cost-center/transactions';
export const SUMMARY = '/consumer/cost-center/summary';
export const SUCCESS_RATES = '/consumer/cost-center/success-rates';
/** Driver's licences, and the results of all services (consumer-service 4, 4.4). */
export const LICENCE_VERIFY = '/consumer/driver-licence/verify';
export const LICENCE_STATUS = '/consumer/driver-licence/status';
export const LICENCE_RESULTS = '/consumer/driver-licence/results';
export const TRANSACTION = '/consumer/transactions';
/** Credit bureau profiles and scores (consumer-service 4.4). */
export const CREDIT_CHECK = '/consumer/credit-check';
export const CREDIT_PROFILE = '/consumer/credit-check-with-payment-profile';
export const PREVET = '/consumer/prevet';
export const PREVET_RESULT = '/consumer/prevet/result';
/** Qualifications (consumer-service 4.4). */
export const MATRIC_PRE = '/consumer/matric-verification/pre-1992/verify';
export const MATRIC_POST = '/consumer/matric-verification/post-1992/verify';
export const TERTIARY = '/consumer/tertiary/verify';
export const INSTITUTIONS = '/consumer/tertiary/institutions';

/** Paths of the commercial service (commercial-service 4). */
export const BUSINESS_SEARCH = '/commercial/business-search';
export const BUSINESS_SEARCH_NUMBER = '/commercial/business-search/registration';
export const BUSINESS_PRINCIPAL_LINK = '/commercial/business-principal-link';
export const PRINCIPAL_LINK_ID = '/commercial/principal-link-id';
export const PRINCIPAL_DETAILS = '/commercial/principal-details';
export const STATUTORY_DETAILS = '/commercial/statutory-details-on-file';
export const QUICKVET = '/commercial/quickvet';
export const FULL_REPORT = '/commercial/commercial-detail-turnover';
export const PRINCIPAL_DEEDS = '/commercial/principal-deeds-comprehensive';
