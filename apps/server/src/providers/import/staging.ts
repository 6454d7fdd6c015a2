import type { RawValues, RowFault } from './columns.ts';
import type { RowWriter } from './import-file.ts';

/** Rows sent to the staging table at a time. */
const BATCH = 2_000;

/**
 * Checks rows and sends them to a staging table in batches, reading on while the last one is under way.
 *
 * @param read checks one row.
 * @param send stages a batch.
 */
export function createStaging<Column extends string, Staged>(
  read: (
    line: number,
    values: RawValues<Column>,
  ) => { readonly staged: Staged } | { readonly faults: readonly RowFault<Column>[] },
  send: (batch: readonly Staged[]) => Promise<void>,
): RowWriter<Column> {
  let batch: Staged[] = [];
  let underWay: Promise<void> = Promise.resolve();
  const sendBatch = async () => {
    await underWay;
    const full = batch;
    batch = [];
    underWay = send(full);
    // A failure is met by whoever waits next.
    underWay.catch(() => {});
  };
  return {
    add: async (line, values) => {
      const checked = read(line, values);
      if ('faults' in checked) return checked.faults;
      batch.push(checked.staged);
      if (batch.length >= BATCH) await sendBatch();
      return [];
    },
    flush: async () => {
      if (batch.length > 0) await sendBatch();
      await underWay;
    },
  };
}
