import type { PageData } from "#client/contract/page-data.ts";
import type { MyDatasetsPage } from "#client/contract/account/workspaces.ts";
import { readMyDatasets } from "../../product-api/account/member-datasets.ts";
import { found, type Loader, SIGNED_OUT, toTitle } from "../load.ts";
import { readCurrentWorkspace } from "../../product-api/account.ts";
import { readDatasetsQuery } from "./read-datasets-query.ts";

const TITLE = "My datasets";

/** The datasets of the current workspace that the reader has a role in. */
export const loadMyDatasets: Loader<PageData<MyDatasetsPage>> = async (context) => {
  const { account } = context;
  const query = readDatasetsQuery(context.query);
  const [workspaces, current, datasets] = await Promise.all([
    account?.workspaces() ?? SIGNED_OUT,
    readCurrentWorkspace(account),
    account ? readMyDatasets(account.ask, query) : SIGNED_OUT,
  ]);
  const data: MyDatasetsPage = { query, workspaces, current, datasets };
  const head = { title: toTitle(context, TITLE), description: TITLE, isIndexable: false };
  return found(head, { data, later: {} });
};
