/** Where every part of the server gets the time from, so that tests and the sandbox can move it. */
export interface Clock {
  now(): Date;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };
