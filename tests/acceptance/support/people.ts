/** What a request says of a person, as somebody would type it. */
export interface SubmittedPerson {
  readonly IdentityNo: string;
  readonly FirstName: string;
  readonly LastName: string;
}

const person = (IdentityNo: string, FirstName: string, LastName: string): SubmittedPerson => ({
  IdentityNo,
  FirstName,
  LastName,
});

/** People of the sandbox, as they are known in both registry variants unless it says otherwise. */
export const people = {
  thabo: person('8501015800088', 'Thabo John', 'Mokoena'),
  naledi: person('9202140123087', 'Naledi Grace', 'van der Merwe'),
  /** No record Onfile. */
  pieter: person('7906305009087', 'Pieter', 'Botha'),
  /** No record Online. */
  nomvula: person('6809110045083', 'Nomvula', 'Dlamini'),
  sipho: person('0002295431080', 'Sipho', 'Nkosi'),
  /** No record anywhere. */
  zanele: person('9512250777088', 'Zanele', 'Khumalo'),
  /** Dead since 2024-03-01. */
  johannes: person('8808085222089', 'Johannes', 'Pretorius'),
  /** No photograph. */
  fatima: person('7103170301084', 'Fatima', 'Abrahams'),
  /** Born on another day than the number says. */
  lerato: person('9901015001084', 'Lerato', 'Mahlangu'),
  /** Onfile never answers. */
  bongani: person('8304165604081', 'Bongani', 'Zulu'),
  /** Online answers with a service error. */
  elsie: person('6407050099085', 'Elsie', 'Naidoo'),
  graca: person('9705234999188', 'Graça', 'Mondlane'),
  ayanda: person('0101010001085', 'Ayanda', 'Ndlovu'),
  /** Online fails with a service error, which DOVS meets after the capture. */
  riaan: person('9001019999084', 'Riaan', 'du Plessis'),
} as const;

/** A fresh request body with consent. */
export const requestFor = (
  submitted: SubmittedPerson,
  more: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> => ({ ...submitted, ConsentObtainedByDataSubject: true, ...more });
