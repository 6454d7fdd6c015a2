import type { Institution } from '../../domain/institution.ts';
import { publicUniversities } from '../../domain/public-universities.ts';
import type { Institutions } from './port.ts';

/** Made up: one for each type that the public universities are not. */
const madeUp: readonly Institution[] = [
  {
    name: 'Umoya Institute of Commerce',
    shortName: 'UIC',
    type: 'PRIVATE',
    formerNames: ['Umoya Business College'],
  },
  {
    name: 'Langeberg Valley TVET College',
    shortName: null,
    type: 'TVET',
    formerNames: ['Langeberg FET College'],
  },
];

const all = [...publicUniversities, ...madeUp].toSorted((left, right) => (left.name < right.name ? -1 : 1));

/** The public universities, which are no secret, and made-up institutions. */
export const sandboxInstitutions: Institutions = { list: async () => all };
