-- What cost-centre reports read: totals that follow every change of a transaction, and an index that answers every search.

-- As searches compare them: whatever the database's locale, and no longer than an entry of an index may be.
ALTER TABLE transactions
  ADD COLUMN first_name_folded text GENERATED ALWAYS AS (left(lower(first_name COLLATE "pg_c_utf8"), 200)) STORED,
  ADD COLUMN last_name_folded text GENERATED ALWAYS AS (left(lower(last_name COLLATE "pg_c_utf8"), 200)) STORED,
  ADD COLUMN identity_no_folded text GENERATED ALWAYS AS (left(lower(identity_no COLLATE "pg_c_utf8"), 64)) STORED,
  ADD COLUMN reference_no_folded text GENERATED ALWAYS AS (left(lower(reference_no COLLATE "pg_c_utf8"), 64)) STORED;

-- In the order of the list, with all that it can be filtered by: a search reads the index alone.
DROP INDEX transactions_account_index;
CREATE INDEX transactions_report_index ON transactions (account_id, received_at DESC, id) INCLUDE (
  cost_centre, service_type, code, first_name_folded, last_name_folded, identity_no_folded, reference_no_folded
);

-- One row a combination that occurs, by day and once more by month. Days are UTC's.
CREATE TABLE transaction_totals (
  account_id integer NOT NULL,
  grain text NOT NULL CONSTRAINT transaction_totals_grain_check CHECK (grain IN ('day', 'month')),
  period_start date NOT NULL,
  -- Null: the transactions without one.
  cost_centre integer,
  service_type text NOT NULL,
  code text NOT NULL,
  transactions bigint NOT NULL,
  amount_cents bigint NOT NULL,
  -- Of the transactions that have a weighting, in hundredths, and how many these are.
  weighting_hundredths bigint NOT NULL,
  weighted bigint NOT NULL,
  CONSTRAINT transaction_totals_unique UNIQUE NULLS NOT DISTINCT (account_id, grain, period_start, cost_centre, service_type, code)
) WITH (fillfactor = 70);

-- What has changed since the totals were last brought up to date: only ever added to, so that writers never wait for one another.
-- A report adds it to the totals, so it is right at every moment. Without an index, because it is short-lived and read whole.
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
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- One per statement, not per row: submissions that share a commit share the change.
CREATE FUNCTION note_transaction_changes() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;

CREATE TRIGGER transactions_added AFTER INSERT ON transactions
  REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION note_transaction_changes();
CREATE TRIGGER transactions_changed AFTER UPDATE ON transactions
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION note_transaction_changes();
CREATE TRIGGER transactions_removed AFTER DELETE ON transactions
  REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION note_transaction_changes();

INSERT INTO transaction_total_changes
SELECT account_id, (received_at AT TIME ZONE 'UTC')::date, cost_centre, service_type, code,
  count(*), sum(price_cents), coalesce(sum((weighting * 100)::integer), 0), count(weighting)
FROM transactions GROUP BY 1, 2, 3, 4, 5;
