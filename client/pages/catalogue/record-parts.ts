import type { RecordPage } from "../../contract/page-data.ts";
import { late } from "../late.tsx";
import type { ShownRecord } from "./shown-record.ts";

/** The parts of a record that only some of its addresses show. */
export const AccessRequest = late(async () => (await import("./access-request.tsx")).AccessRequest);
export const About = late(async () => (await import("./about-tab.tsx")).About);
export const ChangesTab = late(async () => (await import("./changes-tab.tsx")).ChangesTab);
export const Cite = late(async () => (await import("./cite-tab.tsx")).Cite);
export const Contents = late(async () => (await import("./contents-tab.tsx")).Contents);
export const FilePage = late(async () => (await import("./file-page.tsx")).FilePage);
export const FilesTab = late(async () => (await import("./files-tab.tsx")).FilesTab);
export const FolderPage = late(async () => (await import("./folder-page.tsx")).FolderPage);
export const GetDialog = late(async () => (await import("./get-dialog.tsx")).GetDialog);
export const Metrics = late(async () => (await import("./metrics-tab.tsx")).Metrics);
export const RecordNotices = late(async () => (await import("./record-notices.tsx")).RecordNotices);
export const References = late(async () => (await import("./references-tab.tsx")).References);
export const Release = late(async () => (await import("./release.tsx")).Release);
export const RestoreRequest = late(
  async () => (await import("./restore-request.tsx")).RestoreRequest,
);
export const Tombstone = late(async () => (await import("./tombstone.tsx")).Tombstone);
export const VersionsTab = late(async () => (await import("./versions-tab.tsx")).VersionsTab);

/** Fetches the code of what a record shows at its address. */
export async function loadPartsOf(data: RecordPage): Promise<void> {
  const parts =
    data.kind === "tombstone"
      ? [Tombstone]
      : [...toHeadParts(data), ...toTabParts(data), ...toDialogParts(data)];
  await Promise.all(parts.map((part) => part.load()));
}

type Loadable = Pick<typeof About, "load">;

/** Whether something must be said of a record before anything else is read. */
export function hasNotices({
  record,
  latestVersion,
  ageSeconds,
}: Pick<ShownRecord, "record" | "latestVersion" | "ageSeconds">): boolean {
  const isOpen = record.availability.kind === "open";
  return !isOpen || record.version < latestVersion || ageSeconds !== null;
}

function toHeadParts(data: Extract<RecordPage, { kind: "record" }>): Loadable[] {
  return [...(hasNotices(data) ? [RecordNotices] : []), ...(data.record.release ? [Release] : [])];
}

function toTabParts({ tab, file }: Extract<RecordPage, { kind: "record" }>): Loadable[] {
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
      return [FilesTab, file === "" ? FolderPage : FilePage];
    case "metrics":
      return [Metrics];
    case "contents":
      return [Contents];
  }
}

function toDialogParts({
  isGetOpen,
  record,
  latestVersion,
}: Extract<RecordPage, { kind: "record" }>): Loadable[] {
  if (!isGetOpen) return [];
  if (record.availability.kind === "embargoed") return [GetDialog, AccessRequest];
  return record.version < latestVersion ? [GetDialog, RestoreRequest] : [GetDialog];
}
