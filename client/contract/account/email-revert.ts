/** The outcome of reverting a change of an email address. */
export const REVERT_OUTCOMES = ["reverted", "used", "taken", "failed"] as const;
export type RevertOutcome = (typeof REVERT_OUTCOMES)[number];
