-- A companies register held here: files of companies and of their directors, imported by the operator.

ALTER TABLE registry_imports DROP CONSTRAINT registry_imports_registry_check;
ALTER TABLE registry_imports ADD CONSTRAINT registry_imports_registry_check
  CHECK (registry IN ('onfile', 'online', 'companies', 'directors'));

CREATE TABLE companies (
  -- YYYY/NNNNNN/TT
  registration_no text CONSTRAINT companies_pk PRIMARY KEY,
  it_number text NOT NULL,
  name text NOT NULL,
  trading_name text,
  short_name text,
  translated_name text,
  previous_names text[] NOT NULL,
  -- The rest of what the register holds, as the port has it; nothing is searched in it.
  details jsonb NOT NULL,
  liquidation_date date,
  import_id uuid NOT NULL CONSTRAINT companies_import_fk REFERENCES registry_imports,
  recorded_at timestamptz NOT NULL
);
CREATE INDEX companies_it_number_index ON companies (it_number);
-- What an import has changed, for the index of names.
CREATE INDEX companies_import_index ON companies (import_id);

CREATE TABLE company_directors (
  registration_no text NOT NULL,
  -- In the order of the file.
  place integer NOT NULL,
  identity_no text,
  -- As the port has it.
  director jsonb NOT NULL,
  import_id uuid NOT NULL CONSTRAINT company_directors_import_fk REFERENCES registry_imports,
  CONSTRAINT company_directors_pk PRIMARY KEY (registration_no, place)
);
CREATE INDEX company_directors_identity_index ON company_directors (identity_no) WHERE identity_no IS NOT NULL;
