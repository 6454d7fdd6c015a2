import {
  CASES_PATH,
  type CaseActions,
  type CaseDecision,
  type CaseDetail,
  type CaseEvent,
  type CaseFact,
  type CaseImage,
  type CaseImageKind,
  type NameComparison,
} from '@qiniso/console-protocol/cases';
import { frameContext } from '../capture/frames.ts';
import { imageContext } from '../catalogue/pipeline-parts.ts';
import { wireTransactionId } from '../catalogue/transaction-id.ts';
import { findSealedFrame } from '../database/queries/capture-evidence.ts';
import { hasViewedCase, insertCaseEvent, listCaseEvents } from '../database/queries/case-events.ts';
import { type CaseRow, getListedCase } from '../database/queries/cases.ts';
import { listImages } from '../database/queries/facts.ts';
import { getTransactionReference, type TransactionRow } from '../database/queries/transactions.ts';
import type { ScreeningReview } from '../domain/hit-decision.ts';
import { markDifferences, type NamePiece } from '../domain/name-difference.ts';
import { isUuid } from '../domain/uuid-v7.ts';
import { type BackOfficeParts, noteContext, type Verifier } from './back-office-parts.ts';
import { caseErrors } from './case-errors.ts';
import { formFields } from './case-form.ts';
import type { CaseKind, ShownFact, ShownNames, StoredTransaction } from './case-kind.ts';
import { listItem } from './case-list.ts';
import { eventOf, hasLiveClaim } from './claims.ts';
import { enteredSoFar, getCase, mayReopen, needsSecond, openProposal } from './decide.ts';
import { livenessEvidence } from './evidence.ts';
import { getCaseKind } from './kinds/index.ts';
import { maskLetters, maskValue } from './masking.ts';
import { presentScreening } from './present-screening.ts';

/** Looks within this time are one look in the history. */
const SAME_LOOK_MS = 10 * 60_000;

const IMAGES: readonly { readonly kind: CaseImageKind; readonly label: string }[] = [
  { kind: 'official_photograph', label: 'Official photograph' },
  { kind: 'selfie', label: 'Selfie' },
];

/**
 * A case with everything a verifier decides on; that it was seen is recorded first.
 *
 * @param isRevealed shows personal data, which is recorded too.
 * @throws ApiError 404 when the account has no such case.
 */
export async function casePage(
  parts: BackOfficeParts,
  verifier: Verifier,
  caseId: string,
  { isRevealed }: { readonly isRevealed: boolean },
): Promise<CaseDetail> {
  const { database, pipeline } = parts;
  const found = await getCase(database, verifier, caseId);
  await recordLook(parts, verifier, found, isRevealed);
  const { accountId } = verifier;
  const urlOf = (path: string) => `${CASES_PATH}/${found.id}/${path}`;
  const [listed, transaction, reference, events, stored, liveness] = await Promise.all([
    getListedCase(database, accountId, found.id),
    pipeline.open(database, accountId, found.transaction_id),
    getTransactionReference(database, accountId, found.transaction_id),
    listCaseEvents(database, accountId, found.id),
    listImages(
      database,
      { accountId, transactionId: found.transaction_id },
      IMAGES.map(({ kind }) => kind),
    ),
    livenessEvidence(parts, verifier, found.transaction_id, (attemptId, sequence) =>
      urlOf(`frames/${attemptId}/${sequence}`),
    ),
  ]);
  if (!transaction) throw caseErrors.notFound();
  const { row, service, facts, outcome } = transaction;
  const kind = getCaseKind(found.kind);
  const transactionFacts = { request: facts.request, finding: facts.finding, detail: outcome.detail };
  const shown = kind.show(transactionFacts);
  const entered = (enteredSoFar(parts, found) ?? facts.review?.entry) as Partial<ScreeningReview> | null;
  const proposal = openProposal(parts, found);
  const now = parts.clock.now();
  return {
    ...listItem(listed, verifier, now),
    version: listed.version,
    isMasked: !isRevealed,
    expiresAt: listed.expires_at.toISOString(),
    transaction: {
      id: wireTransactionId(row.id, row.answered_by_failover),
      serviceType: row.service_type,
      productTitle: service.title,
      code: row.code as CaseDetail['transaction']['code'],
      message: outcome.message,
      receivedAt: row.received_at.toISOString(),
      referenceNo: reference.reference_no,
      costCenter: reference.cost_centre,
    },
    submitted: shown.submitted.map((fact) => presentFact(fact, isRevealed)),
    finding: shown.finding.map((fact) => presentFact(fact, isRevealed)),
    names: shown.names.map((names) => presentNames(names, isRevealed)),
    images: kind.hasPictures
      ? IMAGES.map(
          ({ kind: image, label }): CaseImage => ({
            kind: image,
            label,
            url: stored.some((entry) => entry.kind === image) ? urlOf(`images/${image}`) : null,
          }),
        )
      : [],
    faceMatch: faceMatchOf(facts),
    liveness,
    screening: shown.screening
      ? presentScreening(shown.screening, entered?.verdicts ?? [], {
          isRevealed,
          // As of forms: whoever may decide has to see what would count.
          areNotesShown: isRevealed || found.ended_at === null,
        })
      : null,
    // Whoever may decide has to see what would count; of what is over it is personal data like the rest.
    form: formFields(
      kind,
      isRevealed || found.ended_at === null ? (proposal?.entry ?? facts.review?.entry) : null,
    ),
    history: events.map((event) => presentEvent(parts, verifier, kind, event, found.id, isRevealed)),
    actions: actionsOf(kind, listed, row, transactionFacts, verifier, now, isRevealed),
  };
}

/** A stored picture of a case's transaction; that it was seen is recorded first. @throws ApiError 404 */
export async function caseImage(
  parts: BackOfficeParts,
  verifier: Verifier,
  caseId: string,
  image: string,
): Promise<Buffer> {
  const found = await getCase(parts.database, verifier, caseId);
  const kind = IMAGES.find((entry) => entry.kind === image)?.kind;
  const owner = { accountId: verifier.accountId, transactionId: found.transaction_id };
  const [stored] = kind ? await listImages(parts.database, owner, [kind]) : [];
  if (!kind || !stored) throw caseErrors.imageNotFound();
  await insertCaseEvent(parts.database, {
    ...eventOf(verifier, found, parts.clock.now()),
    action: 'image-viewed',
    detail: kind,
  });
  return parts.sealing.open(stored.ciphertext, imageContext(found.transaction_id, kind));
}

/** A stored frame of a case's capture; that it was seen is recorded first. @throws ApiError 404 */
export async function caseFrame(
  parts: BackOfficeParts,
  verifier: Verifier,
  caseId: string,
  { attemptId, sequence }: { readonly attemptId: string; readonly sequence: number },
): Promise<Buffer> {
  const found = await getCase(parts.database, verifier, caseId);
  const owner = { accountId: verifier.accountId, transactionId: found.transaction_id };
  const isWhole = isUuid(attemptId) && Number.isInteger(sequence) && sequence >= 0 && sequence < 2 ** 31;
  const sealed = isWhole ? await findSealedFrame(parts.database, owner, { attemptId, sequence }) : null;
  if (!sealed) throw caseErrors.imageNotFound();
  await insertCaseEvent(parts.database, {
    ...eventOf(verifier, found, parts.clock.now()),
    action: 'frame-viewed',
    detail: `${attemptId} ${sequence}`,
  });
  return parts.sealing.open(sealed, frameContext(attemptId, sequence));
}

async function recordLook(
  parts: BackOfficeParts,
  verifier: Verifier,
  found: CaseRow,
  isRevealed: boolean,
): Promise<void> {
  const { database, clock } = parts;
  const now = clock.now();
  const event = eventOf(verifier, found, now);
  if (isRevealed) {
    await insertCaseEvent(database, { ...event, action: 'revealed' });
    return;
  }
  const since = new Date(now.getTime() - SAME_LOOK_MS);
  const { accountId, userId } = verifier;
  if (await hasViewedCase(database, accountId, found.id, { userId, since })) return;
  await insertCaseEvent(database, { ...event, action: 'viewed' });
}

const presentFact = ({ label, value, privacy }: ShownFact, isRevealed: boolean): CaseFact => ({
  label,
  value: isRevealed ? value : maskValue(value, privacy),
  isPersonal: privacy !== 'plain',
});

function presentNames(
  { label, submitted, recorded, similarity, threshold }: ShownNames,
  isRevealed: boolean,
): NameComparison {
  const marked = markDifferences(submitted, recorded);
  const shown = (pieces: readonly NamePiece[]) =>
    isRevealed ? pieces : pieces.map(({ text, isSame }) => ({ text: maskLetters(text), isSame }));
  return {
    label,
    submitted: shown(marked.left),
    recorded: shown(marked.right),
    similarity,
    threshold,
  };
}

function faceMatchOf({ capture, finding }: { capture: unknown; finding: unknown }): CaseDetail['faceMatch'] {
  // Compared with the capture, or by the look-up after it.
  const holders = [capture, finding] as ({ faceMatch?: CaseDetail['faceMatch'] } | null)[];
  const match = holders.map((holder) => holder?.faceMatch ?? null).find((entry) => entry !== null);
  return match ? { decision: match.decision, similarity: match.similarity } : null;
}

function presentEvent(
  { sealing }: BackOfficeParts,
  { userId }: Verifier,
  kind: CaseKind,
  event: Awaited<ReturnType<typeof listCaseEvents>>[number],
  caseId: string,
  isRevealed: boolean,
): CaseEvent {
  const note = event.note_ciphertext;
  const reasons = kind.decisions.flatMap((option) => option.reasons);
  return {
    id: Number(event.id),
    at: event.at.toISOString(),
    by:
      event.user_id === null
        ? null
        : { id: event.user_id, username: event.username ?? '', isMe: event.user_id === userId },
    action: event.action as CaseEvent['action'],
    decision: event.decision as CaseDecision | null,
    reason: event.reason && (reasons.find(({ code }) => code === event.reason)?.label ?? event.reason),
    note: note && isRevealed ? sealing.open(note, noteContext(caseId)).toString('utf8') : null,
    hasNote: note !== null,
    detail: event.detail,
  };
}

function actionsOf(
  kind: CaseKind,
  found: CaseRow,
  row: TransactionRow,
  stored: StoredTransaction,
  { userId }: Verifier,
  now: Date,
  isRevealed: boolean,
): CaseActions {
  const isWaiting = found.ended_at === null;
  const isMine = isWaiting && found.claimed_by === userId;
  const isFree = isWaiting && (isMine || !hasLiveClaim(found, now)) && found.proposed_by !== userId;
  return {
    claim: isFree && !(isMine && hasLiveClaim(found, now)),
    renew: isMine,
    release: isMine,
    reveal: !isRevealed,
    reopen: !isWaiting && mayReopen(found, row),
    decisions: isFree
      ? kind.decisions.map((option) => ({
          decision: option.decision,
          label: option.label,
          reasons: option.reasons,
          hasForm: option.hasForm,
          needsSecond:
            needsSecond(kind, found, option, row, { stored, entry: null }) &&
            found.proposed_decision !== option.decision,
          isDeferral: option.defersHours !== undefined,
        }))
      : [],
  };
}
