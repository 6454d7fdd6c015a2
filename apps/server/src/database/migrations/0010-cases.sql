-- Work that a verifier finishes: one case for a transaction, and all that was seen and done in it.

CREATE TABLE cases (
  id uuid CONSTRAINT cases_pk PRIMARY KEY,
  account_id integer NOT NULL CONSTRAINT cases_account_fk REFERENCES accounts,
  transaction_id uuid NOT NULL CONSTRAINT cases_transaction_unique UNIQUE
    CONSTRAINT cases_transaction_fk REFERENCES transactions ON DELETE CASCADE,
  kind text NOT NULL,
  -- second: one verifier has proposed a decision that another has to confirm; closed: its transaction ended otherwise.
  state text NOT NULL CONSTRAINT cases_state_check CHECK (state IN ('open', 'second', 'decided', 'expired', 'closed')),
  -- Raised with every change but claims: a decision names the one it was made on.
  version integer NOT NULL DEFAULT 1,
  round integer NOT NULL DEFAULT 1,
  -- Taken up or reopened against what stands: another outcome needs two people.
  overturns boolean NOT NULL DEFAULT false,
  claimed_by uuid CONSTRAINT cases_claimed_by_fk REFERENCES users,
  claimed_until timestamptz,
  proposed_by uuid CONSTRAINT cases_proposed_by_fk REFERENCES users,
  proposed_decision text,
  -- What was entered into the form, sealed; null where the decision has none.
  proposed_entry_ciphertext bytea,
  decided_by uuid CONSTRAINT cases_decided_by_fk REFERENCES users,
  decision text CONSTRAINT cases_decision_check CHECK (decision IN ('ACCEPT', 'REVIEW', 'REJECT', 'FAIL')),
  opened_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT cases_claim_check CHECK ((claimed_by IS NULL) = (claimed_until IS NULL)),
  CONSTRAINT cases_proposal_check CHECK ((state = 'second') = (proposed_by IS NOT NULL) AND (proposed_by IS NULL) = (proposed_decision IS NULL)),
  CONSTRAINT cases_decided_check CHECK ((state = 'decided') = (decision IS NOT NULL) AND (decision IS NULL) = (decided_by IS NULL)),
  CONSTRAINT cases_ended_check CHECK ((state IN ('open', 'second')) = (ended_at IS NULL))
);
CREATE INDEX cases_waiting_index ON cases (account_id, due_at, id) WHERE ended_at IS NULL;
CREATE INDEX cases_over_index ON cases (account_id, ended_at DESC, id DESC) WHERE ended_at IS NOT NULL;

CREATE TABLE case_events (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT case_events_pk PRIMARY KEY,
  case_id uuid NOT NULL CONSTRAINT case_events_case_fk REFERENCES cases ON DELETE CASCADE,
  account_id integer NOT NULL,
  at timestamptz NOT NULL,
  -- Null: the system.
  user_id uuid CONSTRAINT case_events_user_fk REFERENCES users,
  action text NOT NULL,
  decision text,
  -- Code of the reason.
  reason text,
  -- Never personal data.
  detail text,
  -- What the verifier wrote, sealed: it may name somebody.
  note_ciphertext bytea
);
CREATE INDEX case_events_case_index ON case_events (case_id, id);

-- History is added to and goes with its transaction; nothing else changes it.
CREATE FUNCTION keep_case_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'case_events are only added to';
END
$$;
CREATE TRIGGER case_events_kept BEFORE UPDATE OR DELETE ON case_events FOR EACH ROW EXECUTE FUNCTION keep_case_events();
