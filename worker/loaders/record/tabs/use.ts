import type { SourceTable } from "#api/wire/source-metadata.ts";
import { exportHref } from "#client/contract/citation/addresses.ts";
import { formatCitation } from "#client/contract/citation/styles.ts";
import type { Part } from "#client/contract/failures.ts";
import type { FileRow } from "#client/contract/records.ts";
import type { RecordLater } from "#client/contract/record-tabs.ts";
import { toPlainPath } from "#client/contract/routes.ts";
import { toTableFormat } from "#base/tables/table-format.ts";
import { quote } from "#client/contract/recipes.ts";
import { downloadHref, fileHref } from "#client/contract/resource-urls.ts";
import type { Snippet, UseView } from "#client/contract/record-parts.ts";
import { USE_FILES_MAX } from "../../../limits.ts";
import { findRecordSet } from "../../../metadata/croissant.ts";
import { loadSurroundings, toDescription } from "../../../metadata/describe.ts";
import { listExternalFiles } from "../../../metadata/description.ts";
import { CARD_SIZE, toFrame } from "../../../embed/card.ts";
import { toCroissantFileSnippet, toCroissantSnippet } from "../../../use/mlcroissant.ts";
import { mayHavePlane } from "../../../previews/preview-query.ts";
import { openRangedFile } from "../../../previews/read-range.ts";
import { toExternalSnippet } from "../../../use/shell.ts";
import { toDescribedTable } from "../../../use/described-table.ts";
import { toComment, toShape } from "../../../use/used-file.ts";
import type { LoadContext } from "../../load.ts";
import { toReferenceTexts, toWork } from "../cited-work.ts";
import type { TabPlace } from "../record-place.ts";

/** Code for the file of the address, for a whole program, or for the first table or array; none for withheld files. */
export function startUse(context: LoadContext, place: TabPlace): RecordLater {
  return { use: loadUse(context, place) };
}

async function loadUse(context: LoadContext, tab: TabPlace): Promise<Part<UseView>> {
  const { record, place } = tab;
  const references = toReferenceTexts([toWork(context.services, record)]);
  const { PUBLIC_ORIGIN } = context.services.config;
  const card = PUBLIC_ORIGIN + `/embed${toPlainPath(`${record.family}.version`, record)}`;
  const embed = { name: "Embed a card in a page", code: toFrame(card, record.title, CARD_SIZE) };
  if (record.availability.kind !== "open" || record.memberCount !== null)
    return {
      ok: true,
      value: { path: null, isWhole: false, others: [], snippets: [embed], references },
    };
  const [chosen, listed, source] = await Promise.all([
    place.file === "" ? null : context.catalogue.node({ ...record, path: place.file }),
    listFiles(context, tab),
    context.catalogue.sourceMetadata(record),
  ]);
  if (chosen && !chosen.ok) return chosen;
  if (!listed.ok) return listed;
  const files = listed.value;
  const isFile = chosen?.value.kind === "file";
  const isWhole = !isFile && record.family === "code" && files.length > 0;
  const file = isFile ? chosen.value : isWhole ? null : files[0];
  const citation = formatCitation(toWork(context.services, record), place.style);
  const described = source.tables.find(({ path }) => path === file?.path) ?? null;
  const ofAll = isWhole ? toWholeSnippets(PUBLIC_ORIGIN + downloadHref(record), citation) : [];
  const ofFile = file ? await loadFileSnippets(context, tab, { file, described }) : [];
  const ofRecord =
    record.family === "datasets"
      ? [toCroissantSnippet(PUBLIC_ORIGIN + exportHref(record, "croissant"), citation)]
      : [];
  const external = listExternalFiles({ record, source }).slice(0, USE_FILES_MAX);
  const ofOthers = external.length > 0 ? [toExternalSnippet(external, citation)] : [];
  const value = {
    path: file?.path ?? null,
    isWhole,
    others: files.map(({ path }) => path).filter((path) => path !== file?.path),
    snippets: [...ofAll, ...ofFile, ...ofOthers, ...ofRecord, embed],
    references,
  };
  return { ok: true, value };
}

/** Commands that fetch and unpack a version, for programs, of which one file is of no use. */
function toWholeSnippets(url: string, citation: string): Snippet[] {
  const cite = toComment("#", citation);
  return [
    { name: "curl", code: `${cite}curl -fL -o version.zip ${quote(url)}\nunzip version.zip\n` },
    { name: "wget", code: `${cite}wget -O version.zip ${quote(url)}\nunzip version.zip\n` },
  ];
}

interface ReadFile {
  file: FileRow;
  /** Its publisher's description of it as a table. */
  described: SourceTable | null;
}

/** Code that reads a file, with what to cite in the style of the address. */
export async function loadFileSnippets(
  { services, defer }: LoadContext,
  { record, place }: TabPlace,
  { file: { path, sha256, size }, described }: ReadFile,
): Promise<Snippet[]> {
  const { PUBLIC_ORIGIN } = services.config;
  const url = PUBLIC_ORIGIN + fileHref(record.id, record.version, path);
  const citation = formatCitation(toWork(services, record), place.style);
  const packageUrl = PUBLIC_ORIGIN + exportHref(record, "frictionless");
  const [{ findFormat }, { toSnippets }] = await Promise.all([
    import("../../../use/found-format.ts"),
    import("../../../use/snippets.ts"),
  ]);
  const ranged = openRangedFile(services.api, { ...record, path, size });
  const declared = toTableFormat(described);
  const found = await findFormat(
    { ranged, path, sha256, declared },
    { renderings: services.renderings, defer },
  );
  const table = toDescribedTable(described, found);
  return toSnippets({ path, url, sha256, citation, table, packageUrl });
}

/** Code that reads the file by the record's description. All files are listed, because a table's name there depends on them. */
export async function loadCroissantSnippet(
  { services, catalogue }: LoadContext,
  { record, place }: TabPlace,
  { path, sha256 }: FileRow,
): Promise<Snippet[]> {
  if (record.family !== "datasets" || sha256 === null) return [];
  const croissantUrl = services.config.PUBLIC_ORIGIN + exportHref(record, "croissant");
  const { tables } = await catalogue.sourceMetadata(record);
  const isDescribed = tables.some((table) => table.path === path);
  const recordSet = isDescribed
    ? findRecordSet(
        toDescription(
          services,
          { record, url: croissantUrl, isNewest: false },
          await loadSurroundings({ services, catalogue, record }, "files"),
        ),
        path,
      )
    : null;
  const citation = formatCitation(toWork(services, record), place.style);
  return [toCroissantFileSnippet({ path, croissantUrl, recordSet, citation })];
}

/** Files of the first folder and of the folders in it: tables first, up to a limit. */
async function listFiles(
  { catalogue }: LoadContext,
  { record: { id, version, family } }: TabPlace,
): Promise<Part<FileRow[]>> {
  const folder = (path: string) =>
    catalogue.folder({ id, version, family, path, page: 1, order: "name", filter: "" });
  const root = await folder("");
  if (!root.ok) return root;
  const { entries } = root.value;
  const below = await Promise.all(
    entries
      .filter(({ kind }) => kind === "folder")
      .slice(0, FOLDERS_READ)
      .map(({ path }) => folder(path)),
  );
  const files = [
    ...entries,
    ...below.flatMap((part) => (part.ok ? part.value.entries : [])),
  ].filter(({ kind }) => kind === "file");
  const sorted = files.toSorted((a, b) => toRank(a) - toRank(b));
  return { ok: true, value: sorted.slice(0, USE_FILES_MAX) };
}

/** Tables first, then arrays, then JSON, then files that tools only fetch. */
function toRank({ path }: FileRow): number {
  const shape = toShape(path, false);
  if (shape !== null) return shape === "json" ? 2 : 0;
  return mayHavePlane(path) ? 1 : 3;
}

/** Subfolders of the first folder that are read: each is a call to the catalogue. */
const FOLDERS_READ = 4;
