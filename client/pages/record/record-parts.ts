import type { RecordPage } from "../../contract/record-page.ts";
import type { ViewOrigin } from "../../contract/view.ts";
import { lazyPart } from "../lazy-part.tsx";
import type { ShownRecord } from "./shown-record.ts";

/** The parts of a record that only some of its addresses show. */
export const AccessRequest = lazyPart(
  async () => (await import("./get/access-request.tsx")).AccessRequest,
);
export const About = lazyPart(async () => (await import("./tabs/about.tsx")).About);
export const ChangesTab = lazyPart(async () => (await import("./tabs/changes.tsx")).ChangesTab);
export const Cite = lazyPart(async () => (await import("./tabs/cite.tsx")).Cite);
export const Contents = lazyPart(async () => (await import("./tabs/contents.tsx")).Contents);
export const Embargo = lazyPart(async () => (await import("./get/embargo.tsx")).Embargo);
export const FilePage = lazyPart(async () => (await import("./files/file-page.tsx")).FilePage);
export const FilesTab = lazyPart(async () => (await import("./tabs/files.tsx")).FilesTab);
export const FolderPage = lazyPart(
  async () => (await import("./files/folder-page.tsx")).FolderPage,
);
export const GetDialog = lazyPart(async () => (await import("./get/get-dialog.tsx")).GetDialog);
export const GetSelection = lazyPart(
  async () => (await import("./get/get-selection.tsx")).GetSelection,
);
export const Metrics = lazyPart(async () => (await import("./tabs/metrics.tsx")).Metrics);
export const RecordNotices = lazyPart(
  async () => (await import("./record-notices.tsx")).RecordNotices,
);
export const Records = lazyPart(async () => (await import("./tabs/records.tsx")).Records);
export const References = lazyPart(async () => (await import("./tabs/references.tsx")).References);
export const Release = lazyPart(async () => (await import("./release.tsx")).Release);
export const Tombstone = lazyPart(async () => (await import("./tombstone.tsx")).Tombstone);
export const WithheldFiles = lazyPart(
  async () => (await import("./get/embargo.tsx")).WithheldFiles,
);
export const VersionsTab = lazyPart(async () => (await import("./tabs/versions.tsx")).VersionsTab);

/**
 * Fetches the code of what a record shows at its address; of a served page not what its dialog
 * covers, which is fetched with the address that the dialog's end leads to.
 */
export async function loadPartsOf(data: RecordPage, origin: ViewOrigin): Promise<void> {
  const parts = data.kind === "tombstone" ? [Tombstone] : toParts(data, origin);
  await Promise.all(parts.map((part) => part.load()));
}

type Loadable = Pick<typeof About, "load">;
type Living = Extract<RecordPage, { kind: "record" }>;

function toParts(data: Living, origin: ViewOrigin): Loadable[] {
  const isCovered = origin === "document" && hasOpenGet(data);
  return [...toHeadParts(data), ...(isCovered ? [] : toTabParts(data)), ...toDialogParts(data)];
}

/** Whether the ways to get the files stand before everything else; a collection has none. */
export function hasOpenGet({ isGetOpen, record }: Living): boolean {
  return isGetOpen && record.family !== "collections";
}

/** Whether something must be said of a record before anything else is read. */
export function hasNotices({
  record,
  latestVersion,
  ageSeconds,
}: Pick<ShownRecord, "record" | "latestVersion" | "ageSeconds">): boolean {
  return record.version < latestVersion || ageSeconds !== null;
}

/** Whether its files are under embargo. */
export function isWithheld({ availability }: ShownRecord["record"]): boolean {
  return availability.kind === "embargoed";
}

function toHeadParts(data: Living): Loadable[] {
  return [
    ...(isWithheld(data.record) ? [Embargo] : []),
    ...(hasNotices(data) ? [RecordNotices] : []),
    ...(data.record.release ? [Release] : []),
  ];
}

function toTabParts({ tab, file, record }: Living): Loadable[] {
  switch (tab) {
    case "overview":
      return [];
    case "about":
      return [About];
    case "cite":
      return [Cite];
    case "references":
      return [References];
    case "changes":
      return [ChangesTab];
    case "versions":
      return [VersionsTab];
    case "files":
      return [
        FilesTab,
        file === "" ? FolderPage : FilePage,
        ...(isWithheld(record) ? [WithheldFiles] : []),
      ];
    case "metrics":
      return [Metrics];
    case "records":
      return [Records];
    case "contents":
      return [Contents];
  }
}

function toDialogParts(data: Living): Loadable[] {
  if (!hasOpenGet(data)) return [];
  if (isWithheld(data.record)) return [GetDialog, AccessRequest];
  return data.isGetOfSelection ? [GetDialog, GetSelection] : [GetDialog];
}
