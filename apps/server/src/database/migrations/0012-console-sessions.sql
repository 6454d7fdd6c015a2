-- Log-ins to the console: a cookie's secret is known by its hash only.
CREATE TABLE console_sessions (
  -- Also the `session.begun` of the audit trail; a row in revoked_tokens ends it like any other token.
  id uuid CONSTRAINT console_sessions_pk PRIMARY KEY,
  -- SHA-256 of the secret in the cookie.
  secret_hash bytea NOT NULL CONSTRAINT console_sessions_secret_unique UNIQUE,
  account_id integer NOT NULL,
  user_id uuid NOT NULL CONSTRAINT console_sessions_user_fk REFERENCES users ON DELETE CASCADE,
  -- The user's token_epoch at log-in: a higher one has ended the session.
  epoch integer NOT NULL,
  created_at timestamptz NOT NULL,
  -- When the user last did something, to the minute.
  active_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX console_sessions_user_index ON console_sessions (user_id);
CREATE INDEX console_sessions_expiry_index ON console_sessions (expires_at);

-- What was done to a transaction, a user, an endpoint: its page shows it.
CREATE INDEX audit_events_subject_index ON audit_events (subject, occurred_at) WHERE subject IS NOT NULL;
