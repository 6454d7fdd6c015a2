/** A SIM swapped at most so many days ago is a high risk (domain-facts 2.6). */
export const SIM_SWAP_HIGH_DAYS = 7;
