/** What a verification came to; PENDING means that more facts are needed (domain-facts 1.2). */
export type OutcomeCode = 'PENDING' | 'ACCEPT' | 'REVIEW' | 'REJECT' | 'FAIL';

/** An outcome that further work by the service itself will not change. */
export type FinalCode = Exclude<OutcomeCode, 'PENDING'>;
