import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import { type ListPlace, listTransactionsAfter } from '../database/queries/transaction-search.ts';
import { BYTE_ORDER_MARK, csvRecord } from './csv.ts';
import { type TransactionSearch, toFilter } from './search-transactions.ts';
import { toRecord } from './transactions-report.ts';

/** Rows read at a time: what the export keeps in memory. */
const BATCH = 1000;

const COLUMNS = [
  'transaction_id',
  'received_datetime',
  'service_type',
  'screening_result',
  'firstname',
  'lastname',
  'identity_no',
  'reference_no',
  'cost_center',
  'selling_price',
] as const;

/**
 * A list of transactions as pieces of a CSV file, latest first, with the names of the wire. Each piece is read when the one before has been
 * taken, so that a slow reader costs no memory and a list may have any length. What is received meanwhile is not in it.
 */
export async function* exportTransactions(
  database: Kysely<DB>,
  accountId: number,
  search: TransactionSearch,
): AsyncGenerator<string, void, undefined> {
  yield BYTE_ORDER_MARK + csvRecord(COLUMNS);
  const filter = toFilter(search);
  let place: ListPlace | null = null;
  do {
    const { rows, next }: Awaited<ReturnType<typeof listTransactionsAfter>> = await listTransactionsAfter(
      database,
      accountId,
      filter,
      place,
      BATCH,
    );
    const records = rows.map(toRecord);
    if (records.length > 0)
      yield records.map((record) => csvRecord(COLUMNS.map((name) => record[name]))).join('');
    place = next;
  } while (place !== null);
}
