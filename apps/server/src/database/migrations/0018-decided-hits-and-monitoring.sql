-- Hits that are decided once for a client, and clients that are screened again when a list changes.

-- Added to and never changed: the latest row of a client and an entry counts.
CREATE TABLE hit_decisions (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT hit_decisions_pk PRIMARY KEY,
  account_id integer NOT NULL CONSTRAINT hit_decisions_account_fk REFERENCES accounts,
  -- Keyed hash of what the account knows the client by.
  client_key bytea NOT NULL,
  list_code text NOT NULL,
  source_id text NOT NULL,
  -- reopened: nothing is decided any more.
  verdict text NOT NULL CONSTRAINT hit_decisions_verdict_check CHECK (verdict IN ('FALSE', 'TRUE', 'reopened')),
  -- What it means for the client when it is screened again.
  effect text CONSTRAINT hit_decisions_effect_check CHECK (effect IN ('clear', 'reject')),
  -- Of all that was compared, on either side: it counts only while that stays as it was.
  fingerprint text,
  -- Code of the reason; the note is sealed, as it may name somebody.
  reason text,
  note_ciphertext bytea,
  decided_at timestamptz NOT NULL,
  decided_by uuid NOT NULL CONSTRAINT hit_decisions_decided_by_fk REFERENCES users,
  -- Who proposed it, where it took two people.
  proposed_by uuid CONSTRAINT hit_decisions_proposed_by_fk REFERENCES users,
  transaction_id uuid NOT NULL CONSTRAINT hit_decisions_transaction_fk REFERENCES transactions ON DELETE CASCADE,
  CONSTRAINT hit_decisions_reopened_check CHECK (
    (verdict = 'reopened') = (effect IS NULL) AND (effect IS NULL) = (fingerprint IS NULL) AND (effect IS NULL) = (reason IS NULL))
);
CREATE INDEX hit_decisions_client_index ON hit_decisions (account_id, client_key, list_code, source_id, id DESC);
CREATE INDEX hit_decisions_transaction_index ON hit_decisions (transaction_id);

CREATE FUNCTION keep_hit_decisions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'hit_decisions are only added to';
END
$$;
CREATE TRIGGER hit_decisions_kept BEFORE UPDATE OR DELETE ON hit_decisions FOR EACH ROW EXECUTE FUNCTION keep_hit_decisions();

CREATE TABLE watched_clients (
  id uuid CONSTRAINT watched_clients_pk PRIMARY KEY,
  account_id integer NOT NULL CONSTRAINT watched_clients_account_fk REFERENCES accounts,
  client_key bytea NOT NULL,
  product text NOT NULL,
  -- The latest screening: what is asked again, and what a new answer is compared with.
  transaction_id uuid NOT NULL CONSTRAINT watched_clients_transaction_fk REFERENCES transactions ON DELETE CASCADE,
  -- `{code: version}` of the lists that screening was made on.
  list_versions jsonb NOT NULL,
  changes integer NOT NULL DEFAULT 0,
  screened_at timestamptz NOT NULL,
  started_at timestamptz NOT NULL,
  started_by uuid NOT NULL CONSTRAINT watched_clients_started_by_fk REFERENCES users,
  ended_at timestamptz,
  -- Null: the system.
  ended_by uuid CONSTRAINT watched_clients_ended_by_fk REFERENCES users,
  ended_because text CONSTRAINT watched_clients_ended_because_check CHECK (ended_because IN ('stopped', 'consent-withdrawn')),
  CONSTRAINT watched_clients_ended_check CHECK ((ended_at IS NULL) = (ended_because IS NULL))
);
CREATE UNIQUE INDEX watched_clients_once_index ON watched_clients (account_id, client_key, product) WHERE ended_at IS NULL;
CREATE INDEX watched_clients_account_index ON watched_clients (account_id, started_at DESC, id DESC);
CREATE INDEX watched_clients_transaction_index ON watched_clients (transaction_id);
CREATE INDEX watched_clients_live_index ON watched_clients (id) WHERE ended_at IS NULL;

-- What the latest screening of a watched client found.
CREATE TABLE watched_hits (
  watch_id uuid NOT NULL CONSTRAINT watched_hits_watch_fk REFERENCES watched_clients ON DELETE CASCADE,
  list_code text NOT NULL,
  source_id text NOT NULL,
  fingerprint text NOT NULL,
  CONSTRAINT watched_hits_pk PRIMARY KEY (watch_id, list_code, source_id)
);
CREATE INDEX watched_hits_entry_index ON watched_hits (list_code, source_id);

CREATE TABLE screening_changes (
  id uuid CONSTRAINT screening_changes_pk PRIMARY KEY,
  account_id integer NOT NULL,
  watch_id uuid NOT NULL CONSTRAINT screening_changes_watch_fk REFERENCES watched_clients ON DELETE CASCADE,
  -- Of the client's changes, from 1.
  number integer NOT NULL,
  -- The new screening.
  transaction_id uuid NOT NULL CONSTRAINT screening_changes_transaction_fk REFERENCES transactions ON DELETE CASCADE,
  -- The list whose change called for it.
  list_code text NOT NULL,
  changed_at timestamptz NOT NULL,
  code_before text NOT NULL,
  new_hits integer NOT NULL,
  changed_hits integer NOT NULL,
  gone_hits integer NOT NULL,
  -- Each hit with what has become of it, sealed.
  hits_ciphertext bytea NOT NULL,
  CONSTRAINT screening_changes_number_unique UNIQUE (watch_id, number)
);
CREATE INDEX screening_changes_transaction_index ON screening_changes (transaction_id);

-- The version up to which watched clients have been screened again; null: never.
ALTER TABLE watch_lists ADD COLUMN monitored_version bigint;

-- What `screening.changed` tells of. It goes with the same transaction as the event itself.
ALTER TABLE outbox_events ADD COLUMN screening_change_id uuid;

ALTER TABLE webhook_endpoints DROP CONSTRAINT webhook_endpoints_events_check;
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_events_check
  CHECK (cardinality(events) > 0 AND events <@ ARRAY['idv.completed', 'transaction.completed', 'screening.changed']);
