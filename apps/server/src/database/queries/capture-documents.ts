import type { Kysely, Selectable } from 'kysely';
import type { CaptureDocuments, DB } from '../database.generated.ts';

export type CaptureDocumentRow = Selectable<CaptureDocuments>;

/** Stores a side of a session's document, in place of an earlier picture of it. Of another kind of document nothing stays. */
export async function putCaptureDocument(executor: Kysely<DB>, document: CaptureDocumentRow): Promise<void> {
  await executor
    .deleteFrom('capture_documents')
    .where('session_id', '=', document.session_id)
    .where('kind', '<>', document.kind)
    .execute();
  await executor
    .insertInto('capture_documents')
    .values(document)
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'side']).doUpdateSet({
        kind: document.kind,
        ciphertext: document.ciphertext,
        received_at: document.received_at,
        remove_after: document.remove_after,
      }),
    )
    .execute();
}

/** The sides that a session has pictures of. */
export async function listCaptureDocumentSides(
  executor: Kysely<DB>,
  sessionId: string,
): Promise<CaptureDocumentRow['side'][]> {
  const rows = await executor
    .selectFrom('capture_documents')
    .select('side')
    .where('session_id', '=', sessionId)
    .execute();
  return rows.map(({ side }) => side);
}
