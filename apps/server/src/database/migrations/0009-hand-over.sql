-- A capture handed over from a desk to a phone: who offers it, what both screens show, the codes a phone claims it with, and its messages.

CREATE TABLE capture_hand_overs (
  session_id uuid CONSTRAINT capture_hand_overs_pk PRIMARY KEY
    CONSTRAINT capture_hand_overs_session_fk REFERENCES capture_sessions ON DELETE CASCADE,
  -- SHA-256 of the secret of the device that offers: it follows, and may take back, what it no longer holds.
  desk_hash bytea NOT NULL CONSTRAINT capture_hand_overs_desk_unique UNIQUE,
  -- The same of the device that has claimed it.
  phone_hash bytea CONSTRAINT capture_hand_overs_phone_unique UNIQUE,
  -- Shown on both screens.
  digits text NOT NULL CONSTRAINT capture_hand_overs_digits_check CHECK (digits ~ '^[0-9]{2}$'),
  state text NOT NULL CONSTRAINT capture_hand_overs_state_check CHECK (state IN ('offered', 'claimed', 'ended')),
  -- Codes made in this session, ever: there is a most.
  codes_made integer NOT NULL DEFAULT 0,
  -- When a phone first opened a code of this offer.
  opened_at timestamptz,
  -- When each screen last asked how things are, and when it said that it was being closed.
  desk_seen_at timestamptz NOT NULL,
  desk_left_at timestamptz,
  phone_seen_at timestamptz,
  phone_left_at timestamptz,
  CONSTRAINT capture_hand_overs_claimed_check CHECK (state <> 'claimed' OR phone_hash IS NOT NULL)
);

CREATE TABLE capture_hand_over_codes (
  -- SHA-256 of the code, which is stored nowhere.
  token_hash bytea CONSTRAINT capture_hand_over_codes_pk PRIMARY KEY,
  session_id uuid NOT NULL CONSTRAINT capture_hand_over_codes_session_fk REFERENCES capture_hand_overs ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  opened_at timestamptz,
  claimed_at timestamptz,
  -- SHA-256 of a key the claiming phone made up: with it, it may repeat a claim whose answer was lost.
  claim_key_hash bytea
);
CREATE INDEX capture_hand_over_codes_session_index ON capture_hand_over_codes (session_id);

-- Messages a person asked for: they say nothing of how the link itself was sent.
ALTER TABLE sms_messages ADD COLUMN purpose text NOT NULL DEFAULT 'link'
  CONSTRAINT sms_messages_purpose_check CHECK (purpose IN ('link', 'hand-over'));
-- Keyed hash of the number, of messages a person asked for only: no number gets many.
ALTER TABLE sms_messages ADD COLUMN recipient_hash bytea;
CREATE INDEX sms_messages_recipient_index ON sms_messages (recipient_hash, created_at) WHERE recipient_hash IS NOT NULL;
