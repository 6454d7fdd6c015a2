-- Who may use the service, at what price, and how they prove it.

CREATE TABLE accounts (
  id integer CONSTRAINT accounts_pk PRIMARY KEY,
  name text NOT NULL,
  billing text NOT NULL DEFAULT 'postpaid' CONSTRAINT accounts_billing_check CHECK (billing IN ('postpaid', 'prepaid')),
  -- Prepaid accounts only: verifications that may still be made.
  credits integer NOT NULL DEFAULT 0 CONSTRAINT accounts_credits_check CHECK (credits >= 0),
  rate_limit_per_second integer NOT NULL DEFAULT 50 CONSTRAINT accounts_rate_check CHECK (rate_limit_per_second > 0),
  rate_limit_burst integer NOT NULL DEFAULT 100 CONSTRAINT accounts_burst_check CHECK (rate_limit_burst > 0),
  simulated_back_office boolean NOT NULL DEFAULT true,
  capture_document_step boolean NOT NULL DEFAULT false,
  embedding_origins text[] NOT NULL DEFAULT '{}',
  image_retention_days integer NOT NULL DEFAULT 90 CONSTRAINT accounts_image_retention_check CHECK (image_retention_days > 0),
  transaction_retention_days integer NOT NULL DEFAULT 1826 CONSTRAINT accounts_retention_check CHECK (transaction_retention_days > 0),
  suspended_at timestamptz,
  created_at timestamptz NOT NULL
);

CREATE TABLE users (
  id uuid CONSTRAINT users_pk PRIMARY KEY,
  account_id integer NOT NULL CONSTRAINT users_account_fk REFERENCES accounts,
  -- Either may be typed at log-in: the at sign keeps one user's name from being another's e-mail address.
  username text NOT NULL CONSTRAINT users_username_check CHECK (username NOT LIKE '%@%'),
  email text NOT NULL CONSTRAINT users_email_check CHECK (email LIKE '%_@_%'),
  password_hash text NOT NULL,
  role text NOT NULL CONSTRAINT users_role_check CHECK (role IN ('integrator', 'reporter', 'verifier', 'admin')),
  -- Raised to end every token issued before.
  token_epoch integer NOT NULL DEFAULT 0,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX users_username_unique ON users (lower(username));
CREATE UNIQUE INDEX users_email_unique ON users (lower(email));
CREATE INDEX users_account_index ON users (account_id);

CREATE TABLE entitlements (
  account_id integer NOT NULL CONSTRAINT entitlements_account_fk REFERENCES accounts,
  product text NOT NULL,
  -- Null: the product's own price in the catalogue.
  price_cents integer CONSTRAINT entitlements_price_check CHECK (price_cents >= 0),
  granted_at timestamptz NOT NULL,
  CONSTRAINT entitlements_pk PRIMARY KEY (account_id, product)
);

CREATE TABLE cost_centres (
  account_id integer NOT NULL CONSTRAINT cost_centres_account_fk REFERENCES accounts,
  id integer NOT NULL,
  operator_name text NOT NULL,
  closed_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT cost_centres_pk PRIMARY KEY (account_id, id)
);

CREATE TABLE signing_keys (
  kid text CONSTRAINT signing_keys_pk PRIMARY KEY,
  public_jwk jsonb NOT NULL,
  private_jwk_ciphertext bytea NOT NULL,
  signs_from timestamptz NOT NULL,
  -- Null until a successor is made; then one token lifetime after the successor begins to sign.
  verifies_until timestamptz,
  created_at timestamptz NOT NULL
);

CREATE TABLE revoked_tokens (
  jti uuid CONSTRAINT revoked_tokens_pk PRIMARY KEY,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz NOT NULL
);

CREATE TABLE login_throttles (
  -- Keyed hash of the user name, the address, or both: neither is stored.
  key bytea CONSTRAINT login_throttles_pk PRIMARY KEY,
  failures integer NOT NULL,
  last_failure_at timestamptz,
  -- User name and address together only: a log-in that succeeded, which makes the pair a known one.
  last_success_at timestamptz,
  CONSTRAINT login_throttles_times_check CHECK (coalesce(last_failure_at, last_success_at) IS NOT NULL)
);

CREATE TABLE audit_events (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT audit_events_pk PRIMARY KEY,
  occurred_at timestamptz NOT NULL,
  account_id integer,
  -- A user's id, or 'command-line' or 'system'.
  actor text NOT NULL,
  action text NOT NULL,
  subject text,
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_events_account_index ON audit_events (account_id, occurred_at);

CREATE TABLE settings (
  name text CONSTRAINT settings_pk PRIMARY KEY,
  value jsonb NOT NULL
);

-- One number that changes with everything a token's rights depend on, so that every process may keep what it
-- knows of callers in memory and still see a revocation at the next request. Credits are left out: they change
-- with every verification and are checked where they are spent.
CREATE TABLE access_version (
  id boolean CONSTRAINT access_version_pk PRIMARY KEY DEFAULT true CONSTRAINT access_version_one_row CHECK (id),
  version bigint NOT NULL
);
INSERT INTO access_version (version) VALUES (1);

CREATE FUNCTION raise_access_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE access_version SET version = version + 1;
  RETURN NULL;
END
$$;

CREATE TRIGGER accounts_access AFTER INSERT OR DELETE OR UPDATE OF
  name, billing, rate_limit_per_second, rate_limit_burst, simulated_back_office, capture_document_step, embedding_origins,
  image_retention_days, transaction_retention_days, suspended_at ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION raise_access_version();
CREATE TRIGGER users_access AFTER INSERT OR DELETE OR UPDATE ON users FOR EACH STATEMENT EXECUTE FUNCTION raise_access_version();
CREATE TRIGGER entitlements_access AFTER INSERT OR DELETE OR UPDATE ON entitlements FOR EACH STATEMENT EXECUTE FUNCTION raise_access_version();
CREATE TRIGGER cost_centres_access AFTER INSERT OR DELETE OR UPDATE ON cost_centres FOR EACH STATEMENT EXECUTE FUNCTION raise_access_version();
CREATE TRIGGER signing_keys_access AFTER INSERT OR DELETE OR UPDATE ON signing_keys FOR EACH STATEMENT EXECUTE FUNCTION raise_access_version();
CREATE TRIGGER revoked_tokens_access AFTER INSERT ON revoked_tokens FOR EACH STATEMENT EXECUTE FUNCTION raise_access_version();
