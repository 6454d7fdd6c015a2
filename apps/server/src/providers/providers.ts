import type { FaceMatcher } from './face-matcher/port.ts';
import type { PersonRegistries } from './person-registry/port.ts';

/** Every port a service may ask; `main.ts` joins adapters to them. */
export interface Providers {
  readonly personRegistry: PersonRegistries;
  readonly faceMatcher: FaceMatcher;
}
