import type { RecordPage } from "../../contract/record-page.ts";
import type { ViewOrigin } from "../../contract/view.ts";
import { late } from "../late.tsx";
import type { ShownRecord } from "./shown-record.ts";

/** The parts of a record that only some of its addresses show. */
export const AccessRequest = late(async () => (await import("./access-request.tsx")).AccessRequest);
export const About = late(async () => (await import("./about-tab.tsx")).About);
export const ChangesTab = late(async () => (await import("./changes-tab.tsx")).ChangesTab);
export const Cite = late(async () => (await import("./cite-tab.tsx")).Cite);
export const Contents = late(async () => (await import("./contents-tab.tsx")).Contents);
export const Embargo = late(async () => (await import("./embargo.tsx")).Embargo);
export const FilePage = late(async () => (await import("./file-page.tsx")).FilePage);
export const FilesTab = late(async () => (await import("./files-tab.tsx")).FilesTab);
export const FolderPage = late(async () => (await import("./folder-page.tsx")).FolderPage);
export const GetDialog = late(async () => (await import("./get-dialog.tsx")).GetDialog);
export const GetSelection = late(async () => (await import("./get-selection.tsx")).GetSelection);
export const Metrics = late(async () => (await import("./metrics-tab.tsx")).Metrics);
export const RecordNotices = late(async () => (await import("./record-notices.tsx")).RecordNotices);
export const Records = late(async () => (await import("./records-tab.tsx")).Records);
export const References = late(async () => (await import("./references-tab.tsx")).References);
export const Release = late(async () => (await import("./release.tsx")).Release);
export const Tombstone = late(async () => (await import("./tombstone.tsx")).Tombstone);
export const WithheldFiles = late(async () => (await import("./embargo.tsx")).WithheldFiles);
export const VersionsTab = late(async () => (await import("./versions-tab.tsx")).VersionsTab);

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
