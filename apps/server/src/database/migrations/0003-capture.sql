-- Selfie captures: the link, each attempt at the challenge, and the frames it rests on.

CREATE TABLE capture_sessions (
  id uuid CONSTRAINT capture_sessions_pk PRIMARY KEY,
  transaction_id uuid NOT NULL CONSTRAINT capture_sessions_transaction_unique UNIQUE
    CONSTRAINT capture_sessions_transaction_fk REFERENCES transactions ON DELETE CASCADE,
  account_id integer NOT NULL,
  -- SHA-256 of the link's token.
  token_hash bytea NOT NULL CONSTRAINT capture_sessions_token_unique UNIQUE,
  status text NOT NULL CONSTRAINT capture_sessions_status_check CHECK (status IN ('created', 'started', 'completed', 'expired', 'cancelled')),
  -- SHA-256 of the secret in the cookie of the device that claimed the link.
  device_hash bytea,
  field_failures integer NOT NULL DEFAULT 0,
  fields_confirmed_at timestamptz,
  attempts_used integer NOT NULL DEFAULT 0,
  max_attempts integer NOT NULL DEFAULT 3,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE capture_attempts (
  id uuid CONSTRAINT capture_attempts_pk PRIMARY KEY,
  session_id uuid NOT NULL CONSTRAINT capture_attempts_session_fk REFERENCES capture_sessions ON DELETE CASCADE,
  number integer NOT NULL,
  nonce text NOT NULL,
  challenge jsonb NOT NULL,
  -- judging: all frames are in and the verdict is due; the other ends are final.
  state text NOT NULL CONSTRAINT capture_attempts_state_check CHECK (state IN ('open', 'judging', 'passed', 'failed', 'unclear', 'abandoned')),
  verdict jsonb,
  started_at timestamptz NOT NULL,
  deadline_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT capture_attempts_number_unique UNIQUE (session_id, number)
);

CREATE TABLE capture_frames (
  attempt_id uuid NOT NULL CONSTRAINT capture_frames_attempt_fk REFERENCES capture_attempts ON DELETE CASCADE,
  sequence integer NOT NULL,
  step integer NOT NULL,
  -- Milliseconds since the attempt began, by the phone's clock.
  captured_at_ms integer NOT NULL,
  sha256 bytea NOT NULL,
  ciphertext bytea NOT NULL,
  -- What the face models read from it.
  reading jsonb,
  received_at timestamptz NOT NULL,
  remove_after timestamptz NOT NULL,
  CONSTRAINT capture_frames_pk PRIMARY KEY (attempt_id, sequence),
  -- A frame sent twice is a replay.
  CONSTRAINT capture_frames_content_unique UNIQUE (attempt_id, sha256)
);
CREATE INDEX capture_frames_removal_index ON capture_frames (remove_after);
