/** What came of taking a change of an email address back. */
export const REVERT_OUTCOMES = ["reverted", "used", "taken", "failed"] as const;
export type RevertOutcome = (typeof REVERT_OUTCOMES)[number];
