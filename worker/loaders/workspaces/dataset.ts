import type { MarkdownHtml } from "#client/contract/record-parts.ts";
import type { Part } from "#client/contract/failures.ts";
import type { PageData } from "#client/contract/page-data.ts";
import type {
  WorkspaceDatasetPage,
  WorkspaceDatasetRow,
} from "#client/contract/account/workspaces.ts";
import { readReadme } from "../../markdown/readme.ts";
import { UNSHARED_RENDERINGS } from "../../markdown/renderings.ts";
import {
  readCollaborators,
  readWorkspaceDataset,
  readWorkspaceReadme,
  toPlaceName,
} from "../../product-api/account/member-datasets.ts";
import { readWorkspaceFolder } from "../../product-api/account/dataset-files.ts";
import { found, type LoadContext, type Loader, toMissing, toTitle } from "../load.ts";
import { readDatasetPlace } from "./read-query.ts";

const NOT_FOUND = { kind: "missing", missing: { status: 404, failure: "not_found" } } as const;

/** A workspace's dataset, read with the reader's own token; nothing of it is stored. */
export const loadWorkspaceDataset: Loader<PageData<WorkspaceDatasetPage>> = async (context) => {
  const { account, params } = context;
  const number = params["id"] ?? "";
  if (!account || !/^\d{1,15}$/.test(number)) return NOT_FOUND;
  const place = readDatasetPlace(context.query);
  const [workspaces, dataset, parts] = await Promise.all([
    account.workspaces(),
    readWorkspaceDataset(account.ask, number),
    readParts(context, number, place),
  ]);
  if (!dataset.ok) return { kind: "missing", missing: toMissing(dataset.failure) };
  if (!workspaces.ok) return { kind: "missing", missing: toMissing(workspaces.failure) };
  const workspace = workspaces.value.find(({ id }) => id === dataset.value.organization);
  if (!workspace || ![workspace.id, toPlaceName(workspace)].includes(params["org"] ?? ""))
    return NOT_FOUND;
  const { row, license, tags } = dataset.value;
  const { tab, page } = place;
  const { text, ...others } = parts;
  const readme = text && (await renderReadme(context, text, row.publication.record));
  const data: WorkspaceDatasetPage = {
    workspace,
    dataset: row,
    license,
    tags,
    tab,
    page,
    ...(readme && { readme }),
    ...others,
  };
  const head = { title: toTitle(context, row.name), description: row.name, isIndexable: false };
  return found(head, { data, later: {} });
};

/** What the opened tab shows besides; each fails alone. */
async function readParts(
  context: LoadContext,
  number: string,
  { tab, folder, page }: ReturnType<typeof readDatasetPlace>,
): Promise<Pick<WorkspaceDatasetPage, "folder" | "people"> & { text?: ReadmeText }> {
  const ask = context.account?.ask;
  if (!ask) return {};
  switch (tab) {
    case "overview":
      return { text: await readWorkspaceReadme(ask, number) };
    case "files":
      return { folder: await readWorkspaceFolder(ask, { number, folder, page }) };
    case "people":
      return { people: await readCollaborators(ask, number) };
  }
}

type ReadmeText = Awaited<ReturnType<typeof readWorkspaceReadme>>;

/** Files that it names are those of the public version, where there is one. */
async function renderReadme(
  { defer }: LoadContext,
  readme: ReadmeText,
  record: WorkspaceDatasetRow["publication"]["record"],
): Promise<Part<MarkdownHtml | null>> {
  if (!readme.ok) return readme;
  const { text, isCut } = readme.value;
  if (text.trim() === "") return { ok: true, value: null };
  const place = record && { id: record.id, version: record.version };
  const markdown = { text, isCut, place, source: "" };
  return {
    ok: true,
    value: await readReadme({ renderings: UNSHARED_RENDERINGS, defer }, markdown),
  };
}
