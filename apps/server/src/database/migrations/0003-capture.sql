-- Selfie captures: the link, each attempt at the challenge, and the frames it rests on.

CREATE TABLE capture_sessions (
  id uuid CONSTRAINT capture_sessions_pk PRIMARY KEY,
  transaction_id uuid NOT NULL CONSTRAINT capture_sessions_transaction_unique UNIQUE
    CONSTRAINT capture_sessions_transaction_fk REFERENCES transactions ON DELETE CASCADE,
  account_id integer NOT NULL,
  -- SHA-256 of the link's token, which itself is derived from the id with the server's secret.
  token_hash bytea NOT NULL CONSTRAINT capture_sessions_token_unique UNIQUE,
  status text NOT NULL CONSTRAINT capture_sessions_status_check CHECK (status IN ('created', 'started', 'completed', 'expired', 'cancelled')),
  -- Why it ended; null while it is open.
  ended_as text CONSTRAINT capture_sessions_ended_as_check CHECK (ended_as IN ('judged', 'expired', 'used-up', 'cancelled', 'technical-failure')),
  steps text[] NOT NULL,
  -- SHA-256 of the secret in the cookie of the device that claimed the link.
  device_hash bytea CONSTRAINT capture_sessions_device_unique UNIQUE,
  field_failures integer NOT NULL DEFAULT 0,
  fields_confirmed_at timestamptz,
  -- Attempts begun, the open one included.
  attempts_used integer NOT NULL DEFAULT 0,
  max_attempts integer NOT NULL DEFAULT 3 CONSTRAINT capture_sessions_attempts_check CHECK (attempts_used <= max_attempts),
  -- Frames that could not be analysed through a fault of ours.
  technical_failures integer NOT NULL DEFAULT 0,
  -- How long the frames are kept, in days, as the account had it when the link was made.
  frame_retention_days integer NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT capture_sessions_ended_check CHECK ((status IN ('created', 'started')) = (ended_as IS NULL))
);

CREATE TABLE capture_attempts (
  id uuid CONSTRAINT capture_attempts_pk PRIMARY KEY,
  session_id uuid NOT NULL CONSTRAINT capture_attempts_session_fk REFERENCES capture_sessions ON DELETE CASCADE,
  number integer NOT NULL,
  nonce text NOT NULL,
  -- The instructions, in order; the page learns each when the one before is done.
  challenge jsonb NOT NULL,
  -- What the page says of the camera: evidence, never believed.
  camera jsonb NOT NULL,
  -- judging: no more frames are taken and the verdict is due; the other ends are final.
  state text NOT NULL CONSTRAINT capture_attempts_state_check CHECK (state IN ('open', 'judging', 'passed', 'failed', 'unclear', 'abandoned')),
  -- Number of the instruction in hand, from 1.
  step integer NOT NULL DEFAULT 1,
  step_started_at timestamptz NOT NULL,
  -- Why the last frame did not count, as the page was told.
  hint text,
  frames_received integer NOT NULL DEFAULT 0,
  verdict jsonb,
  started_at timestamptz NOT NULL,
  deadline_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT capture_attempts_number_unique UNIQUE (session_id, number),
  CONSTRAINT capture_attempts_ended_check CHECK ((state IN ('open', 'judging')) = (ended_at IS NULL))
);
-- A session has one attempt in hand at most.
CREATE UNIQUE INDEX capture_attempts_open_unique ON capture_attempts (session_id) WHERE ended_at IS NULL;

CREATE TABLE capture_frames (
  attempt_id uuid NOT NULL CONSTRAINT capture_frames_attempt_fk REFERENCES capture_attempts ON DELETE CASCADE,
  sequence integer NOT NULL,
  step integer NOT NULL,
  -- Milliseconds since the attempt began, by the phone's clock.
  captured_at_ms integer NOT NULL,
  -- Not unique: a frozen camera repeats itself, and a recording in a loop is for the verdict to find.
  sha256 bytea NOT NULL,
  ciphertext bytea NOT NULL,
  -- Pose, expression and quality as the face models read them; nothing a person could be told by.
  reading jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  remove_after timestamptz NOT NULL,
  CONSTRAINT capture_frames_pk PRIMARY KEY (attempt_id, sequence)
);
CREATE INDEX capture_frames_removal_index ON capture_frames (remove_after);
