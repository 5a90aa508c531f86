import type { RecordPage } from "../../contract/page-data.ts";
import { late } from "../late.tsx";

/** The parts of a record that only some of its addresses show. */
export const About = late(async () => (await import("./about-tab.tsx")).About);
export const ChangesTab = late(async () => (await import("./changes-tab.tsx")).ChangesTab);
export const Cite = late(async () => (await import("./cite-tab.tsx")).Cite);
export const Contents = late(async () => (await import("./contents-tab.tsx")).Contents);
export const FilePage = late(async () => (await import("./file-page.tsx")).FilePage);
export const FilesTab = late(async () => (await import("./files-tab.tsx")).FilesTab);
export const FolderPage = late(async () => (await import("./folder-page.tsx")).FolderPage);
export const GetDialog = late(async () => (await import("./get-dialog.tsx")).GetDialog);
export const Metrics = late(async () => (await import("./metrics-tab.tsx")).Metrics);
export const References = late(async () => (await import("./references-tab.tsx")).References);
export const Tombstone = late(async () => (await import("./tombstone.tsx")).Tombstone);
export const VersionsTab = late(async () => (await import("./versions-tab.tsx")).VersionsTab);

/** Fetches the code of what a record shows at its address. */
export async function loadPartsOf(data: RecordPage): Promise<void> {
  const parts = data.kind === "tombstone" ? [Tombstone] : toParts(data);
  await Promise.all(parts.map((part) => part.load()));
}

type Loadable = Pick<typeof About, "load">;

function toParts({ tab, file, isGetOpen }: Extract<RecordPage, { kind: "record" }>): Loadable[] {
  const dialog = isGetOpen ? [GetDialog] : [];
  switch (tab) {
    case "overview":
      return dialog;
    case "about":
      return [About, ...dialog];
    case "cite":
      return [Cite, ...dialog];
    case "references":
      return [References, ...dialog];
    case "changes":
      return [ChangesTab, ...dialog];
    case "versions":
      return [VersionsTab, ...dialog];
    case "files":
      return [FilesTab, file === "" ? FolderPage : FilePage, ...dialog];
    case "metrics":
      return [Metrics, ...dialog];
    case "contents":
      return [Contents, ...dialog];
  }
}
