-- Watch lists: what was read of them, version by version. Entries that a later version changes or drops stay, so that what was
-- found then can be shown as it was.

CREATE TABLE watch_lists (
  code text CONSTRAINT watch_lists_pk PRIMARY KEY
    CONSTRAINT watch_lists_code_check CHECK (code ~ '^[A-Z0-9][A-Z0-9_-]{1,39}$'),
  title text NOT NULL,
  -- For entries that say nothing else.
  category text NOT NULL CONSTRAINT watch_lists_category_check
    CHECK (category IN ('SANCTION', 'PEP', 'CRIME', 'REGULATORY', 'FINANCIAL_CRIME', 'ADVERSE_MEDIA')),
  -- Null: seen from the files.
  format text,
  -- One path, or one or several https addresses.
  sources text[] NOT NULL CONSTRAINT watch_lists_sources_check CHECK (cardinality(sources) > 0),
  -- Null: only when told to.
  update_hours int CONSTRAINT watch_lists_update_hours_check CHECK (update_hours BETWEEN 1 AND 8760),
  current_version bigint,
  -- When it was last tried, whatever came of it.
  tried_at timestamptz,
  created_at timestamptz NOT NULL
);

CREATE TABLE watch_list_versions (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT watch_list_versions_pk PRIMARY KEY,
  list_code text NOT NULL CONSTRAINT watch_list_versions_list_fk REFERENCES watch_lists ON DELETE CASCADE,
  -- refused: the version before stays in use. unchanged: the files say what they said before.
  state text NOT NULL CONSTRAINT watch_list_versions_state_check CHECK (state IN ('accepted', 'unchanged', 'refused')),
  format text,
  -- Of all entries, in no order.
  entries int NOT NULL DEFAULT 0,
  added int NOT NULL DEFAULT 0,
  changed int NOT NULL DEFAULT 0,
  removed int NOT NULL DEFAULT 0,
  -- Entries that could not be used: `{at, reason}`, the first hundred.
  unusable jsonb NOT NULL DEFAULT '[]',
  refused_because text,
  read_at timestamptz NOT NULL,
  CONSTRAINT watch_list_versions_refused_check CHECK ((state = 'refused') = (refused_because IS NOT NULL))
);
CREATE INDEX watch_list_versions_list_index ON watch_list_versions (list_code, id DESC);

ALTER TABLE watch_lists ADD CONSTRAINT watch_lists_current_version_fk
  FOREIGN KEY (current_version) REFERENCES watch_list_versions DEFERRABLE INITIALLY DEFERRED;

CREATE TABLE watch_list_entries (
  list_code text NOT NULL CONSTRAINT watch_list_entries_list_fk REFERENCES watch_lists ON DELETE CASCADE,
  -- The publisher's.
  source_id text NOT NULL,
  from_version bigint NOT NULL,
  -- The first version that no longer has it like this; null: in use.
  to_version bigint,
  -- SHA-256 of `entity`, for telling what has changed.
  hash bytea NOT NULL,
  entity jsonb NOT NULL,
  CONSTRAINT watch_list_entries_pk PRIMARY KEY (list_code, source_id, from_version)
);
CREATE UNIQUE INDEX watch_list_entries_current_index ON watch_list_entries (list_code, source_id) WHERE to_version IS NULL;
CREATE INDEX watch_list_entries_to_version_index ON watch_list_entries (to_version) WHERE to_version IS NOT NULL;
CREATE INDEX watch_list_entries_from_version_index ON watch_list_entries (from_version);
