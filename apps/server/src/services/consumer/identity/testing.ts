import type { PersonDetails, SubmittedIdentity } from './match-identity.ts';

/** Somebody as submitted, and as a registry has him: they match. For tests. */
export const submittedThabo: SubmittedIdentity = {
  IdentityNo: '8501015800088',
  FirstName: 'Thabo',
  LastName: 'Mokoena',
};

export const recordOfThabo: PersonDetails = {
  identityNo: '8501015800088',
  firstNames: 'THABO JOHN',
  surname: 'MOKOENA',
  birthDate: '1985-01-01',
  gender: 'M',
  maritalStatus: null,
  deceasedStatus: 'Alive',
  deceasedDate: null,
  idBookIssuedDate: null,
  idCardIssued: true,
  idCardDate: null,
};
