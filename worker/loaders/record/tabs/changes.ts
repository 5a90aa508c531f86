import type { FailureCode, Part } from "#client/contract/failures.ts";
import type { VersionChanges } from "#client/contract/record-parts.ts";
import type { RecordLater } from "#client/contract/record-tabs.ts";
import { loadChangeNotes } from "./change-notes.ts";
import { compareVersions, type ComparedFile } from "./compare-versions.ts";
import { fileHref } from "#client/contract/resource-urls.ts";
import { href } from "#client/contract/routes.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import { toTableFormat } from "#base/tables/table-format.ts";
import { CHANGES_SHOWN } from "../../../limits.ts";
import { toPreviewBytes } from "../../../previews/preview.ts";
import { openRangedFile } from "../../../previews/read-range.ts";
import { drawBusy, drawRowChanges } from "../../../tables/row-changes.tsx";
import { isTable } from "../../../tables/table-view.ts";
import { loadManifest, toWholePath } from "../../../product-api/file-tree.ts";
import type { LoadContext } from "../../load.ts";
import type { TabPlace } from "../record-place.ts";

/** Without two versions in the address: the shown one with the one before it. */
export function startChanges(context: LoadContext, { record, place }: TabPlace): RecordLater {
  const { id, version, family } = record;
  const { from, to } = place.compared ?? { from: version - 1, to: version };
  if (from < 1) return {};
  const own = context.params["version"];
  const page =
    own === undefined
      ? href(`${family}.detail`, { id })
      : href(`${family}.version`, { id, version });
  const rows = { path: place.file, page: place.page, address: page };
  return { changes: loadChanges(context, { id, from, to, rows }) };
}

interface Compared {
  id: number;
  from: number;
  to: number;
  /** The table whose rows are requested, of which page, and the path of the record's page. */
  rows: { path: string; page: number; address: string };
}

/** What changed from one version to another, with the notes of the versions between. */
async function loadChanges(
  context: LoadContext,
  requested: Compared,
): Promise<Part<VersionChanges>> {
  const { services } = context;
  const { id, from, to } = requested;
  const [before, after, notes] = await Promise.all([
    loadFiles(services, id, from),
    loadFiles(services, id, to),
    loadChangeNotes(context, requested),
  ]);
  if (!before.ok) return before;
  if (!after.ok) return after;
  const { changes, counts } = compareVersions(before.value, after.value);
  const value = {
    from,
    to,
    counts,
    changes: changes.slice(0, CHANGES_SHOWN),
    isCut: changes.length > CHANGES_SHOWN,
    notes,
    rows: await compareTables(context, requested, { before: before.value, after: after.value }),
  };
  return { ok: true, value };
}

/** `null` when the address names no table that both versions have. */
async function compareTables(
  { services, catalogue }: LoadContext,
  { id, from, to, rows: { path, page, address } }: Compared,
  files: { before: ComparedFile[]; after: ComparedFile[] },
): Promise<VersionChanges["rows"]> {
  const find = (list: ComparedFile[]): ComparedFile | undefined =>
    list.find((file) => file.path === path);
  const [before, after] = [find(files.before), find(files.after)];
  if (!before || !after || !isTable(path)) return null;
  const open = async (version: number, { size }: ComparedFile) => {
    const { tables } = await catalogue.sourceMetadata({ id, version });
    const described = tables.find((table) => table.path === path) ?? null;
    return {
      ranged: openRangedFile(services.api, { id, version, path, size }),
      address: services.config.PUBLIC_ORIGIN + fileHref(id, version, path),
      format: toTableFormat(described),
      primaryKey: described?.primaryKey ?? [],
    };
  };
  const [old, current] = await Promise.all([open(from, before), open(to, after)]);
  const bytes = toPreviewBytes(path, before.size) + toPreviewBytes(path, after.size);
  const html = await services.previewBudget.run(bytes, () =>
    drawRowChanges(
      { before: old, after: current },
      {
        path,
        page,
        toHref: (other) =>
          address + toQueryString({ tab: "changes", from, to, file: path, page: other }),
      },
    ),
  );
  return { path, html: html ?? drawBusy() };
}

async function loadFiles(
  { api }: LoadContext["services"],
  id: number,
  version: number,
): Promise<Part<ComparedFile[]>> {
  const manifest = await loadManifest(api, { id, version, headers: new Headers() });
  if (!manifest.ok) return { ok: false, failure: { code: toCode(manifest.status) } };
  const files = manifest.files.map((file) => ({
    path: toWholePath(file),
    size: file.size,
    sha256: file.sha256,
  }));
  return { ok: true, value: files };
}

function toCode(status: number): FailureCode {
  if (status === 401 || status === 403) return "not_allowed";
  if (status === 410) return "gone";
  return status === 404 ? "not_found" : "upstream_error";
}
