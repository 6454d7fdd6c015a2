-- Generated from migrations/*.sql by generate.ts: a picture of the result, to read and to review. Do not edit.

CREATE OR REPLACE FUNCTION public.keep_case_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'case_events are only added to';
END
$function$;

CREATE OR REPLACE FUNCTION public.keep_hit_decisions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'hit_decisions are only added to';
END
$function$;

CREATE OR REPLACE FUNCTION public.note_transaction_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO transaction_total_changes
    SELECT account_id, (received_at AT TIME ZONE 'UTC')::date, cost_centre, service_type, code,
      count(*), sum(price_cents), coalesce(sum((weighting * 100)::integer), 0), count(weighting)
    FROM after_change GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO transaction_total_changes
    SELECT account_id, (received_at AT TIME ZONE 'UTC')::date, cost_centre, service_type, code,
      sum(sign), sum(sign * price_cents), coalesce(sum(sign * (weighting * 100)::integer), 0),
      coalesce(sum(sign) FILTER (WHERE weighting IS NOT NULL), 0)
    FROM (
      SELECT 1 AS sign, account_id, received_at, cost_centre, service_type, code, price_cents, weighting FROM after_change
      UNION ALL
      SELECT -1, account_id, received_at, cost_centre, service_type, code, price_cents, weighting FROM before_change
    ) AS both_sides
    GROUP BY 1, 2, 3, 4, 5
    HAVING sum(sign) <> 0 OR sum(sign * price_cents) <> 0 OR coalesce(sum(sign * weighting), 0) <> 0
      OR coalesce(sum(sign) FILTER (WHERE weighting IS NOT NULL), 0) <> 0;
  ELSE
    INSERT INTO transaction_total_changes
    SELECT account_id, (received_at AT TIME ZONE 'UTC')::date, cost_centre, service_type, code,
      -count(*), -sum(price_cents), -coalesce(sum((weighting * 100)::integer), 0), -count(weighting)
    FROM before_change GROUP BY 1, 2, 3, 4, 5;
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.raise_access_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE access_version SET version = version + 1;
  RETURN NULL;
END
$function$;

CREATE TABLE access_version (
  id boolean NOT NULL DEFAULT true,
  version bigint NOT NULL,
  CONSTRAINT access_version_pk PRIMARY KEY (id),
  CONSTRAINT access_version_one_row CHECK (id)
);

CREATE TABLE accounts (
  id integer NOT NULL,
  name text NOT NULL,
  billing text NOT NULL DEFAULT 'postpaid'::text,
  credits integer NOT NULL DEFAULT 0,
  rate_limit_per_second integer NOT NULL DEFAULT 50,
  rate_limit_burst integer NOT NULL DEFAULT 100,
  simulated_back_office boolean NOT NULL DEFAULT true,
  capture_document_step boolean NOT NULL DEFAULT false,
  embedding_origins text[] NOT NULL DEFAULT '{}'::text[],
  image_retention_days integer NOT NULL DEFAULT 90,
  transaction_retention_days integer NOT NULL DEFAULT 1826,
  suspended_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT accounts_pk PRIMARY KEY (id),
  CONSTRAINT accounts_billing_check CHECK (billing = ANY (ARRAY['postpaid'::text, 'prepaid'::text])),
  CONSTRAINT accounts_burst_check CHECK (rate_limit_burst > 0),
  CONSTRAINT accounts_credits_check CHECK (credits >= 0),
  CONSTRAINT accounts_image_retention_check CHECK (image_retention_days > 0),
  CONSTRAINT accounts_rate_check CHECK (rate_limit_per_second > 0),
  CONSTRAINT accounts_retention_check CHECK (transaction_retention_days > 0)
);
CREATE TRIGGER accounts_access AFTER INSERT OR DELETE OR UPDATE OF name, billing, rate_limit_per_second, rate_limit_burst, simulated_back_office, capture_document_step, embedding_origins, image_retention_days, transaction_retention_days, suspended_at ON accounts FOR EACH STATEMENT EXECUTE FUNCTION raise_access_version();

CREATE TABLE audit_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  occurred_at timestamp with time zone NOT NULL,
  account_id integer,
  actor text NOT NULL,
  action text NOT NULL,
  subject text,
  detail jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT audit_events_pk PRIMARY KEY (id)
);
CREATE INDEX audit_events_account_index ON audit_events USING btree (account_id, occurred_at);
CREATE INDEX audit_events_sessions_index ON audit_events USING btree (occurred_at) WHERE action ~~ 'session.%'::text;
CREATE INDEX audit_events_subject_index ON audit_events USING btree (subject, occurred_at) WHERE subject IS NOT NULL;

CREATE TABLE callback_secrets (
  account_id integer NOT NULL,
  secret_ciphertext bytea NOT NULL,
  previous_secret_ciphertext bytea,
  previous_secret_until timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT callback_secrets_pk PRIMARY KEY (account_id),
  CONSTRAINT callback_secrets_account_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT callback_secrets_previous_check CHECK ((previous_secret_ciphertext IS NULL) = (previous_secret_until IS NULL))
);

CREATE TABLE capture_attempts (
  id uuid NOT NULL,
  session_id uuid NOT NULL,
  number integer NOT NULL,
  nonce text NOT NULL,
  challenge jsonb NOT NULL,
  camera jsonb NOT NULL,
  state text NOT NULL,
  step integer NOT NULL DEFAULT 1,
  step_started_at timestamp with time zone NOT NULL,
  hint text,
  frames_received integer NOT NULL DEFAULT 0,
  verdict jsonb,
  started_at timestamp with time zone NOT NULL,
  deadline_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT capture_attempts_pk PRIMARY KEY (id),
  CONSTRAINT capture_attempts_number_unique UNIQUE (session_id, number),
  CONSTRAINT capture_attempts_session_fk FOREIGN KEY (session_id) REFERENCES capture_sessions(id) ON DELETE CASCADE,
  CONSTRAINT capture_attempts_ended_check CHECK ((state = ANY (ARRAY['open'::text, 'judging'::text])) = (ended_at IS NULL)),
  CONSTRAINT capture_attempts_state_check CHECK (state = ANY (ARRAY['open'::text, 'judging'::text, 'passed'::text, 'failed'::text, 'unclear'::text, 'abandoned'::text]))
);
CREATE UNIQUE INDEX capture_attempts_open_unique ON capture_attempts USING btree (session_id) WHERE ended_at IS NULL;

CREATE TABLE capture_documents (
  session_id uuid NOT NULL,
  side text NOT NULL,
  kind text NOT NULL,
  ciphertext bytea NOT NULL,
  received_at timestamp with time zone NOT NULL,
  remove_after timestamp with time zone NOT NULL,
  CONSTRAINT capture_documents_pk PRIMARY KEY (session_id, side),
  CONSTRAINT capture_documents_session_fk FOREIGN KEY (session_id) REFERENCES capture_sessions(id) ON DELETE CASCADE,
  CONSTRAINT capture_documents_kind_check CHECK (kind = ANY (ARRAY['card'::text, 'book'::text])),
  CONSTRAINT capture_documents_side_check CHECK (side = ANY (ARRAY['front'::text, 'back'::text]))
);
CREATE INDEX capture_documents_removal_index ON capture_documents USING btree (remove_after);

CREATE TABLE capture_frames (
  attempt_id uuid NOT NULL,
  sequence integer NOT NULL,
  step integer NOT NULL,
  captured_at_ms integer NOT NULL,
  sha256 bytea NOT NULL,
  ciphertext bytea NOT NULL,
  reading jsonb NOT NULL,
  received_at timestamp with time zone NOT NULL,
  remove_after timestamp with time zone NOT NULL,
  CONSTRAINT capture_frames_pk PRIMARY KEY (attempt_id, sequence),
  CONSTRAINT capture_frames_attempt_fk FOREIGN KEY (attempt_id) REFERENCES capture_attempts(id) ON DELETE CASCADE
);
CREATE INDEX capture_frames_removal_index ON capture_frames USING btree (remove_after);

CREATE TABLE capture_hand_over_codes (
  token_hash bytea NOT NULL,
  session_id uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  opened_at timestamp with time zone,
  claimed_at timestamp with time zone,
  claim_key_hash bytea,
  CONSTRAINT capture_hand_over_codes_pk PRIMARY KEY (token_hash),
  CONSTRAINT capture_hand_over_codes_session_fk FOREIGN KEY (session_id) REFERENCES capture_hand_overs(session_id) ON DELETE CASCADE
);
CREATE INDEX capture_hand_over_codes_session_index ON capture_hand_over_codes USING btree (session_id);

CREATE TABLE capture_hand_overs (
  session_id uuid NOT NULL,
  desk_hash bytea NOT NULL,
  phone_hash bytea,
  digits text NOT NULL,
  state text NOT NULL,
  codes_made integer NOT NULL DEFAULT 0,
  opened_at timestamp with time zone,
  desk_seen_at timestamp with time zone NOT NULL,
  desk_left_at timestamp with time zone,
  phone_seen_at timestamp with time zone,
  phone_left_at timestamp with time zone,
  CONSTRAINT capture_hand_overs_pk PRIMARY KEY (session_id),
  CONSTRAINT capture_hand_overs_desk_unique UNIQUE (desk_hash),
  CONSTRAINT capture_hand_overs_phone_unique UNIQUE (phone_hash),
  CONSTRAINT capture_hand_overs_session_fk FOREIGN KEY (session_id) REFERENCES capture_sessions(id) ON DELETE CASCADE,
  CONSTRAINT capture_hand_overs_claimed_check CHECK (state <> 'claimed'::text OR phone_hash IS NOT NULL),
  CONSTRAINT capture_hand_overs_digits_check CHECK (digits ~ '^[0-9]{2}$'::text),
  CONSTRAINT capture_hand_overs_state_check CHECK (state = ANY (ARRAY['offered'::text, 'claimed'::text, 'ended'::text]))
);

CREATE TABLE capture_sessions (
  id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  account_id integer NOT NULL,
  token_hash bytea NOT NULL,
  status text NOT NULL,
  ended_as text,
  steps text[] NOT NULL,
  device_hash bytea,
  field_failures integer NOT NULL DEFAULT 0,
  fields_confirmed_at timestamp with time zone,
  attempts_used integer NOT NULL DEFAULT 0,
  max_attempts integer NOT NULL DEFAULT 3,
  technical_failures integer NOT NULL DEFAULT 0,
  frame_retention_days integer NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  documents_taken_at timestamp with time zone,
  CONSTRAINT capture_sessions_pk PRIMARY KEY (id),
  CONSTRAINT capture_sessions_device_unique UNIQUE (device_hash),
  CONSTRAINT capture_sessions_token_unique UNIQUE (token_hash),
  CONSTRAINT capture_sessions_transaction_unique UNIQUE (transaction_id),
  CONSTRAINT capture_sessions_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE CASCADE,
  CONSTRAINT capture_sessions_attempts_check CHECK (attempts_used <= max_attempts),
  CONSTRAINT capture_sessions_ended_as_check CHECK (ended_as = ANY (ARRAY['judged'::text, 'expired'::text, 'used-up'::text, 'cancelled'::text, 'technical-failure'::text])),
  CONSTRAINT capture_sessions_ended_check CHECK ((status = ANY (ARRAY['created'::text, 'started'::text])) = (ended_as IS NULL)),
  CONSTRAINT capture_sessions_status_check CHECK (status = ANY (ARRAY['created'::text, 'started'::text, 'completed'::text, 'expired'::text, 'cancelled'::text]))
);

CREATE TABLE case_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  case_id uuid NOT NULL,
  account_id integer NOT NULL,
  at timestamp with time zone NOT NULL,
  user_id uuid,
  action text NOT NULL,
  decision text,
  reason text,
  detail text,
  note_ciphertext bytea,
  CONSTRAINT case_events_pk PRIMARY KEY (id),
  CONSTRAINT case_events_case_fk FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  CONSTRAINT case_events_user_fk FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX case_events_case_index ON case_events USING btree (case_id, id);
CREATE TRIGGER case_events_kept BEFORE DELETE OR UPDATE ON case_events FOR EACH ROW EXECUTE FUNCTION keep_case_events();

CREATE TABLE cases (
  id uuid NOT NULL,
  account_id integer NOT NULL,
  transaction_id uuid NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  round integer NOT NULL DEFAULT 1,
  overturns boolean NOT NULL DEFAULT false,
  claimed_by uuid,
  claimed_until timestamp with time zone,
  proposed_by uuid,
  proposed_decision text,
  proposed_entry_ciphertext bytea,
  decided_by uuid,
  decision text,
  opened_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT cases_pk PRIMARY KEY (id),
  CONSTRAINT cases_transaction_unique UNIQUE (transaction_id),
  CONSTRAINT cases_account_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT cases_claimed_by_fk FOREIGN KEY (claimed_by) REFERENCES users(id),
  CONSTRAINT cases_decided_by_fk FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT cases_proposed_by_fk FOREIGN KEY (proposed_by) REFERENCES users(id),
  CONSTRAINT cases_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE CASCADE,
  CONSTRAINT cases_claim_check CHECK ((claimed_by IS NULL) = (claimed_until IS NULL)),
  CONSTRAINT cases_decided_check CHECK ((state = 'decided'::text) = (decision IS NOT NULL) AND (decision IS NULL) = (decided_by IS NULL)),
  CONSTRAINT cases_decision_check CHECK (decision = ANY (ARRAY['ACCEPT'::text, 'REVIEW'::text, 'REJECT'::text, 'FAIL'::text])),
  CONSTRAINT cases_ended_check CHECK ((state = ANY (ARRAY['open'::text, 'second'::text])) = (ended_at IS NULL)),
  CONSTRAINT cases_proposal_check CHECK ((state = 'second'::text) = (proposed_by IS NOT NULL) AND (proposed_by IS NULL) = (proposed_decision IS NULL)),
  CONSTRAINT cases_state_check CHECK (state = ANY (ARRAY['open'::text, 'second'::text, 'decided'::text, 'expired'::text, 'closed'::text]))
);
CREATE INDEX cases_over_index ON cases USING btree (account_id, ended_at DESC, id DESC) WHERE ended_at IS NOT NULL;
CREATE INDEX cases_waiting_index ON cases USING btree (account_id, due_at, id) WHERE ended_at IS NULL;

CREATE TABLE companies (
  registration_no text NOT NULL,
  it_number text NOT NULL,
  name text NOT NULL,
  trading_name text,
  short_name text,
  translated_name text,
  previous_names text[] NOT NULL,
  details jsonb NOT NULL,
  liquidation_date date,
  import_id uuid NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  CONSTRAINT companies_pk PRIMARY KEY (registration_no),
  CONSTRAINT companies_import_fk FOREIGN KEY (import_id) REFERENCES registry_imports(id)
);
CREATE INDEX companies_import_index ON companies USING btree (import_id);
CREATE INDEX companies_it_number_index ON companies USING btree (it_number);

CREATE TABLE company_directors (
  registration_no text NOT NULL,
  place integer NOT NULL,
  identity_no text,
  director jsonb NOT NULL,
  import_id uuid NOT NULL,
  CONSTRAINT company_directors_pk PRIMARY KEY (registration_no, place),
  CONSTRAINT company_directors_import_fk FOREIGN KEY (import_id) REFERENCES registry_imports(id)
);
CREATE INDEX company_directors_identity_index ON company_directors USING btree (identity_no) WHERE identity_no IS NOT NULL;

CREATE TABLE consents (
  transaction_id uuid NOT NULL,
  account_id integer NOT NULL,
  user_id uuid NOT NULL,
  purpose text NOT NULL,
  source_address text NOT NULL,
  obtained_at timestamp with time zone NOT NULL,
  withdrawn_at timestamp with time zone,
  CONSTRAINT consents_pk PRIMARY KEY (transaction_id),
  CONSTRAINT consents_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE CASCADE
);

CREATE TABLE console_sessions (
  id uuid NOT NULL,
  secret_hash bytea NOT NULL,
  account_id integer NOT NULL,
  user_id uuid NOT NULL,
  epoch integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  active_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT console_sessions_pk PRIMARY KEY (id),
  CONSTRAINT console_sessions_secret_unique UNIQUE (secret_hash),
  CONSTRAINT console_sessions_user_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX console_sessions_expiry_index ON console_sessions USING btree (expires_at);
CREATE INDEX console_sessions_user_index ON console_sessions USING btree (user_id);

CREATE TABLE cost_centres (
  account_id integer NOT NULL,
  id integer NOT NULL,
  operator_name text NOT NULL,
  closed_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT cost_centres_pk PRIMARY KEY (account_id, id),
  CONSTRAINT cost_centres_account_fk FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE TRIGGER cost_centres_access AFTER INSERT OR DELETE OR UPDATE ON cost_centres FOR EACH STATEMENT EXECUTE FUNCTION raise_access_version();

CREATE TABLE deliveries (
  id uuid NOT NULL,
  account_id integer NOT NULL,
  transaction_id uuid,
  outbox_event_id uuid,
  endpoint_id uuid,
  callback_url_ciphertext bytea,
  destination text NOT NULL,
  event text NOT NULL,
  sequence integer,
  body_ciphertext bytea,
  body_remove_after timestamp with time zone,
  state text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  next_attempt_at timestamp with time zone,
  leased_until timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT deliveries_pk PRIMARY KEY (id),
  CONSTRAINT deliveries_once_unique UNIQUE (outbox_event_id, destination),
  CONSTRAINT deliveries_account_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT deliveries_endpoint_fk FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE SET NULL,
  CONSTRAINT deliveries_outbox_event_fk FOREIGN KEY (outbox_event_id) REFERENCES outbox_events(id) ON DELETE CASCADE,
  CONSTRAINT deliveries_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE CASCADE,
  CONSTRAINT deliveries_body_check CHECK ((body_ciphertext IS NULL) = (body_remove_after IS NULL)),
  CONSTRAINT deliveries_finished_check CHECK ((state = 'pending'::text) = (finished_at IS NULL)),
  CONSTRAINT deliveries_pending_check CHECK ((state = 'pending'::text) = (next_attempt_at IS NOT NULL)),
  CONSTRAINT deliveries_state_check CHECK (state = ANY (ARRAY['pending'::text, 'delivered'::text, 'parked'::text, 'cancelled'::text]))
);
CREATE INDEX deliveries_account_index ON deliveries USING btree (account_id, created_at DESC, id);
CREATE INDEX deliveries_due_index ON deliveries USING btree (destination, next_attempt_at) WHERE state = 'pending'::text;
CREATE INDEX deliveries_endpoint_index ON deliveries USING btree (endpoint_id);
CREATE INDEX deliveries_removal_index ON deliveries USING btree (body_remove_after);
CREATE INDEX deliveries_state_index ON deliveries USING btree (state) WHERE state = ANY (ARRAY['pending'::text, 'parked'::text]);
CREATE INDEX deliveries_transaction_index ON deliveries USING btree (transaction_id);

CREATE TABLE delivery_attempts (
  delivery_id uuid NOT NULL,
  number integer NOT NULL,
  at timestamp with time zone NOT NULL,
  outcome text,
  duration_ms integer,
  status integer,
  answer_ciphertext bytea,
  CONSTRAINT delivery_attempts_pk PRIMARY KEY (delivery_id, number),
  CONSTRAINT delivery_attempts_delivery_fk FOREIGN KEY (delivery_id) REFERENCES deliveries(id) ON DELETE CASCADE
);

CREATE TABLE entitlements (
  account_id integer NOT NULL,
  product text NOT NULL,
  price_cents integer,
  granted_at timestamp with time zone NOT NULL,
  CONSTRAINT entitlements_pk PRIMARY KEY (account_id, product),
  CONSTRAINT entitlements_account_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT entitlements_price_check CHECK (price_cents >= 0)
);
CREATE TRIGGER entitlements_access AFTER INSERT OR DELETE OR UPDATE ON entitlements FOR EACH STATEMENT EXECUTE FUNCTION raise_access_version();

CREATE TABLE fraud_listings (
  reference_no text NOT NULL,
  identity_no text,
  passport_no text,
  cell_no text,
  email text,
  account_no text,
  listing jsonb NOT NULL,
  import_id uuid NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  CONSTRAINT fraud_listings_pk PRIMARY KEY (reference_no),
  CONSTRAINT fraud_listings_import_fk FOREIGN KEY (import_id) REFERENCES registry_imports(id)
);
CREATE INDEX fraud_listings_account_index ON fraud_listings USING btree (account_no) WHERE account_no IS NOT NULL;
CREATE INDEX fraud_listings_cell_index ON fraud_listings USING btree (cell_no) WHERE cell_no IS NOT NULL;
CREATE INDEX fraud_listings_email_index ON fraud_listings USING btree (email) WHERE email IS NOT NULL;
CREATE INDEX fraud_listings_identity_index ON fraud_listings USING btree (identity_no) WHERE identity_no IS NOT NULL;
CREATE INDEX fraud_listings_passport_index ON fraud_listings USING btree (passport_no) WHERE passport_no IS NOT NULL;

CREATE TABLE hit_decisions (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id integer NOT NULL,
  client_key bytea NOT NULL,
  list_code text NOT NULL,
  source_id text NOT NULL,
  verdict text NOT NULL,
  effect text,
  fingerprint text,
  reason text,
  note_ciphertext bytea,
  decided_at timestamp with time zone NOT NULL,
  decided_by uuid NOT NULL,
  proposed_by uuid,
  transaction_id uuid NOT NULL,
  CONSTRAINT hit_decisions_pk PRIMARY KEY (id),
  CONSTRAINT hit_decisions_account_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT hit_decisions_decided_by_fk FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT hit_decisions_proposed_by_fk FOREIGN KEY (proposed_by) REFERENCES users(id),
  CONSTRAINT hit_decisions_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE CASCADE,
  CONSTRAINT hit_decisions_effect_check CHECK (effect = ANY (ARRAY['clear'::text, 'reject'::text])),
  CONSTRAINT hit_decisions_reopened_check CHECK ((verdict = 'reopened'::text) = (effect IS NULL) AND (effect IS NULL) = (fingerprint IS NULL) AND (effect IS NULL) = (reason IS NULL)),
  CONSTRAINT hit_decisions_verdict_check CHECK (verdict = ANY (ARRAY['FALSE'::text, 'TRUE'::text, 'reopened'::text]))
);
CREATE INDEX hit_decisions_client_index ON hit_decisions USING btree (account_id, client_key, list_code, source_id, id DESC);
CREATE INDEX hit_decisions_transaction_index ON hit_decisions USING btree (transaction_id);
CREATE TRIGGER hit_decisions_kept BEFORE DELETE OR UPDATE ON hit_decisions FOR EACH ROW EXECUTE FUNCTION keep_hit_decisions();

CREATE TABLE idempotency_keys (
  account_id integer NOT NULL,
  operation text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  transaction_id uuid NOT NULL,
  status integer,
  answer_ciphertext bytea,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT idempotency_keys_pk PRIMARY KEY (account_id, operation, key),
  CONSTRAINT idempotency_keys_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX idempotency_keys_removal_index ON idempotency_keys USING btree (created_at);
CREATE INDEX idempotency_keys_transaction_index ON idempotency_keys USING btree (transaction_id);

CREATE TABLE institutions (
  name text NOT NULL,
  short_name text,
  type text NOT NULL,
  former_names text[] NOT NULL,
  import_id uuid NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  CONSTRAINT institutions_pk PRIMARY KEY (name),
  CONSTRAINT institutions_import_fk FOREIGN KEY (import_id) REFERENCES registry_imports(id),
  CONSTRAINT institutions_type_check CHECK (type = ANY (ARRAY['UNIVERSITY'::text, 'UNIVERSITY_OF_TECHNOLOGY'::text, 'COMPREHENSIVE'::text, 'PRIVATE'::text, 'TVET'::text]))
);

CREATE TABLE jobs (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  subject text NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}'::jsonb,
  due_at timestamp with time zone NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  leased_until timestamp with time zone,
  last_error text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT jobs_pk PRIMARY KEY (id),
  CONSTRAINT jobs_subject_unique UNIQUE (kind, subject)
);
CREATE INDEX jobs_due_index ON jobs USING btree (due_at);

CREATE TABLE login_throttles (
  key bytea NOT NULL,
  failures integer NOT NULL,
  last_failure_at timestamp with time zone,
  last_success_at timestamp with time zone,
  CONSTRAINT login_throttles_pk PRIMARY KEY (key),
  CONSTRAINT login_throttles_times_check CHECK (COALESCE(last_failure_at, last_success_at) IS NOT NULL)
);

CREATE TABLE outbox_events (
  id uuid NOT NULL,
  account_id integer NOT NULL,
  transaction_id uuid NOT NULL,
  sequence integer NOT NULL,
  event text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  dispatched_at timestamp with time zone,
  retry_at timestamp with time zone,
  screening_change_id uuid,
  CONSTRAINT outbox_events_pk PRIMARY KEY (id),
  CONSTRAINT outbox_events_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE CASCADE
);
CREATE INDEX outbox_events_due_index ON outbox_events USING btree (created_at) WHERE dispatched_at IS NULL;
CREATE INDEX outbox_events_transaction_index ON outbox_events USING btree (transaction_id);

CREATE TABLE person_addresses (
  identity_no text NOT NULL,
  place integer NOT NULL,
  first_names text,
  surname text,
  address jsonb NOT NULL,
  import_id uuid NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  CONSTRAINT person_addresses_pk PRIMARY KEY (identity_no, place),
  CONSTRAINT person_addresses_import_fk FOREIGN KEY (import_id) REFERENCES registry_imports(id)
);

CREATE TABLE provider_evidence (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  transaction_id uuid NOT NULL,
  account_id integer NOT NULL,
  source text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  duration_ms integer NOT NULL,
  status integer,
  answer_ciphertext bytea,
  outcome text NOT NULL,
  remove_after timestamp with time zone NOT NULL,
  CONSTRAINT provider_evidence_pk PRIMARY KEY (id),
  CONSTRAINT provider_evidence_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE CASCADE
);
CREATE INDEX provider_evidence_removal_index ON provider_evidence USING btree (remove_after);
CREATE INDEX provider_evidence_transaction_index ON provider_evidence USING btree (transaction_id);

CREATE TABLE qualifications (
  register text NOT NULL,
  certificate_no text NOT NULL,
  identity_no text,
  record jsonb NOT NULL,
  import_id uuid NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  CONSTRAINT qualifications_pk PRIMARY KEY (register, certificate_no),
  CONSTRAINT qualifications_import_fk FOREIGN KEY (import_id) REFERENCES registry_imports(id),
  CONSTRAINT qualifications_register_check CHECK (register = ANY (ARRAY['school'::text, 'tertiary'::text]))
);
CREATE INDEX qualifications_identity_index ON qualifications USING btree (register, identity_no) WHERE identity_no IS NOT NULL;

CREATE TABLE refugees (
  file_no text NOT NULL,
  record jsonb NOT NULL,
  import_id uuid NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  CONSTRAINT refugees_pk PRIMARY KEY (file_no),
  CONSTRAINT refugees_import_fk FOREIGN KEY (import_id) REFERENCES registry_imports(id)
);

CREATE TABLE registry_imports (
  id uuid NOT NULL,
  registry text NOT NULL,
  file_name text NOT NULL,
  sha256 bytea,
  mode text NOT NULL,
  rows_read bigint NOT NULL DEFAULT 0,
  rows_accepted bigint NOT NULL DEFAULT 0,
  rows_rejected bigint NOT NULL DEFAULT 0,
  state text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT registry_imports_pk PRIMARY KEY (id),
  CONSTRAINT registry_imports_finished_check CHECK ((state = 'running'::text) = (finished_at IS NULL)),
  CONSTRAINT registry_imports_mode_check CHECK (mode = ANY (ARRAY['replace'::text, 'merge'::text])),
  CONSTRAINT registry_imports_registry_check CHECK (registry = ANY (ARRAY['onfile'::text, 'online'::text, 'companies'::text, 'directors'::text, 'refugees'::text, 'fraud-listings'::text, 'addresses'::text, 'institutions'::text, 'school-certificates'::text, 'tertiary-qualifications'::text])),
  CONSTRAINT registry_imports_state_check CHECK (state = ANY (ARRAY['running'::text, 'completed'::text, 'refused'::text, 'failed'::text]))
);
CREATE INDEX registry_imports_registry_index ON registry_imports USING btree (registry, started_at DESC);

CREATE TABLE registry_persons (
  registry text NOT NULL,
  identity_no text NOT NULL,
  first_names text NOT NULL,
  surname text NOT NULL,
  birth_date date,
  gender text,
  marital_status text,
  deceased_status text NOT NULL,
  deceased_date date,
  id_book_issued_date date,
  id_card_issued boolean,
  id_card_date date,
  portrait_ciphertext bytea,
  import_id uuid,
  recorded_at timestamp with time zone NOT NULL,
  CONSTRAINT registry_persons_pk PRIMARY KEY (registry, identity_no),
  CONSTRAINT registry_persons_import_fk FOREIGN KEY (import_id) REFERENCES registry_imports(id),
  CONSTRAINT registry_persons_deceased_date_check CHECK (deceased_date IS NULL OR deceased_status = 'Deceased'::text),
  CONSTRAINT registry_persons_deceased_status_check CHECK (deceased_status = ANY (ARRAY['Alive'::text, 'Deceased'::text, 'Unknown'::text])),
  CONSTRAINT registry_persons_gender_check CHECK (gender = ANY (ARRAY['M'::text, 'F'::text])),
  CONSTRAINT registry_persons_identity_no_check CHECK (identity_no ~ '^[0-9]{13}$'::text),
  CONSTRAINT registry_persons_registry_check CHECK (registry = ANY (ARRAY['onfile'::text, 'online'::text, 'sandbox'::text]))
);

CREATE TABLE revoked_tokens (
  jti uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone NOT NULL,
  CONSTRAINT revoked_tokens_pk PRIMARY KEY (jti)
);
CREATE TRIGGER revoked_tokens_access AFTER INSERT ON revoked_tokens FOR EACH STATEMENT EXECUTE FUNCTION raise_access_version();

CREATE TABLE screening_changes (
  id uuid NOT NULL,
  account_id integer NOT NULL,
  watch_id uuid NOT NULL,
  number integer NOT NULL,
  transaction_id uuid NOT NULL,
  list_code text NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  code_before text NOT NULL,
  new_hits integer NOT NULL,
  changed_hits integer NOT NULL,
  gone_hits integer NOT NULL,
  hits_ciphertext bytea NOT NULL,
  CONSTRAINT screening_changes_pk PRIMARY KEY (id),
  CONSTRAINT screening_changes_number_unique UNIQUE (watch_id, number),
  CONSTRAINT screening_changes_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE CASCADE,
  CONSTRAINT screening_changes_watch_fk FOREIGN KEY (watch_id) REFERENCES watched_clients(id) ON DELETE CASCADE
);
CREATE INDEX screening_changes_transaction_index ON screening_changes USING btree (transaction_id);

CREATE TABLE settings (
  name text NOT NULL,
  value jsonb NOT NULL,
  CONSTRAINT settings_pk PRIMARY KEY (name)
);

CREATE TABLE signing_keys (
  kid text NOT NULL,
  public_jwk jsonb NOT NULL,
  private_jwk_ciphertext bytea NOT NULL,
  signs_from timestamp with time zone NOT NULL,
  verifies_until timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT signing_keys_pk PRIMARY KEY (kid)
);
CREATE TRIGGER signing_keys_access AFTER INSERT OR DELETE OR UPDATE ON signing_keys FOR EACH STATEMENT EXECUTE FUNCTION raise_access_version();

CREATE TABLE sms_messages (
  id uuid NOT NULL,
  account_id integer NOT NULL,
  transaction_id uuid NOT NULL,
  recipient_ciphertext bytea NOT NULL,
  body_ciphertext bytea NOT NULL,
  state text NOT NULL,
  gateway text,
  gateway_message_id text,
  error text,
  created_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  purpose text NOT NULL DEFAULT 'link'::text,
  recipient_hash bytea,
  CONSTRAINT sms_messages_pk PRIMARY KEY (id),
  CONSTRAINT sms_messages_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE CASCADE,
  CONSTRAINT sms_messages_purpose_check CHECK (purpose = ANY (ARRAY['link'::text, 'hand-over'::text])),
  CONSTRAINT sms_messages_state_check CHECK (state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text]))
);
CREATE INDEX sms_messages_recipient_index ON sms_messages USING btree (recipient_hash, created_at) WHERE recipient_hash IS NOT NULL;
CREATE INDEX sms_messages_transaction_index ON sms_messages USING btree (transaction_id);

CREATE TABLE transaction_facts (
  transaction_id uuid NOT NULL,
  account_id integer NOT NULL,
  kind text NOT NULL,
  ciphertext bytea NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  remove_after timestamp with time zone NOT NULL,
  CONSTRAINT transaction_facts_pk PRIMARY KEY (transaction_id, kind),
  CONSTRAINT transaction_facts_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE CASCADE,
  CONSTRAINT transaction_facts_kind_check CHECK (kind = ANY (ARRAY['finding'::text, 'capture'::text, 'review'::text]))
);
CREATE INDEX transaction_facts_removal_index ON transaction_facts USING btree (remove_after);

CREATE TABLE transaction_images (
  transaction_id uuid NOT NULL,
  account_id integer NOT NULL,
  kind text NOT NULL,
  ciphertext bytea NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  remove_after timestamp with time zone NOT NULL,
  CONSTRAINT transaction_images_pk PRIMARY KEY (transaction_id, kind),
  CONSTRAINT transaction_images_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE CASCADE,
  CONSTRAINT transaction_images_kind_check CHECK (kind = ANY (ARRAY['official_photograph'::text, 'selfie'::text, 'document_front'::text, 'document_back'::text]))
);
CREATE INDEX transaction_images_removal_index ON transaction_images USING btree (remove_after);

CREATE TABLE transaction_total_changes (
  account_id integer NOT NULL,
  day date NOT NULL,
  cost_centre integer,
  service_type text NOT NULL,
  code text NOT NULL,
  transactions bigint NOT NULL,
  amount_cents bigint NOT NULL,
  weighting_hundredths bigint NOT NULL,
  weighted bigint NOT NULL
);

CREATE TABLE transaction_totals (
  account_id integer NOT NULL,
  grain text NOT NULL,
  period_start date NOT NULL,
  cost_centre integer,
  service_type text NOT NULL,
  code text NOT NULL,
  transactions bigint NOT NULL,
  amount_cents bigint NOT NULL,
  weighting_hundredths bigint NOT NULL,
  weighted bigint NOT NULL,
  CONSTRAINT transaction_totals_unique UNIQUE NULLS NOT DISTINCT (account_id, grain, period_start, cost_centre, service_type, code),
  CONSTRAINT transaction_totals_grain_check CHECK (grain = ANY (ARRAY['day'::text, 'month'::text]))
);

CREATE TABLE transactions (
  id uuid NOT NULL,
  account_id integer NOT NULL,
  user_id uuid NOT NULL,
  product text NOT NULL,
  service_type text NOT NULL,
  state text NOT NULL,
  code text NOT NULL,
  sequence integer NOT NULL DEFAULT 1,
  answered_by_failover boolean NOT NULL DEFAULT false,
  first_name text,
  last_name text,
  identity_no text,
  reference_no text,
  cost_centre integer,
  request_ciphertext bytea NOT NULL,
  outcome jsonb,
  failure_reason text,
  weighting numeric(5,2),
  price_cents integer NOT NULL DEFAULT 0,
  prepaid boolean NOT NULL DEFAULT false,
  working_until timestamp with time zone,
  received_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  completed_at timestamp with time zone,
  first_name_folded text GENERATED ALWAYS AS ("left"(lower(first_name COLLATE pg_c_utf8), 200)) STORED,
  last_name_folded text GENERATED ALWAYS AS ("left"(lower(last_name COLLATE pg_c_utf8), 200)) STORED,
  identity_no_folded text GENERATED ALWAYS AS ("left"(lower(identity_no COLLATE pg_c_utf8), 64)) STORED,
  reference_no_folded text GENERATED ALWAYS AS ("left"(lower(reference_no COLLATE pg_c_utf8), 64)) STORED,
  CONSTRAINT transactions_pk PRIMARY KEY (id),
  CONSTRAINT transactions_account_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT transactions_cost_centre_fk FOREIGN KEY (account_id, cost_centre) REFERENCES cost_centres(account_id, id),
  CONSTRAINT transactions_user_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT transactions_code_check CHECK (code = ANY (ARRAY['PENDING'::text, 'ACCEPT'::text, 'REVIEW'::text, 'REJECT'::text, 'FAIL'::text])),
  CONSTRAINT transactions_completed_check CHECK ((state = 'completed'::text) = (completed_at IS NOT NULL)),
  CONSTRAINT transactions_pending_check CHECK (state <> 'completed'::text OR code <> 'PENDING'::text),
  CONSTRAINT transactions_state_check CHECK (state = ANY (ARRAY['working'::text, 'waiting'::text, 'completed'::text])),
  CONSTRAINT transactions_weighting_check CHECK (weighting >= 0::numeric AND weighting <= 100::numeric),
  CONSTRAINT transactions_working_check CHECK ((state = 'working'::text) = (working_until IS NOT NULL))
);
CREATE INDEX transactions_deeds_index ON transactions USING btree (account_id, identity_no, received_at DESC) WHERE product = 'PRIDEEDSCOMP'::text;
CREATE INDEX transactions_report_index ON transactions USING btree (account_id, received_at DESC, id) INCLUDE (cost_centre, service_type, code, first_name_folded, last_name_folded, identity_no_folded, reference_no_folded);
CREATE INDEX transactions_waiting_index ON transactions USING btree (updated_at) WHERE state = 'waiting'::text;
CREATE INDEX transactions_working_index ON transactions USING btree (working_until) WHERE state = 'working'::text;
CREATE TRIGGER transactions_added AFTER INSERT ON transactions REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION note_transaction_changes();
CREATE TRIGGER transactions_changed AFTER UPDATE ON transactions REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION note_transaction_changes();
CREATE TRIGGER transactions_removed AFTER DELETE ON transactions REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION note_transaction_changes();

CREATE TABLE users (
  id uuid NOT NULL,
  account_id integer NOT NULL,
  username text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  role text NOT NULL,
  token_epoch integer NOT NULL DEFAULT 0,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT users_pk PRIMARY KEY (id),
  CONSTRAINT users_account_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT users_email_check CHECK (email ~~ '%_@_%'::text),
  CONSTRAINT users_role_check CHECK (role = ANY (ARRAY['integrator'::text, 'reporter'::text, 'verifier'::text, 'admin'::text])),
  CONSTRAINT users_username_check CHECK (username !~~ '%@%'::text)
);
CREATE INDEX users_account_index ON users USING btree (account_id);
CREATE UNIQUE INDEX users_email_unique ON users USING btree (lower(email));
CREATE UNIQUE INDEX users_username_unique ON users USING btree (lower(username));
CREATE TRIGGER users_access AFTER INSERT OR DELETE OR UPDATE ON users FOR EACH STATEMENT EXECUTE FUNCTION raise_access_version();

CREATE TABLE watch_list_entries (
  list_code text NOT NULL,
  source_id text NOT NULL,
  from_version bigint NOT NULL,
  to_version bigint,
  hash bytea NOT NULL,
  entity jsonb NOT NULL,
  CONSTRAINT watch_list_entries_pk PRIMARY KEY (list_code, source_id, from_version),
  CONSTRAINT watch_list_entries_list_fk FOREIGN KEY (list_code) REFERENCES watch_lists(code) ON DELETE CASCADE
);
CREATE UNIQUE INDEX watch_list_entries_current_index ON watch_list_entries USING btree (list_code, source_id) WHERE to_version IS NULL;
CREATE INDEX watch_list_entries_from_version_index ON watch_list_entries USING btree (from_version);
CREATE INDEX watch_list_entries_to_version_index ON watch_list_entries USING btree (to_version) WHERE to_version IS NOT NULL;

CREATE TABLE watch_list_versions (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  list_code text NOT NULL,
  state text NOT NULL,
  format text,
  entries integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  removed integer NOT NULL DEFAULT 0,
  unusable jsonb NOT NULL DEFAULT '[]'::jsonb,
  refused_because text,
  read_at timestamp with time zone NOT NULL,
  CONSTRAINT watch_list_versions_pk PRIMARY KEY (id),
  CONSTRAINT watch_list_versions_list_fk FOREIGN KEY (list_code) REFERENCES watch_lists(code) ON DELETE CASCADE,
  CONSTRAINT watch_list_versions_refused_check CHECK ((state = 'refused'::text) = (refused_because IS NOT NULL)),
  CONSTRAINT watch_list_versions_state_check CHECK (state = ANY (ARRAY['accepted'::text, 'unchanged'::text, 'refused'::text]))
);
CREATE INDEX watch_list_versions_list_index ON watch_list_versions USING btree (list_code, id DESC);

CREATE TABLE watch_lists (
  code text NOT NULL,
  title text NOT NULL,
  category text NOT NULL,
  format text,
  sources text[] NOT NULL,
  update_hours integer,
  current_version bigint,
  tried_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  monitored_version bigint,
  CONSTRAINT watch_lists_pk PRIMARY KEY (code),
  CONSTRAINT watch_lists_current_version_fk FOREIGN KEY (current_version) REFERENCES watch_list_versions(id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT watch_lists_category_check CHECK (category = ANY (ARRAY['SANCTION'::text, 'PEP'::text, 'CRIME'::text, 'REGULATORY'::text, 'FINANCIAL_CRIME'::text, 'ADVERSE_MEDIA'::text])),
  CONSTRAINT watch_lists_code_check CHECK (code ~ '^[A-Z0-9][A-Z0-9_-]{1,39}$'::text),
  CONSTRAINT watch_lists_sources_check CHECK (cardinality(sources) > 0),
  CONSTRAINT watch_lists_update_hours_check CHECK (update_hours >= 1 AND update_hours <= 8760)
);

CREATE TABLE watched_clients (
  id uuid NOT NULL,
  account_id integer NOT NULL,
  client_key bytea NOT NULL,
  product text NOT NULL,
  transaction_id uuid NOT NULL,
  list_versions jsonb NOT NULL,
  changes integer NOT NULL DEFAULT 0,
  screened_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone NOT NULL,
  started_by uuid NOT NULL,
  ended_at timestamp with time zone,
  ended_by uuid,
  ended_because text,
  CONSTRAINT watched_clients_pk PRIMARY KEY (id),
  CONSTRAINT watched_clients_account_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT watched_clients_ended_by_fk FOREIGN KEY (ended_by) REFERENCES users(id),
  CONSTRAINT watched_clients_started_by_fk FOREIGN KEY (started_by) REFERENCES users(id),
  CONSTRAINT watched_clients_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE CASCADE,
  CONSTRAINT watched_clients_ended_because_check CHECK (ended_because = ANY (ARRAY['stopped'::text, 'consent-withdrawn'::text])),
  CONSTRAINT watched_clients_ended_check CHECK ((ended_at IS NULL) = (ended_because IS NULL))
);
CREATE INDEX watched_clients_account_index ON watched_clients USING btree (account_id, started_at DESC, id DESC);
CREATE INDEX watched_clients_live_index ON watched_clients USING btree (id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX watched_clients_once_index ON watched_clients USING btree (account_id, client_key, product) WHERE ended_at IS NULL;
CREATE INDEX watched_clients_transaction_index ON watched_clients USING btree (transaction_id);

CREATE TABLE watched_hits (
  watch_id uuid NOT NULL,
  list_code text NOT NULL,
  source_id text NOT NULL,
  fingerprint text NOT NULL,
  CONSTRAINT watched_hits_pk PRIMARY KEY (watch_id, list_code, source_id),
  CONSTRAINT watched_hits_watch_fk FOREIGN KEY (watch_id) REFERENCES watched_clients(id) ON DELETE CASCADE
);
CREATE INDEX watched_hits_entry_index ON watched_hits USING btree (list_code, source_id);

CREATE TABLE webhook_endpoints (
  id uuid NOT NULL,
  account_id integer NOT NULL,
  url_ciphertext bytea NOT NULL,
  secret_ciphertext bytea NOT NULL,
  previous_secret_ciphertext bytea,
  previous_secret_until timestamp with time zone,
  events text[] NOT NULL,
  thin boolean NOT NULL DEFAULT false,
  disabled_at timestamp with time zone,
  disabled_reason text,
  failing_since timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT webhook_endpoints_pk PRIMARY KEY (id),
  CONSTRAINT webhook_endpoints_account_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT webhook_endpoints_disabled_check CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL)),
  CONSTRAINT webhook_endpoints_disabled_reason_check CHECK (disabled_reason = ANY (ARRAY['operator'::text, 'gone'::text, 'failing'::text])),
  CONSTRAINT webhook_endpoints_events_check CHECK (cardinality(events) > 0 AND events <@ ARRAY['idv.completed'::text, 'transaction.completed'::text, 'screening.changed'::text]),
  CONSTRAINT webhook_endpoints_previous_check CHECK ((previous_secret_ciphertext IS NULL) = (previous_secret_until IS NULL))
);
CREATE INDEX webhook_endpoints_account_index ON webhook_endpoints USING btree (account_id);
