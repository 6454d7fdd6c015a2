-- Population registers held here: snapshots imported by the operator, and people enrolled in the sandbox.

CREATE TABLE registry_imports (
  id uuid CONSTRAINT registry_imports_pk PRIMARY KEY,
  registry text NOT NULL CONSTRAINT registry_imports_registry_check CHECK (registry IN ('onfile', 'online')),
  -- The name alone, without its folder.
  file_name text NOT NULL,
  -- Of the whole file; null until it has been read to its end.
  sha256 bytea,
  mode text NOT NULL CONSTRAINT registry_imports_mode_check CHECK (mode IN ('replace', 'merge')),
  rows_read bigint NOT NULL DEFAULT 0,
  rows_accepted bigint NOT NULL DEFAULT 0,
  rows_rejected bigint NOT NULL DEFAULT 0,
  -- refused: bad rows, nothing was changed; failed: an error, a crash or an interruption, nothing was changed.
  state text NOT NULL CONSTRAINT registry_imports_state_check CHECK (state IN ('running', 'completed', 'refused', 'failed')),
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  CONSTRAINT registry_imports_finished_check CHECK ((state = 'running') = (finished_at IS NULL))
);
CREATE INDEX registry_imports_registry_index ON registry_imports (registry, started_at DESC);

CREATE TABLE registry_persons (
  registry text NOT NULL CONSTRAINT registry_persons_registry_check CHECK (registry IN ('onfile', 'online', 'sandbox')),
  identity_no text NOT NULL CONSTRAINT registry_persons_identity_no_check CHECK (identity_no ~ '^[0-9]{13}$'),
  first_names text NOT NULL,
  surname text NOT NULL,
  birth_date date,
  gender text CONSTRAINT registry_persons_gender_check CHECK (gender IN ('M', 'F')),
  marital_status text,
  deceased_status text NOT NULL
    CONSTRAINT registry_persons_deceased_status_check CHECK (deceased_status IN ('Alive', 'Deceased', 'Unknown')),
  deceased_date date,
  id_book_issued_date date,
  id_card_issued boolean,
  id_card_date date,
  -- JPEG or PNG, sealed.
  portrait_ciphertext bytea,
  -- Null for people enrolled in the sandbox.
  import_id uuid CONSTRAINT registry_persons_import_fk REFERENCES registry_imports,
  recorded_at timestamptz NOT NULL,
  CONSTRAINT registry_persons_pk PRIMARY KEY (registry, identity_no),
  CONSTRAINT registry_persons_deceased_date_check CHECK (deceased_date IS NULL OR deceased_status = 'Deceased')
);
