-- Institutions of higher education, and registers of qualifications, held here: files imported by the operator.

ALTER TABLE registry_imports DROP CONSTRAINT registry_imports_registry_check;
ALTER TABLE registry_imports ADD CONSTRAINT registry_imports_registry_check
  CHECK (registry IN ('onfile', 'online', 'companies', 'directors', 'refugees', 'fraud-listings', 'addresses', 'institutions', 'school-certificates', 'tertiary-qualifications'));

CREATE TABLE institutions (
  name text CONSTRAINT institutions_pk PRIMARY KEY,
  short_name text,
  type text NOT NULL CONSTRAINT institutions_type_check
    CHECK (type IN ('UNIVERSITY', 'UNIVERSITY_OF_TECHNOLOGY', 'COMPREHENSIVE', 'PRIVATE', 'TVET')),
  former_names text[] NOT NULL,
  import_id uuid NOT NULL CONSTRAINT institutions_import_fk REFERENCES registry_imports,
  recorded_at timestamptz NOT NULL
);

CREATE TABLE qualifications (
  -- school: certificates at the end of school; tertiary: awards of institutions.
  register text NOT NULL CONSTRAINT qualifications_register_check CHECK (register IN ('school', 'tertiary')),
  -- The number of the certificate, without spaces, in upper case.
  certificate_no text NOT NULL,
  identity_no text,
  -- As the port has it.
  record jsonb NOT NULL,
  import_id uuid NOT NULL CONSTRAINT qualifications_import_fk REFERENCES registry_imports,
  recorded_at timestamptz NOT NULL,
  CONSTRAINT qualifications_pk PRIMARY KEY (register, certificate_no)
);
CREATE INDEX qualifications_identity_index ON qualifications (register, identity_no) WHERE identity_no IS NOT NULL;
