import businessPrincipalLink from '../services/commercial/business/business-principal-link.ts';
import businessSearch from '../services/commercial/business/business-search.ts';
import commercialDetailTurnover from '../services/commercial/business/commercial-detail-turnover.ts';
import principalDeeds from '../services/commercial/business/principal-deeds.ts';
import principalDetails from '../services/commercial/business/principal-details.ts';
import principalLinkId from '../services/commercial/business/principal-link-id.ts';
import quickvet from '../services/commercial/business/quickvet.ts';
import statutoryDetails from '../services/commercial/business/statutory-details.ts';
import companyWatchlistComprehensive from '../services/commercial/watchlist/comprehensive.ts';
import companyWatchlistExtensive from '../services/commercial/watchlist/extensive.ts';
import companyWatchlistLite from '../services/commercial/watchlist/lite.ts';
import companyWatchlistMostWanted from '../services/commercial/watchlist/most-wanted.ts';
import accountByForeignPassport from '../services/consumer/account-verification/foreign-passport.ts';
import accountBySaId from '../services/consumer/account-verification/sa-id.ts';
import accountBySaPassport from '../services/consumer/account-verification/sa-passport.ts';
import addressLookup from '../services/consumer/address-lookup/address-lookup.ts';
import { creditCheckPlain, creditCheckWithProfile } from '../services/consumer/credit/credit-check.ts';
import prevet from '../services/consumer/credit/prevet.ts';
import driversLicenseDocument from '../services/consumer/document-authentication/drivers-license.ts';
import nationalIdDocument from '../services/consumer/document-authentication/national-id.ts';
import passportDocument from '../services/consumer/document-authentication/passport.ts';
import driverLicence from '../services/consumer/driver-licence/driver-licence.ts';
import fraudListing from '../services/consumer/fraud-listing/fraud-listing.ts';
import digitalOnboarding from '../services/consumer/identity/digital-onboarding.ts';
import enhancedIdentity from '../services/consumer/identity/enhanced-identity.ts';
import identityFailover from '../services/consumer/identity/identity-failover.ts';
import identityPhoto from '../services/consumer/identity/identity-photo.ts';
import { matricPost1992, matricPre1992 } from '../services/consumer/qualifications/matric.ts';
import tertiary from '../services/consumer/qualifications/tertiary.ts';
import refugee from '../services/consumer/refugee/refugee.ts';
import simSwap from '../services/consumer/sim-swap/sim-swap.ts';
import watchlistComprehensive from '../services/consumer/watchlist/comprehensive.ts';
import watchlistCrime from '../services/consumer/watchlist/crime.ts';
import watchlistExtensive from '../services/consumer/watchlist/extensive.ts';
import watchlistLite from '../services/consumer/watchlist/lite.ts';
import watchlistPeps from '../services/consumer/watchlist/peps.ts';
import watchlistRegulatory from '../services/consumer/watchlist/regulatory.ts';
import type { Service } from './define-service.ts';

/** Every product there is. Adding one is its own file and a line here. */
export const catalogue: readonly Service[] = [
  digitalOnboarding,
  identityPhoto,
  identityFailover,
  enhancedIdentity,
  driverLicence,
  passportDocument,
  driversLicenseDocument,
  nationalIdDocument,
  simSwap,
  accountBySaId,
  accountBySaPassport,
  accountByForeignPassport,
  addressLookup,
  refugee,
  fraudListing,
  creditCheckPlain,
  creditCheckWithProfile,
  prevet,
  matricPre1992,
  matricPost1992,
  tertiary,
  watchlistLite,
  watchlistCrime,
  watchlistPeps,
  watchlistRegulatory,
  watchlistExtensive,
  watchlistComprehensive,
  businessSearch,
  businessPrincipalLink,
  principalLinkId,
  principalDetails,
  statutoryDetails,
  quickvet,
  commercialDetailTurnover,
  principalDeeds,
  companyWatchlistComprehensive,
  companyWatchlistLite,
  companyWatchlistMostWanted,
  companyWatchlistExtensive,
];

/** Where each service is served (decisions: Where things are served). */
export const SERVICE_ROOTS = { consumer: '/consumer', commercial: '/commercial' } as const;
