/** The callers of the matrix of rights, in the order of its columns. `machine` is a key of the owner. */
export const CALLERS = [
  "nobody",
  "expired",
  "newcomer",
  "stranger",
  "guest",
  "member",
  "editor",
  "admin",
  "owner",
  "machine",
  "publisher",
] as const;
export type RightsCaller = (typeof CALLERS)[number];
