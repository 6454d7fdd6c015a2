-- Every verification that was accepted: what was asked, the facts known so far, and what they came to.

CREATE TABLE transactions (
  id uuid CONSTRAINT transactions_pk PRIMARY KEY,
  account_id integer NOT NULL CONSTRAINT transactions_account_fk REFERENCES accounts,
  user_id uuid NOT NULL CONSTRAINT transactions_user_fk REFERENCES users,
  product text NOT NULL,
  -- The code of cost-centre reports (consumer-service 2.8); may change once, when it is known who answered.
  service_type text NOT NULL,
  -- working: a process is at it until working_until; waiting: for a capture, a job or a person; completed: final.
  state text NOT NULL CONSTRAINT transactions_state_check CHECK (state IN ('working', 'waiting', 'completed')),
  code text NOT NULL CONSTRAINT transactions_code_check CHECK (code IN ('PENDING', 'ACCEPT', 'REVIEW', 'REJECT', 'FAIL')),
  -- Raised with every change; webhooks carry it.
  sequence integer NOT NULL DEFAULT 1,
  answered_by_failover boolean NOT NULL DEFAULT false,
  first_name text,
  last_name text,
  identity_no text,
  reference_no text,
  cost_centre integer,
  request_ciphertext bytea NOT NULL,
  -- Null until something has been evaluated. Holds no image and no registry record.
  outcome jsonb,
  failure_reason text,
  weighting numeric(5, 2) CONSTRAINT transactions_weighting_check CHECK (weighting BETWEEN 0 AND 100),
  price_cents integer NOT NULL DEFAULT 0,
  prepaid boolean NOT NULL DEFAULT false,
  working_until timestamptz,
  received_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  completed_at timestamptz,
  CONSTRAINT transactions_working_check CHECK ((state = 'working') = (working_until IS NOT NULL)),
  CONSTRAINT transactions_completed_check CHECK ((state = 'completed') = (completed_at IS NOT NULL)),
  CONSTRAINT transactions_pending_check CHECK (state <> 'completed' OR code <> 'PENDING'),
  CONSTRAINT transactions_cost_centre_fk FOREIGN KEY (account_id, cost_centre) REFERENCES cost_centres
);
CREATE INDEX transactions_account_index ON transactions (account_id, received_at DESC, id);
CREATE INDEX transactions_working_index ON transactions (working_until) WHERE state = 'working';

CREATE TABLE consents (
  transaction_id uuid CONSTRAINT consents_pk PRIMARY KEY CONSTRAINT consents_transaction_fk REFERENCES transactions ON DELETE CASCADE,
  account_id integer NOT NULL,
  user_id uuid NOT NULL,
  purpose text NOT NULL,
  source_address text NOT NULL,
  obtained_at timestamptz NOT NULL,
  withdrawn_at timestamptz
);

-- Raw answers of registries, captures and reviews, encrypted, with the day they are to be removed.
CREATE TABLE transaction_facts (
  transaction_id uuid NOT NULL CONSTRAINT transaction_facts_transaction_fk REFERENCES transactions ON DELETE CASCADE,
  account_id integer NOT NULL,
  kind text NOT NULL CONSTRAINT transaction_facts_kind_check CHECK (kind IN ('finding', 'capture', 'review')),
  ciphertext bytea NOT NULL,
  recorded_at timestamptz NOT NULL,
  remove_after timestamptz NOT NULL,
  CONSTRAINT transaction_facts_pk PRIMARY KEY (transaction_id, kind)
);
CREATE INDEX transaction_facts_removal_index ON transaction_facts (remove_after);

CREATE TABLE transaction_images (
  transaction_id uuid NOT NULL CONSTRAINT transaction_images_transaction_fk REFERENCES transactions ON DELETE CASCADE,
  account_id integer NOT NULL,
  kind text NOT NULL CONSTRAINT transaction_images_kind_check CHECK (kind IN ('official_photograph', 'selfie')),
  ciphertext bytea NOT NULL,
  recorded_at timestamptz NOT NULL,
  remove_after timestamptz NOT NULL,
  CONSTRAINT transaction_images_pk PRIMARY KEY (transaction_id, kind)
);
CREATE INDEX transaction_images_removal_index ON transaction_images (remove_after);

CREATE TABLE idempotency_keys (
  account_id integer NOT NULL,
  -- Method and path, then the caller's key.
  operation text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  transaction_id uuid NOT NULL,
  -- Null while the first request has not finished.
  status integer,
  answer_ciphertext bytea,
  created_at timestamptz NOT NULL,
  CONSTRAINT idempotency_keys_pk PRIMARY KEY (account_id, operation, key),
  CONSTRAINT idempotency_keys_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions ON DELETE CASCADE
    DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX idempotency_keys_removal_index ON idempotency_keys (created_at);
CREATE INDEX idempotency_keys_transaction_index ON idempotency_keys (transaction_id);

-- What has happened and is to be told to the account's endpoints; commits with the change itself.
CREATE TABLE outbox_events (
  id uuid CONSTRAINT outbox_events_pk PRIMARY KEY,
  account_id integer NOT NULL,
  transaction_id uuid NOT NULL CONSTRAINT outbox_events_transaction_fk REFERENCES transactions ON DELETE CASCADE,
  sequence integer NOT NULL,
  event text NOT NULL,
  created_at timestamptz NOT NULL,
  dispatched_at timestamptz
);
CREATE INDEX outbox_events_due_index ON outbox_events (created_at) WHERE dispatched_at IS NULL;

-- Work to be done later by whichever process comes first; commits with the change that causes it.
CREATE TABLE jobs (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT jobs_pk PRIMARY KEY,
  kind text NOT NULL,
  -- What the job is about; a kind has at most one open job for a subject.
  subject text NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}',
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz NOT NULL,
  CONSTRAINT jobs_subject_unique UNIQUE (kind, subject)
);
CREATE INDEX jobs_due_index ON jobs (due_at);

CREATE TABLE sms_messages (
  id uuid CONSTRAINT sms_messages_pk PRIMARY KEY,
  account_id integer NOT NULL,
  transaction_id uuid NOT NULL CONSTRAINT sms_messages_transaction_fk REFERENCES transactions ON DELETE CASCADE,
  recipient_ciphertext bytea NOT NULL,
  body_ciphertext bytea NOT NULL,
  state text NOT NULL CONSTRAINT sms_messages_state_check CHECK (state IN ('queued', 'sent', 'failed')),
  gateway text,
  gateway_message_id text,
  error text,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX sms_messages_transaction_index ON sms_messages (transaction_id);
