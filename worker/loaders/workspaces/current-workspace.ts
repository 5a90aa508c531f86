import type { Workspace } from "#client/contract/session.ts";
import type { AccountApi } from "../../product-api/account.ts";

/** The workspace an account works in; `null` when none was chosen, or nobody can say just now. */
export async function readCurrentWorkspace(account: AccountApi | null): Promise<Workspace | null> {
  if (!account) return null;
  const [details, workspaces] = await Promise.all([account.details(), account.workspaces()]);
  if (!details.ok || !workspaces.ok) return null;
  return workspaces.value.find(({ id }) => id === details.value.currentWorkspace) ?? null;
}
