/** What a verification came to; PENDING means that more facts are needed (domain-facts 1.2). */
export type OutcomeCode = 'PENDING' | 'ACCEPT' | 'REVIEW' | 'REJECT' | 'FAIL';
