import type { MarkdownHtml } from "#client/contract/record-parts.ts";
import type { Part } from "#client/contract/failures.ts";
import type { PageData } from "#client/contract/page-data.ts";
import { href } from "#client/contract/routes.ts";
import type {
  WorkspaceDatasetPage,
  WorkspaceDatasetRow,
  WorkspaceFileView,
} from "#client/contract/account/workspaces.ts";
import { readReadme } from "../../markdown/readme.ts";
import { UNSHARED_RENDERINGS } from "../../markdown/renderings.ts";
import {
  readCollaborators,
  readTimeline,
  readWorkspaceDataset,
  readWorkspaceReadme,
  toPlaceName,
} from "../../product-api/account/member-datasets.ts";
import {
  hasContent,
  readReadmeFile,
  readWorkspaceFile,
  readWorkspaceFolder,
  toContentPath,
} from "../../product-api/account/dataset-files.ts";
import type { AccountApi } from "../../product-api/account.ts";
import { BUSY } from "../../previews/budget.ts";
import { workspaceFileHref } from "#client/contract/account/links.ts";
import type { Preview } from "../../previews/kinds.ts";
import { DEFAULT_PREVIEW_QUERY } from "../../previews/preview-query.ts";
import { readPreview, toPreviewBytes } from "../../previews/preview.ts";
import { openRanges } from "../../previews/read-range.ts";
import { found, type LoadContext, type Loaded, type Loader, toMissing, toTitle } from "../load.ts";
import { readDatasetPlace } from "./read-datasets-query.ts";

const NOT_FOUND = { kind: "missing", missing: { status: 404, failure: "not_found" } } as const;

/** A workspace's dataset, read with the reader's own token; nothing of it is stored. */
export const loadWorkspaceDataset: Loader<PageData<WorkspaceDatasetPage>> = async (context) => {
  const { account, params } = context;
  const number = params["id"] ?? "";
  if (!account) return NOT_FOUND;
  if (NODE_ID.test(number)) return redirectToNumber(account, params);
  if (!/^\d{1,15}$/.test(number)) return NOT_FOUND;
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
  const { written, ...others } = parts;
  const readme = written && (await renderReadme(context, written, row.publication.record));
  const data: WorkspaceDatasetPage = {
    workspace,
    dataset: row,
    license,
    tags,
    tab,
    page,
    place: toShownPlace(place),
    ...(readme && { readme }),
    ...(written?.ok && written.value.file && { readmeFile: written.value.file }),
    ...others,
  };
  const head = { title: toTitle(context, row.name), description: row.name, isIndexable: false };
  return found(head, { data, later: {} });
};

/** Proposals name the dataset that was made from them by its node id. */
const NODE_ID = /^N:dataset:[\w-]{1,60}$/;

async function redirectToNumber(
  { ask }: AccountApi,
  { org = "", id = "" }: LoadContext["params"],
): Promise<Loaded<PageData<WorkspaceDatasetPage>>> {
  const dataset = await readWorkspaceDataset(ask, id);
  if (!dataset.ok) return { kind: "missing", missing: toMissing(dataset.failure) };
  const to = href("workspaces.dataset", { org, id: dataset.value.row.number });
  return { kind: "redirect", to, status: 302 };
}

/** The data of the opened tab; each part fails separately. */
async function readParts(
  context: LoadContext,
  number: string,
  { tab, folder, file, page }: ReturnType<typeof readDatasetPlace>,
): Promise<TabParts & { written?: Part<Written> }> {
  const { account } = context;
  if (!account) return {};
  const { ask } = account;
  switch (tab) {
    case "overview":
      return { written: await readWritten(account, number) };
    case "files":
      if (file !== null) return { file: await readFileView(context, { number, file }) };
      return { folder: await readWorkspaceFolder(ask, { number, folder, page }) };
    case "people":
      return { people: await readCollaborators(ask, number) };
    case "activity":
      return { activity: await readTimeline(ask, number) };
  }
}

type TabParts = Pick<WorkspaceDatasetPage, "folder" | "file" | "people" | "activity">;

/** A file's facts and its preview, read with the reader's own token and stored nowhere. */
async function readFileView(
  { account, defer, services: { previewBudget } }: LoadContext,
  place: { number: string; file: string },
): Promise<Part<WorkspaceFileView>> {
  if (!account) return { ok: false, failure: { code: "not_found" } };
  const [found, bytes] = await Promise.all([
    readWorkspaceFile(account.ask, place),
    hasContent(account.files, place.file),
  ]);
  if (!found.ok) return found;
  if (!bytes.ok) return bytes;
  const { file } = found.value;
  const shown = {
    page: null,
    file: file.name,
    address: workspaceFileHref(file.id),
    saved: null,
    query: DEFAULT_PREVIEW_QUERY,
    neighbours: { before: null, after: null },
  };
  const { drawPreview } = await import("../../preview-views/draw-preview.tsx");
  if (!bytes.value) {
    return {
      ok: true,
      value: { ...found.value, preview: drawPreview(AWAY, shown), hasBytes: false },
    };
  }
  const ranged = openRanges(account.files, { address: toContentPath(file.id), size: file.bytes });
  const requested = { file: { name: file.name, path: file.name }, ranged, place: null };
  const preview = await previewBudget.run(toPreviewBytes(file.name, file.bytes), () =>
    readPreview(requested, { renderings: UNSHARED_RENDERINGS, defer }),
  );
  const drawn = drawPreview(preview ?? BUSY, shown);
  return { ok: true, value: { ...found.value, preview: drawn, hasBytes: true } };
}

function toShownPlace({ folder, file, page }: ReturnType<typeof readDatasetPlace>) {
  return {
    ...(folder !== null && { folder }),
    ...(file !== null && { file }),
    ...(page > 1 && { page }),
  };
}

const AWAY: Preview = {
  kind: "none",
  reason:
    "The workspace keeps the bytes of this file elsewhere, so it can be neither shown nor downloaded here.",
};

interface Written {
  /** Empty when there is none, or its file's bytes are not available. */
  text: string;
  isCut: boolean;
  file?: { id: string; name: string };
}

/** The README in the dataset's metadata, otherwise the one among its files. */
async function readWritten({ ask, files }: AccountApi, number: string): Promise<Part<Written>> {
  const own = await readWorkspaceReadme(ask, number);
  const hasNone = own.ok ? own.value.text.trim() === "" : own.failure.code === "not_found";
  if (!hasNone) return own;
  const found = await readReadmeFile(files, number);
  // A reader who may not see the files must not learn of one.
  if (!found.ok && found.failure.code !== "not_allowed") return found;
  if (!found.ok || !found.value) return { ok: true, value: { text: "", isCut: false } };
  const { id, name, text, isCut } = found.value;
  return { ok: true, value: { text: text ?? "", isCut, file: { id, name } } };
}

/** Files that it names are those of the public version, if there is one. */
async function renderReadme(
  { defer }: LoadContext,
  readme: Part<Written>,
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
