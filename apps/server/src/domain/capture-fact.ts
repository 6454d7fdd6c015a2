/** What came of a capture session, as `evaluate` sees it. Scores are for the decision and the reports, never for the page. */
export type CaptureFact =
  | {
      readonly ended: 'judged';
      readonly liveness: 'passed' | 'failed' | 'unclear';
      /** 0 to 1: how sure the liveness verdict is. */
      readonly livenessScore: number;
      /** Null where there was no official photograph, no usable selfie, or liveness did not pass. */
      readonly faceMatch: {
        readonly decision: 'accept' | 'review' | 'reject';
        /** 0 to 1. */
        readonly similarity: number;
      } | null;
    }
  | {
      /** The link ran out, its attempts were used up, it was cancelled, or our side could not go on. */
      readonly ended: 'expired' | 'used-up' | 'cancelled' | 'technical-failure';
    };
