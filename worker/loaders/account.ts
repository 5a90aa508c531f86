import type { AccountData, PageData } from "#client/contract/page-data.ts";
import { found, type Loader, SIGNED_OUT, toTitle } from "./load.ts";

/** A private page of the signed-in user; profile and workspaces fail independently (F-61). */
export function loadAccount(title: string): Loader<PageData<AccountData>> {
  return async (context) => {
    const [profile, workspaces] = await Promise.all([
      context.account?.profile() ?? SIGNED_OUT,
      context.account?.workspaces() ?? SIGNED_OUT,
    ]);
    const data: AccountData = { profile, workspaces };
    const head = { title: toTitle(context, title), description: title, isIndexable: false };
    return found(head, { data, later: {} });
  };
}
