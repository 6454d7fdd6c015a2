import type {
  CaseDetail,
  CaseKindView,
  CaseList,
  CaseListQuery,
  DecisionBody,
  NextCaseBody,
  OpenCaseBody,
  ReopenBody,
} from '@qiniso/console-protocol/cases';
import type { ReopenHitBody } from '@qiniso/console-protocol/screening';
import type { ReviewResponse } from '../catalogue/review-request.ts';
import type { Job } from '../jobs/job-queue.ts';
import type { BackOfficeParts, Verifier } from './back-office-parts.ts';
import { caseList } from './case-list.ts';
import { caseFrame, caseImage, casePage } from './case-page.ts';
import { claimCase, claimNextCase, releaseCase, renewClaim, takeUpTransaction } from './claims.ts';
import { decideCase, reopenCase, reopenHit } from './decide.ts';
import { expireCase } from './expire-case.ts';
import { caseKinds } from './kinds/index.ts';
import { requestReview } from './request-review.ts';

/**
 * The verifiers' work: what they may see and do, each within the own account (decision 0020). Whatever changes a case answers with the
 * case as it is then, masked.
 */
export class BackOffice {
  readonly #parts: BackOfficeParts;

  constructor(parts: BackOfficeParts) {
    this.#parts = parts;
  }

  kinds(): CaseKindView[] {
    return caseKinds.map(({ kind, title, dueHours }) => ({ kind, title, dueHours }));
  }

  list(verifier: Verifier, query: CaseListQuery): Promise<CaseList> {
    return caseList(this.#parts, verifier, query);
  }

  show(verifier: Verifier, caseId: string): Promise<CaseDetail> {
    return casePage(this.#parts, verifier, caseId, { isRevealed: false });
  }

  reveal(verifier: Verifier, caseId: string): Promise<CaseDetail> {
    return casePage(this.#parts, verifier, caseId, { isRevealed: true });
  }

  image(verifier: Verifier, caseId: string, kind: string): Promise<Buffer> {
    return caseImage(this.#parts, verifier, caseId, kind);
  }

  frame(
    verifier: Verifier,
    caseId: string,
    frame: { readonly attemptId: string; readonly sequence: number },
  ): Promise<Buffer> {
    return caseFrame(this.#parts, verifier, caseId, frame);
  }

  async claim(verifier: Verifier, caseId: string): Promise<CaseDetail> {
    await claimCase(this.#parts, verifier, caseId);
    return await this.show(verifier, caseId);
  }

  async claimNext(verifier: Verifier, { kind }: NextCaseBody): Promise<CaseDetail> {
    return await this.show(verifier, await claimNextCase(this.#parts, verifier, kind ?? null));
  }

  async takeUp(verifier: Verifier, body: OpenCaseBody): Promise<CaseDetail> {
    return await this.show(verifier, await takeUpTransaction(this.#parts, verifier, body));
  }

  /** What a user of the API asks for, who works on no cases. */
  requestReview(
    asker: Verifier,
    asked: { readonly transactionId: string; readonly reason: string },
  ): Promise<ReviewResponse> {
    return requestReview(this.#parts, asker, asked);
  }

  async renew(verifier: Verifier, caseId: string): Promise<CaseDetail> {
    await renewClaim(this.#parts, verifier, caseId);
    return await this.show(verifier, caseId);
  }

  async release(verifier: Verifier, caseId: string): Promise<CaseDetail> {
    await releaseCase(this.#parts, verifier, caseId);
    return await this.show(verifier, caseId);
  }

  async decide(verifier: Verifier, caseId: string, body: DecisionBody): Promise<CaseDetail> {
    await decideCase(this.#parts, verifier, caseId, body);
    return await this.show(verifier, caseId);
  }

  async reopenHit(verifier: Verifier, caseId: string, body: ReopenHitBody): Promise<CaseDetail> {
    await reopenHit(this.#parts, verifier, caseId, body);
    return await this.show(verifier, caseId);
  }

  async reopen(verifier: Verifier, caseId: string, body: ReopenBody): Promise<CaseDetail> {
    await reopenCase(this.#parts, verifier, caseId, body);
    return await this.show(verifier, caseId);
  }

  /** Handler of the job that ends a case nobody decided. */
  async runExpireJob(job: Job): Promise<void> {
    await expireCase(this.#parts, job.subject);
  }
}
