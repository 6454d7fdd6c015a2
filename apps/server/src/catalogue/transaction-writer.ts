import { GroupedWriter } from '../database/grouped-writer.ts';
import { spendCredit } from '../database/queries/credits.ts';
import {
  type Completion,
  changedRow,
  completeTransactions,
  insertTransactions,
  type NewTransaction,
  type Queryable,
  type TransactionRow,
  within,
} from '../database/queries/transactions.ts';
import { apiErrors } from '../domain/api-error.ts';
import type { Facts } from '../domain/facts.ts';
import type { CaptureView, CommonRequest, ImageKind, LookedUp, Service } from './define-service.ts';
import type { PipelineParts } from './pipeline-parts.ts';
import {
  bringNextFact,
  completionOf,
  type StoredOutcome,
  storeFact,
  storeImage,
  storeOutcome,
  TransactionOvertaken,
} from './transaction-progress.ts';
import { usesPhotograph } from './transaction-view.ts';

/** A transaction as this process has just committed it: it need not be read again to be shown. */
export interface Committed {
  readonly row: TransactionRow;
  readonly facts: Facts<CommonRequest, unknown>;
  readonly capture: CaptureView | null;
  readonly officialPhotograph: Uint8Array | null;
}

/** How many writes share a commit at most, and how many commits are under way at once. */
const GROUPING = { maxBatch: 200, maxConcurrent: 1 };

/**
 * Commits the two steps of a submission, what is asked and what came of it: together with those of other submissions where
 * nothing but the transaction itself changes, else in a database transaction of its own. Nothing resolves before its commit.
 */
export class TransactionWriter {
  readonly #parts: PipelineParts;
  readonly #recorder: GroupedWriter<NewTransaction>;
  readonly #completer: GroupedWriter<Completion>;

  constructor(parts: PipelineParts) {
    this.#parts = parts;
    this.#recorder = new GroupedWriter((entries) => insertTransactions(parts.pool, entries), GROUPING);
    this.#completer = new GroupedWriter(async (completions) => {
      const completed = await completeTransactions(parts.pool, completions);
      const overtaken = completions.filter(({ row }) => !completed.has(row.id));
      return new Map(overtaken.map((completion) => [completion, new TransactionOvertaken()]));
    }, GROUPING);
  }

  /** Records a transaction before anything is asked of the outside: with others where nothing else belongs to it. */
  async record(
    service: Service,
    entry: NewTransaction,
    facts: Committed['facts'],
  ): Promise<Pick<Committed, 'capture'>> {
    const isAlone = entry.prepaid || (entry.state === 'waiting' && entry.firstJob === null);
    if (isAlone) return await this.recordInTransaction(service, entry, facts, async () => {});
    await this.#recorder.add(entry);
    return { capture: null };
  }

  /** Records a transaction together with its credit and, where a capture comes first, its session. */
  async recordInTransaction(
    service: Service,
    entry: NewTransaction,
    facts: Committed['facts'],
    first: (statements: Queryable) => Promise<void>,
  ): Promise<Pick<Committed, 'capture'>> {
    return await this.#parts.database.transaction().execute(async (trx) => {
      const statements = within(trx);
      await first(statements);
      if (entry.prepaid && !(await spendCredit(statements, entry.accountId)))
        throw apiErrors.insufficientCredits();
      await insertTransactions(statements, [entry]);
      const row = { id: entry.id, account_id: entry.accountId };
      const needsCapture = entry.state === 'waiting' && entry.firstJob === null;
      return { capture: needsCapture ? await bringNextFact(this.#parts, trx, service, row, facts) : null };
    });
  }

  /**
   * Commits what a look-up brought, together with what that comes to.
   *
   * @param known the facts when the row was read; had one more come in since, the row's sequence would tell.
   * @throws TransactionOvertaken then, with nothing written.
   */
  async storeLookedUp(
    service: Service,
    row: TransactionRow,
    known: Committed['facts'],
    { finding, officialPhotograph: photograph, images = {}, ...notes }: LookedUp<unknown>,
  ): Promise<Committed> {
    const facts = { ...known, finding: asStored(finding) };
    // What nobody will look at is not kept.
    const officialPhotograph = (usesPhotograph(service) && photograph) || null;
    const further = Object.entries(images) as [ImageKind, Uint8Array][];
    const completion =
      further.length > 0
        ? null
        : await completionOf(this.#parts, service, row, facts, { officialPhotograph, ...notes });
    let stored: StoredOutcome;
    if (completion) {
      await this.#completer.add(completion);
      stored = { row: changedRow(row, completion.change, completion.at), capture: null };
    } else {
      stored = await this.#parts.database.transaction().execute(async (trx) => {
        await storeFact(this.#parts, trx, row, 'finding', facts.finding);
        if (officialPhotograph)
          await storeImage(this.#parts, trx, row, 'official_photograph', officialPhotograph);
        for (const [kind, image] of further) await storeImage(this.#parts, trx, row, kind, image);
        return await storeOutcome(this.#parts, trx, service, row, facts, notes);
      });
    }
    this.#parts.observer.completed(row.product, stored.row.code);
    return { ...stored, facts, officialPhotograph };
  }
}

/** A value as it will be when it has been stored and read again, so that both ways show the same. */
export function asStored<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}
