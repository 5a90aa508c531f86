import type { DeveloperPage } from "#client/contract/account/developer.ts";
import type { PageData } from "#client/contract/page-data.ts";
import { readMachineKeys, readCurrentWorkspace } from "../product-api/account.ts";
import { found, type Loader, toTitle } from "./load.ts";
import { isFresh } from "./profile.ts";

const TITLE = "Developer Tools";
const DESCRIPTION =
  "Machine keys for scripts and command-line tools, examples in four languages, and a console.";

/** Machine keys of the current workspace; a visitor gets an explanation. */
export const loadDeveloper: Loader<PageData<DeveloperPage>> = async (context) => {
  const { account, services } = context;
  const apiUrl = services.config.API_HOST || null;
  const head = { title: toTitle(context, TITLE), description: DESCRIPTION, isIndexable: false };
  if (!account) return found(head, { data: { own: null, apiUrl }, later: {} });
  const [workspaces, current, keys] = await Promise.all([
    account.workspaces(),
    readCurrentWorkspace(account),
    readMachineKeys(account.ask),
  ]);
  const own = { workspaces, current, keys, isFresh: isFresh(context) };
  return found(head, { data: { own, apiUrl }, later: {} });
};
