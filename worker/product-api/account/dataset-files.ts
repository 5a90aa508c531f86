import {
  parsePackageDetail,
  parsePackagesPage,
  type WorkspacePackage,
} from "#api/wire/packages.ts";
import type { Part } from "#client/contract/failures.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import {
  WORKSPACE_FILES_PER_PAGE,
  type WorkspaceFile,
  type WorkspaceFileView,
  type WorkspaceFolder,
} from "#client/contract/account/workspaces.ts";
import { WORKSPACE_README_MAX_CHARS } from "../../limits.ts";
import { openRanges } from "../../previews/read-range.ts";
import type { CallerApi } from "../as-caller.ts";
import { mapPart } from "../map-part.ts";
import type { Ask } from "./member-datasets.ts";

interface FolderPlace {
  number: string;
  /** Package id of the folder; `null` at the top. */
  folder: string | null;
  page: number;
}

/** The top level of a dataset, or one of its folders. */
export async function readWorkspaceFolder(
  ask: Ask,
  { number, folder, page }: FolderPlace,
): Promise<Part<WorkspaceFolder>> {
  const limit = WORKSPACE_FILES_PER_PAGE;
  const window = { limit, offset: (page - 1) * limit };
  if (folder === null) {
    const path = `/datasets/${number}/packages${toQueryString(window)}`;
    const answer = await ask({ path, parse: parsePackagesPage });
    return mapPart(answer, ({ packages }) => toFolder([], packages));
  }
  const query = toQueryString({ ...window, includeAncestors: true });
  const path = `/packages/${encodeURIComponent(folder)}${query}`;
  const answer = await ask({ path, parse: parsePackageDetail });
  if (answer.ok && String(answer.value.content.datasetId) !== number)
    return { ok: false, failure: { code: "not_found" } };
  return mapPart(answer, ({ content, ancestors = [], children }) =>
    toFolder([...ancestors.map((above) => above.content), content], children),
  );
}

/** One file, and the folders above it. */
export async function readWorkspaceFile(
  ask: Ask,
  { number, file }: { number: string; file: string },
): Promise<Part<Pick<WorkspaceFileView, "file" | "path">>> {
  const path = `/packages/${encodeURIComponent(file)}${toQueryString({ limit: 1, includeAncestors: true })}`;
  const answer = await ask({ path, parse: parsePackageDetail });
  if (!answer.ok) return answer;
  const { content, ancestors } = answer.value;
  if (String(content.datasetId) !== number || content.packageType === "Collection")
    return { ok: false, failure: { code: "not_found" } };
  const above = (ancestors ?? []).map(({ content: { id, name } }) => ({ id, name }));
  return { ok: true, value: { file: toFile(answer.value), path: above } };
}

/** The address of a workspace's file. */
export function toContentPath(id: string): string {
  return `/packages/${encodeURIComponent(id)}/content`;
}

/** Whether the catalogue has the bytes of a file; other services of the contract have no such call. */
export async function hasContent(
  { open }: Pick<CallerApi, "open">,
  id: string,
): Promise<Part<boolean>> {
  const opened = await open(toContentPath(id), { method: "HEAD" });
  if (!opened.ok) return opened;
  const { status } = opened.value;
  if (status >= 500) return { ok: false, failure: { code: "unreachable" } };
  return { ok: true, value: opened.value.ok };
}

/** A README among a dataset's files, and its beginning where its bytes are available. */
export interface ReadmeFile {
  id: string;
  name: string;
  text: string | null;
  isCut: boolean;
}

/** The README among the files at the top; `null` when there is none. */
export async function readReadmeFile(
  { ask, open }: Pick<CallerApi, "ask" | "open">,
  number: string,
): Promise<Part<ReadmeFile | null>> {
  const folder = await readWorkspaceFolder(ask, { number, folder: null, page: 1 });
  if (!folder.ok) return folder;
  const names = folder.value.files.filter(({ name, isFolder }) => !isFolder && README.test(name));
  const file = names.find(({ name }) => MARKDOWN.test(name)) ?? names[0];
  if (!file) return { ok: true, value: null };
  const { id, name, bytes } = file;
  const unread = { id, name, text: null, isCut: false };
  if (!MARKDOWN.test(name)) return { ok: true, value: unread };
  const ranged = openRanges({ open }, { address: toContentPath(id), size: bytes });
  const begun = await ranged.read(0, WORKSPACE_README_MAX_CHARS);
  if (begun === null) return { ok: true, value: unread };
  const isCut = bytes > WORKSPACE_README_MAX_CHARS;
  // A character that is cut in two is left out.
  const text = new TextDecoder().decode(begun, { stream: isCut });
  return { ok: true, value: { id, name, text, isCut } };
}

const README = /^readme(\.\w{1,10})?$/i;
const MARKDOWN = /\.(md|markdown)$/i;

function toFolder(
  path: { id: string; name: string }[],
  packages: WorkspacePackage[],
): WorkspaceFolder {
  return {
    path: path.map(({ id, name }) => ({ id, name })),
    files: packages.map(toFile),
    hasMore: packages.length === WORKSPACE_FILES_PER_PAGE,
  };
}

function toFile({ content, storage }: WorkspacePackage): WorkspaceFile {
  return {
    id: content.id,
    name: content.name,
    isFolder: content.packageType === "Collection",
    kind: content.packageType,
    bytes: storage,
    updatedAt: content.updatedAt,
  };
}
