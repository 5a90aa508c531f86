/** Faults that one refusal names; the others are counted. */
export const LISTED_MAX = 50;
