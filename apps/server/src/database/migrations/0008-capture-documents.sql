-- Pictures of the consumer's identity document, where the account asks for them; kept as evidence beside the frames.

CREATE TABLE capture_documents (
  session_id uuid NOT NULL CONSTRAINT capture_documents_session_fk REFERENCES capture_sessions ON DELETE CASCADE,
  side text NOT NULL CONSTRAINT capture_documents_side_check CHECK (side IN ('front', 'back')),
  kind text NOT NULL CONSTRAINT capture_documents_kind_check CHECK (kind IN ('card', 'book')),
  ciphertext bytea NOT NULL,
  received_at timestamptz NOT NULL,
  remove_after timestamptz NOT NULL,
  CONSTRAINT capture_documents_pk PRIMARY KEY (session_id, side)
);
CREATE INDEX capture_documents_removal_index ON capture_documents (remove_after);

-- When all sides were there; null again when another device takes the link over.
ALTER TABLE capture_sessions ADD COLUMN documents_taken_at timestamptz;
