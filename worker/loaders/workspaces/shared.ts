import type { PageData } from "#client/contract/page-data.ts";
import type { SharedPage } from "#client/contract/account/workspaces.ts";
import { mapPart } from "../../product-api/map-part.ts";
import { readSharedDatasets } from "../../product-api/account/member-datasets.ts";
import { found, type Loader, SIGNED_OUT, toTitle } from "../load.ts";
import { readPageNumber, readSearched } from "./read-datasets-query.ts";

const TITLE = "Shared workspaces";

/** The workspaces the reader is a member of, and datasets that others have shared; each fails separately (F-61). */
export const loadShared: Loader<PageData<SharedPage>> = async (context) => {
  const { account, query: values } = context;
  const [query, page] = [readSearched(values), readPageNumber(values)];
  const started = account?.workspaces() ?? Promise.resolve(SIGNED_OUT);
  const [workspaces, shared] = await Promise.all([
    started,
    account ? readSharedDatasets(account.ask, page, started) : SIGNED_OUT,
  ]);
  const data: SharedPage = {
    workspaces: mapPart(workspaces, (all) =>
      all.filter(({ isGuest }) => !isGuest).toSorted((a, b) => a.name.localeCompare(b.name, "en")),
    ),
    query,
    page,
    shared,
  };
  const head = { title: toTitle(context, TITLE), description: TITLE, isIndexable: false };
  return found(head, { data, later: {} });
};
