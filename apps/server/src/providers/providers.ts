import type { WatchListScreening } from '../screening/port.ts';
import type { AccountVerification } from './account-verification/port.ts';
import type { AddressHistorySource } from './address-history/port.ts';
import type { CommercialBureau } from './commercial-bureau/port.ts';
import type { CompaniesRegister } from './companies-register/port.ts';
import type { CreditBureau } from './credit-bureau/port.ts';
import type { DeedsRegistry } from './deeds-registry/port.ts';
import type { DocumentReader } from './document-reader/port.ts';
import type { FaceMatcher } from './face-matcher/port.ts';
import type { FraudListingSource } from './fraud-listings/port.ts';
import type { Institutions } from './institutions/port.ts';
import type { LicenceRegistry } from './licence-registry/port.ts';
import type { PersonRegistries } from './person-registry/port.ts';
import type {
  SchoolCertificateRegister,
  SchoolEra,
  TertiaryRegister,
} from './qualification-register/port.ts';
import type { RefugeeRegister } from './refugee-register/port.ts';
import type { SimSwapSource } from './sim-swap/port.ts';

/** Every port a service may ask; `main.ts` joins adapters to them. */
export interface Providers {
  /** The lists of this installation. */
  readonly watchLists: WatchListScreening;
  readonly personRegistry: PersonRegistries;
  readonly faceMatcher: FaceMatcher;
  readonly documentReader: DocumentReader;
  readonly licenceRegistry: LicenceRegistry;
  readonly companiesRegister: CompaniesRegister;
  readonly commercialBureau: CommercialBureau;
  readonly deedsRegistry: DeedsRegistry;
  readonly simSwap: SimSwapSource;
  readonly accountVerification: AccountVerification;
  readonly addressHistory: AddressHistorySource;
  readonly fraudListings: FraudListingSource;
  readonly refugeeRegister: RefugeeRegister;
  readonly creditBureau: CreditBureau;
  readonly institutions: Institutions;
  readonly schoolCertificates: Readonly<Record<SchoolEra, SchoolCertificateRegister>>;
  readonly tertiaryQualifications: TertiaryRegister;
}
