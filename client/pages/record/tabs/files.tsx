import type { Part } from "../../../contract/failures.ts";
import type { FileView } from "../../../contract/record-parts.ts";
import type { RecordLater } from "../../../contract/record-tabs.ts";
import { lazyPart } from "../../lazy-part.tsx";
import { RecordPart } from "../part.tsx";
import { isWithheld, type PublishedRecord, type ShownRecord } from "../shown-record.ts";

const FilePage = lazyPart(async () => (await import("../files/file-page.tsx")).FilePage);
const FolderPage = lazyPart(async () => (await import("../files/folder-page.tsx")).FolderPage);
const WithheldFiles = lazyPart(async () => (await import("../get/embargo.tsx")).WithheldFiles);

/** The server's preview stays in the document, so the browser needs no second copy of it. */
function withoutPreview(part: Part<FileView>): Part<FileView> {
  return part.ok ? { ...part, value: { ...part.value, preview: "" } } : part;
}

/** Folders and files of a record. */
export function FilesTab({ shown, later }: { shown: ShownRecord; later: RecordLater }) {
  const { tab, path, file } = shown;
  const retryHref = shown.toHref({ tab, path, file });
  const withheld = isWithheld(shown) && <WithheldFiles shown={shown} />;
  const refusals = withheld ? { not_allowed: withheld, sign_in_needed: withheld } : {};
  if (!later.file && !later.folder) return withheld;
  return (
    <>
      <RecordPart
        name="file"
        part={later.file}
        loading={{ what: "the file", count: 16, height: 44 }}
        retryHref={retryHref}
        refusals={refusals}
        forBrowser={import.meta.env.SSR ? withoutPreview : undefined}
      >
        {(view) => <FilePage shown={shown} view={view} />}
      </RecordPart>
      <RecordPart
        name="folder"
        part={later.folder}
        loading={{ what: "the files", count: 8, height: 44 }}
        retryHref={retryHref}
        refusals={refusals}
      >
        {(folder) => <FolderPage shown={shown} folder={folder} />}
      </RecordPart>
    </>
  );
}

FilesTab.load = async (data: PublishedRecord): Promise<void> => {
  const page = data.file === "" ? FolderPage : FilePage;
  await Promise.all([page.load(), isWithheld(data) && WithheldFiles.load()]);
};
