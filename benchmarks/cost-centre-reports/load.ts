import type pg from 'pg';

/** Whose million is searched. The other four million belong to accounts beside it. */
export const LARGE_ACCOUNT = 1001;

interface Plan {
  readonly accountId: number;
  readonly rows: number;
}

/** 1 of 5 rows is the large account's; the rest is spread over eight others. */
function plans(rows: number): Plan[] {
  const large = Math.round(rows / 5);
  const others = Array.from({ length: 8 }, (_, index) => ({
    accountId: 2001 + index,
    rows: Math.round((rows - large) / 8),
  }));
  return [{ accountId: LARGE_ACCOUNT, rows: large }, ...others];
}

const CHUNK = 100_000;

/**
 * Fills `transactions` with a year of made-up verifications, interleaved as they would have come in, and vacuums. Names are two-part, of
 * 400 first names and 30,000 surnames with a long tail; references are there for half of the rows; ten cost centres and none.
 */
export async function loadTransactions(
  pool: pg.Pool,
  rows: number,
  onProgress: (done: number, of: number) => void,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      // Replica: no triggers and no foreign keys; the totals are made afterwards, as the migration makes them.
      "SET statement_timeout = 0; SET synchronous_commit = off; SET maintenance_work_mem = '512MB'; SET session_replication_role = replica",
    );
    await client.query(PREPARE);
    const index = await client.query(
      `SELECT pg_get_indexdef('transactions_report_index'::regclass) AS definition`,
    );
    await client.query('DROP INDEX transactions_report_index');
    const accounts = plans(rows);
    const chunks = Math.ceil(Math.max(...accounts.map((plan) => plan.rows)) / CHUNK);
    let done = 0;
    for (let chunk = 0; chunk < chunks; chunk += 1)
      for (const plan of accounts) {
        const [from, to] = [chunk, chunk + 1].map((part) => Math.floor((plan.rows * part) / chunks));
        await client.query(INSERT, [plan.accountId, from, to, plan.rows]);
        done += Number(to) - Number(from);
        onProgress(done, rows);
      }
    await client.query(index.rows[0].definition);
    await client.query(TOTALS);
    await client.query('VACUUM (ANALYZE) transactions');
  } finally {
    client.release(true);
  }
}

const PREPARE = `
SELECT setseed(0.42);
INSERT INTO accounts (id, name, created_at) SELECT n, 'Loaded ' || n, now() FROM generate_series(2001, 2008) n
  ON CONFLICT DO NOTHING;
INSERT INTO cost_centres (account_id, id, operator_name, created_at)
  SELECT account, centre * 10, 'Branch ' || centre, now()
  FROM (SELECT 1001 AS account UNION ALL SELECT generate_series(2001, 2008)) a, generate_series(1, 10) centre
  ON CONFLICT DO NOTHING;
CREATE TEMPORARY TABLE syllables AS
  SELECT ARRAY['tha','bo','na','le','di','si','pho','zo','ndi','wa','ma','ku','mo','lo','the','mbe','ni','ri','an','jo','han','pie','ter','sa','ra','fa','ti','gra','ca','ko'] AS s;
CREATE TEMPORARY TABLE first_names AS
  SELECT n, initcap(s[1 + n % 30] || s[1 + (n / 7) % 30] || CASE WHEN n % 3 = 0 THEN s[1 + (n / 11) % 30] ELSE '' END) AS name
  FROM generate_series(0, 399) n, syllables;
CREATE TEMPORARY TABLE last_names AS
  SELECT n, upper(s[1 + n % 30] || s[1 + (n / 30) % 30] || s[1 + (n / 900) % 30] || CASE WHEN n % 2 = 0 THEN s[1 + (n / 13) % 30] ELSE '' END) AS name
  FROM generate_series(0, 29999) n, syllables;
CREATE UNIQUE INDEX ON first_names (n); CREATE UNIQUE INDEX ON last_names (n); ANALYZE first_names; ANALYZE last_names`;

const INSERT = `
WITH drawn AS MATERIALIZED (
  SELECT n, random() AS a, random() AS b, random() AS c, random() AS d, random() AS e, random() AS f, random() AS g
  FROM generate_series($2::int, $3::int - 1) n
), dated AS (
  SELECT *, timestamptz '2025-11-20 00:00Z' + (n + a) * (interval '365 days' / $4::float) AS received_at FROM drawn
)
INSERT INTO transactions (id, account_id, user_id, product, service_type, state, code, first_name, last_name, identity_no,
  reference_no, cost_centre, request_ciphertext, outcome, weighting, price_cents, received_at, updated_at, completed_at)
SELECT uuidv7(received_at - now()), $1, (SELECT id FROM users ORDER BY id LIMIT 1), 'IDPHOTO',
  (ARRAY['BIDCHK1','BIDCHK1','BIDCHK1','BIDCHK2','BIDCHK2','DRVLIC','CREDITCHK2','WATCHLIST'])[1 + floor(b * 8)::int],
  'completed', CASE WHEN c < 0.8 THEN 'ACCEPT' WHEN c < 0.92 THEN 'REJECT' WHEN c < 0.96 THEN 'REVIEW' ELSE 'FAIL' END,
  first.name || CASE WHEN d < 0.5 THEN ' ' || second.name ELSE '' END, last.name,
  lpad(floor(e * 1e6)::int::text, 6, '0') || lpad(floor(f * 1e7)::int::text, 7, '0'),
  CASE WHEN g < 0.5 THEN 'REF-' || upper(to_hex((f * 1e9)::int)) END,
  CASE WHEN d < 0.95 THEN 10 * (1 + floor(g * 10)::int) END,
  sha512(dated.n::text::bytea) || sha512(dated.n::text::bytea), '{"code":"ACCEPT","message":"The identity was verified.","detail":{"id_found":true,"id_matched":true}}',
  round((50 + 50 * a)::numeric, 2), CASE WHEN c < 0.96 THEN 650 ELSE 0 END, received_at, received_at, received_at
FROM dated
JOIN first_names first ON first.n = floor(e * e * 400)::int
JOIN first_names second ON second.n = floor(f * 400)::int
JOIN last_names last ON last.n = floor(g * g * g * 30000)::int`;

const TOTALS = `
INSERT INTO transaction_total_changes
SELECT account_id, (received_at AT TIME ZONE 'UTC')::date, cost_centre, service_type, code,
  count(*), sum(price_cents), coalesce(sum((weighting * 100)::integer), 0), count(weighting)
FROM transactions GROUP BY 1, 2, 3, 4, 5`;
