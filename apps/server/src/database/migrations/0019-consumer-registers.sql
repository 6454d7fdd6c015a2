-- Registers about people held here, imported by the operator; and what sources over HTTP answered, kept with its transaction.

ALTER TABLE registry_imports DROP CONSTRAINT registry_imports_registry_check;
ALTER TABLE registry_imports ADD CONSTRAINT registry_imports_registry_check
  CHECK (registry IN ('onfile', 'online', 'companies', 'directors', 'refugees', 'fraud-listings', 'addresses'));

CREATE TABLE refugees (
  -- As issued, in upper case.
  file_no text CONSTRAINT refugees_pk PRIMARY KEY,
  -- As the port has it.
  record jsonb NOT NULL,
  import_id uuid NOT NULL CONSTRAINT refugees_import_fk REFERENCES registry_imports,
  recorded_at timestamptz NOT NULL
);

CREATE TABLE fraud_listings (
  reference_no text CONSTRAINT fraud_listings_pk PRIMARY KEY,
  -- What a listing is found by, each as `domain` normalises it.
  identity_no text,
  passport_no text,
  cell_no text,
  email text,
  account_no text,
  -- As the port has it.
  listing jsonb NOT NULL,
  import_id uuid NOT NULL CONSTRAINT fraud_listings_import_fk REFERENCES registry_imports,
  recorded_at timestamptz NOT NULL
);
CREATE INDEX fraud_listings_identity_index ON fraud_listings (identity_no) WHERE identity_no IS NOT NULL;
CREATE INDEX fraud_listings_passport_index ON fraud_listings (passport_no) WHERE passport_no IS NOT NULL;
CREATE INDEX fraud_listings_cell_index ON fraud_listings (cell_no) WHERE cell_no IS NOT NULL;
CREATE INDEX fraud_listings_email_index ON fraud_listings (email) WHERE email IS NOT NULL;
CREATE INDEX fraud_listings_account_index ON fraud_listings (account_no) WHERE account_no IS NOT NULL;

CREATE TABLE person_addresses (
  identity_no text NOT NULL,
  -- In the order of the file.
  place integer NOT NULL,
  first_names text,
  surname text,
  -- As the port has it.
  address jsonb NOT NULL,
  import_id uuid NOT NULL CONSTRAINT person_addresses_import_fk REFERENCES registry_imports,
  recorded_at timestamptz NOT NULL,
  CONSTRAINT person_addresses_pk PRIMARY KEY (identity_no, place)
);

CREATE TABLE provider_evidence (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT provider_evidence_pk PRIMARY KEY,
  transaction_id uuid NOT NULL CONSTRAINT provider_evidence_transaction_fk REFERENCES transactions ON DELETE CASCADE,
  account_id integer NOT NULL,
  -- The section of the providers file that was asked.
  source text NOT NULL,
  asked_at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  -- Of the answer; null: none came.
  status integer,
  -- The answer as it came, compressed, then sealed; null: none came.
  answer_ciphertext bytea,
  -- What was made of it: record, no-record, or why it was none. Never personal data.
  outcome text NOT NULL,
  remove_after timestamptz NOT NULL
);
CREATE INDEX provider_evidence_transaction_index ON provider_evidence (transaction_id);
CREATE INDEX provider_evidence_removal_index ON provider_evidence (remove_after);
