/** The request that is sent: somebody of the sandbox whose record has no photograph. */
export const request = {
  IdentityNo: '7103170301084',
  FirstName: 'Fatima',
  LastName: 'Abrahams',
  ConsentObtainedByDataSubject: true,
};

/** What the real server answers to it: the bare one sends the same. */
export const answer = {
  success: true,
  transaction_id: '019aa7f5-2c57-7d10-9a5e-0c5a3b1f6d42',
  code: 'ACCEPT',
  message: 'The identity was verified.',
  request: {
    id_number: '7103170301084',
    first_name: 'Fatima',
    last_name: 'Abrahams',
    date_of_birth: '1971-03-17',
  },
  record: {
    id_number: '7103170301084',
    first_names: 'FATIMA',
    surname: 'ABRAHAMS',
    date_of_birth: '1971-03-17',
    deceased_status: 'Alive',
    deceased_date: null,
    id_book_issued_date: '1987-11-02',
    id_card_issued: false,
    id_card_date: null,
    gender: 'F',
    marital_status: 'MARRIED',
  },
  outcome: {
    first_name_threshold: 0.95,
    last_name_threshold: 0.95,
    id_found: true,
    id_matched: true,
    first_name_matched: true,
    first_name_similarity_score: 1,
    last_name_matched: true,
    last_name_similarity_score: 1,
    names_swapped: false,
    dob_matched: true,
    id_valid: 'VALID',
  },
  source: 'onfile',
  failover_used: false,
};
