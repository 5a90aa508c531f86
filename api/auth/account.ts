import type { Caller } from "./caller.ts";
import { loadPerson, type MembershipRow, type UserRow } from "../store/accounts.ts";
import { findMembership, type Standpoint } from "../store/workspaces.ts";
import type { Services } from "../services.ts";

/** The person behind a call, with their role. */
export interface Account {
  user: UserRow;
  /** All workspaces the person belongs to, by name. */
  memberships: MembershipRow[];
  session: Caller["session"];
  /** When the person signed in, in milliseconds; `null` where it is unknown. */
  authenticatedAt: Caller["authenticatedAt"];
  /** The one workspace that a machine key opens; `null` for a browser session, which opens all. */
  onlyOrganizationId: number | null;
  /** The current workspace: a machine key's own, else the preferred one; `null` when there is none. */
  current: Standpoint | null;
}

export type FoundAccount =
  | { ok: true; account: Account }
  | { ok: false; problem: "no valid token" | "no account" };

export async function findAccount(services: Services, caller: Caller): Promise<FoundAccount> {
  const { user, memberships } = await loadPerson(services, caller.sub);
  if (user === null) return { ok: false, problem: "no account" };
  if (isSignedOut(user, caller)) return { ok: false, problem: "no valid token" };
  const { session, organizationId: onlyOrganizationId, authenticatedAt } = caller;
  const current = findMembership(memberships, onlyOrganizationId ?? user.preferredOrganization);
  const account = { user, memberships, session, authenticatedAt, onlyOrganizationId, current };
  return { ok: true, account };
}

/**
 * Sessions that were ended everywhere: until they expire, their tokens would still open this account.
 * A token has whole seconds, so that a sign-in within the second of the end counts as earlier.
 */
function isSignedOut({ signedOutAt }: UserRow, { session, authenticatedAt }: Caller): boolean {
  if (signedOutAt === null || session === "machine") return false;
  return (authenticatedAt ?? 0) <= Date.parse(signedOutAt);
}
