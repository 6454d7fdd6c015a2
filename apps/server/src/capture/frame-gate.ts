import { createHash } from 'node:crypto';
import type { CaptureProgress } from '@qiniso/capture-protocol';
import { apiErrors } from '../domain/api-error.ts';
import type { IncomingFrame } from './frames.ts';

/**
 * Lets one frame of an attempt be analysed at a time, so that nobody can fill the face engine with one link. The same frame
 * sent again meanwhile waits for the same answer.
 *
 * @throws ApiError 429 for another frame of the attempt
 */
export function createFrameGate() {
  const inHand = new Map<string, { hash: string; answer: Promise<CaptureProgress> }>();
  return (frame: IncomingFrame, accept: () => Promise<CaptureProgress>): Promise<CaptureProgress> => {
    const { attemptId, deviceSecret, nonce, sequence, step, image } = frame;
    const hash = createHash('sha256')
      .update(JSON.stringify([deviceSecret, nonce, sequence, step]))
      .update(image)
      .digest('base64');
    const current = inHand.get(attemptId);
    if (current) return current.hash === hash ? current.answer : Promise.reject(apiErrors.rateLimited(1));
    const answer = accept().finally(() => inHand.delete(attemptId));
    inHand.set(attemptId, { hash, answer });
    return answer;
  };
}
