import type { DeveloperPage, MachineKey } from "#client/contract/account/developer.ts";
import type { PageData } from "#client/contract/page-data.ts";
import { mapPart } from "../product-api/map-part.ts";
import { readMachineKeys, readCurrentWorkspace } from "../product-api/account.ts";
import { KEYS_LISTED_MAX } from "../limits.ts";
import { readPageNumber } from "./collections/read-list-query.ts";
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
  const own = {
    workspaces,
    current,
    keys: mapPart(keys, (all) => toPage(all, readPageNumber(context))),
    isFresh: isFresh(context),
  };
  return found(head, { data: { own, apiUrl }, later: {} });
};

/** One page of the list; the last one when the number is beyond it, as after a deletion. */
function toPage(all: MachineKey[], asked: number) {
  const last = Math.max(1, Math.ceil(all.length / KEYS_LISTED_MAX));
  const page = Math.min(asked, last);
  const rows = all.slice((page - 1) * KEYS_LISTED_MAX, page * KEYS_LISTED_MAX);
  return { rows, total: all.length, page, last };
}
