-- Where accounts are told of results, what is to be sent there, and every attempt at it.

CREATE TABLE webhook_endpoints (
  id uuid CONSTRAINT webhook_endpoints_pk PRIMARY KEY,
  account_id integer NOT NULL CONSTRAINT webhook_endpoints_account_fk REFERENCES accounts,
  -- Sealed: addresses often carry a token.
  url_ciphertext bytea NOT NULL,
  secret_ciphertext bytea NOT NULL,
  -- The secret before the last rotation signs too, until then.
  previous_secret_ciphertext bytea,
  previous_secret_until timestamptz,
  events text[] NOT NULL CONSTRAINT webhook_endpoints_events_check
    CHECK (cardinality(events) > 0 AND events <@ ARRAY['idv.completed', 'transaction.completed']),
  -- Bodies without images.
  thin boolean NOT NULL DEFAULT false,
  disabled_at timestamptz,
  disabled_reason text CONSTRAINT webhook_endpoints_disabled_reason_check CHECK (disabled_reason IN ('operator', 'gone', 'failing')),
  -- The first failure since the last success.
  failing_since timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT webhook_endpoints_disabled_check CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL)),
  CONSTRAINT webhook_endpoints_previous_check CHECK ((previous_secret_ciphertext IS NULL) = (previous_secret_until IS NULL))
);
CREATE INDEX webhook_endpoints_account_index ON webhook_endpoints (account_id);

-- What signs callbacks, which have no endpoint of their own; made when first needed.
CREATE TABLE callback_secrets (
  account_id integer CONSTRAINT callback_secrets_pk PRIMARY KEY CONSTRAINT callback_secrets_account_fk REFERENCES accounts,
  secret_ciphertext bytea NOT NULL,
  previous_secret_ciphertext bytea,
  previous_secret_until timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT callback_secrets_previous_check CHECK ((previous_secret_ciphertext IS NULL) = (previous_secret_until IS NULL))
);

-- Set when an event could not be dispatched for a fault of ours: it waits, so that it cannot hold up the others.
ALTER TABLE outbox_events ADD COLUMN retry_at timestamptz;

CREATE TABLE deliveries (
  -- The webhook-id, the same at every attempt.
  id uuid CONSTRAINT deliveries_pk PRIMARY KEY,
  account_id integer NOT NULL CONSTRAINT deliveries_account_fk REFERENCES accounts,
  -- Null for a test of an endpoint.
  transaction_id uuid CONSTRAINT deliveries_transaction_fk REFERENCES transactions ON DELETE CASCADE,
  outbox_event_id uuid CONSTRAINT deliveries_outbox_event_fk REFERENCES outbox_events ON DELETE CASCADE,
  -- Null for a callback, or when the endpoint was removed.
  endpoint_id uuid CONSTRAINT deliveries_endpoint_fk REFERENCES webhook_endpoints ON DELETE SET NULL,
  callback_url_ciphertext bytea,
  -- The endpoint, or a keyed hash of the callback's origin: attempts under way at the same time are counted by it.
  destination text NOT NULL,
  event text NOT NULL,
  sequence integer,
  -- Composed at the first attempt and kept until images are due to be removed.
  body_ciphertext bytea,
  body_remove_after timestamptz,
  -- parked: not tried any more by itself, but on request; cancelled: never.
  state text NOT NULL CONSTRAINT deliveries_state_check CHECK (state IN ('pending', 'delivered', 'parked', 'cancelled')),
  -- Attempts begun, ever.
  attempts integer NOT NULL DEFAULT 0,
  -- Failures on the schedule since it began or was begun anew.
  failures integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  leased_until timestamptz,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  CONSTRAINT deliveries_once_unique UNIQUE (outbox_event_id, destination),
  CONSTRAINT deliveries_pending_check CHECK ((state = 'pending') = (next_attempt_at IS NOT NULL)),
  CONSTRAINT deliveries_finished_check CHECK ((state = 'pending') = (finished_at IS NULL)),
  CONSTRAINT deliveries_body_check CHECK ((body_ciphertext IS NULL) = (body_remove_after IS NULL))
);
CREATE INDEX deliveries_due_index ON deliveries (destination, next_attempt_at) WHERE state = 'pending';
CREATE INDEX deliveries_account_index ON deliveries (account_id, created_at DESC, id);
CREATE INDEX deliveries_transaction_index ON deliveries (transaction_id);
CREATE INDEX deliveries_endpoint_index ON deliveries (endpoint_id);
CREATE INDEX deliveries_state_index ON deliveries (state) WHERE state IN ('pending', 'parked');
CREATE INDEX deliveries_removal_index ON deliveries (body_remove_after);

CREATE TABLE delivery_attempts (
  delivery_id uuid NOT NULL CONSTRAINT delivery_attempts_delivery_fk REFERENCES deliveries ON DELETE CASCADE,
  number integer NOT NULL,
  at timestamptz NOT NULL,
  -- Null while it is under way, or when the process died at it.
  outcome text,
  duration_ms integer,
  -- The HTTP status, where there was an answer.
  status integer,
  -- The answer's first kilobyte, sealed.
  answer_ciphertext bytea,
  CONSTRAINT delivery_attempts_pk PRIMARY KEY (delivery_id, number)
);
