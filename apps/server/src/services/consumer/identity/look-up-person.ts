import type { LookedUp, LookUpOptions } from '../../../catalogue/define-service.ts';
import type { PersonRecord, RegistryVariant } from '../../../providers/person-registry/port.ts';
import type { Providers } from '../../../providers/providers.ts';
import { isSamePerson, matchIdentity, type PersonDetails, type SubmittedIdentity } from './match-identity.ts';

/** What a look-up in the person registries brought. */
export interface PersonFinding {
  /** Null: no variant that was asked has a record. */
  readonly record: PersonDetails | null;
  /** Who answered; the variant asked for when nobody has a record (domain-facts 1.5). */
  readonly source: RegistryVariant;
  readonly failoverUsed: boolean;
}

/** `BIDCHK1` when Registry Onfile answered, `BIDCHK2` when Registry Online did (decisions: Reporting). */
export const identityServiceType = (source: RegistryVariant): string =>
  source === 'onfile' ? 'BIDCHK1' : 'BIDCHK2';

/**
 * Asks the selected registry variant and, where the caller wants failover and the answer is a clean "no record", the
 * other one. A time-out or an error of the selected variant is never retried on the other (consumer-service 3.3).
 *
 * The photograph is passed on only when number and names match (decisions: Identity matching).
 */
export async function lookUpPerson(
  submitted: SubmittedIdentity,
  choice: {
    readonly variant: RegistryVariant;
    readonly enableFailover: boolean;
    readonly givenNameThreshold: number;
    /** Whether the product shows the photograph; it is not even asked for otherwise. */
    readonly withPhotograph: boolean;
  },
  providers: Providers,
  { signal, receivedAt }: LookUpOptions,
): Promise<LookedUp<PersonFinding>> {
  const other: RegistryVariant = choice.variant === 'onfile' ? 'online' : 'onfile';
  const how = { signal, withPortrait: choice.withPhotograph };
  const first = await providers.personRegistry[choice.variant].find(submitted.IdentityNo, how);
  if (first || !choice.enableFailover) return lookedUp(first, choice.variant, false);
  const second = await providers.personRegistry[other].find(submitted.IdentityNo, how);
  return second ? lookedUp(second, other, true) : lookedUp(null, choice.variant, false);

  function lookedUp(
    found: PersonRecord | null,
    source: RegistryVariant,
    failoverUsed: boolean,
  ): LookedUp<PersonFinding> {
    const { portrait, ...record } = found ?? { portrait: null };
    const details = found ? (record as PersonDetails) : null;
    const match = matchIdentity(submitted, details, choice.givenNameThreshold, receivedAt);
    return {
      finding: { record: details, source, failoverUsed },
      officialPhotograph: isSamePerson(match) ? portrait : null,
      serviceType: identityServiceType(source),
      answeredByFailover: failoverUsed,
    };
  }
}
