import businessSearch from '../services/commercial/business/business-search.ts';
import driverLicence from '../services/consumer/driver-licence/driver-licence.ts';
import digitalOnboarding from '../services/consumer/identity/digital-onboarding.ts';
import enhancedIdentity from '../services/consumer/identity/enhanced-identity.ts';
import identityFailover from '../services/consumer/identity/identity-failover.ts';
import identityPhoto from '../services/consumer/identity/identity-photo.ts';
import type { Service } from './define-service.ts';

/** Every product there is. Adding one is its own file and a line here. */
export const catalogue: readonly Service[] = [
  digitalOnboarding,
  identityPhoto,
  identityFailover,
  enhancedIdentity,
  driverLicence,
  businessSearch,
];

/** Where each service is served (decisions: Where things are served). */
export const SERVICE_ROOTS = { consumer: '/consumer', commercial: '/commercial' } as const;
