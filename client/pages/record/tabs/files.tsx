import type { ReactNode } from "react";
import type { RecordLater } from "../../../contract/record-page.ts";
import type { FileView, FolderView } from "../../../contract/record-parts.ts";
import { RecordPart } from "../part.tsx";
import { isWithheld, WithheldFiles } from "../record-parts.ts";
import type { ShownRecord } from "../shown-record.ts";

export interface FilesTabProps {
  shown: ShownRecord;
  later: RecordLater;
  toFilePage: (view: FileView) => ReactNode;
  toFolderPage: (folder: FolderView) => ReactNode;
}

/** Folders and files of a record. */
export function FilesTab({ shown, later, toFilePage, toFolderPage }: FilesTabProps) {
  const { tab, path, file } = shown;
  const retryHref = shown.toHref({ tab, path, file });
  const words = isWithheld(shown.record) && <WithheldFiles shown={shown} />;
  const refusals = words ? { not_allowed: words, sign_in_needed: words } : {};
  if (!later.file && !later.folder) return words;
  return (
    <>
      <RecordPart
        name="file"
        part={later.file}
        loading={{ label: "Loading the file", count: 8, height: 44 }}
        retryHref={retryHref}
        refusals={refusals}
      >
        {toFilePage}
      </RecordPart>
      <RecordPart
        name="folder"
        part={later.folder}
        loading={{ label: "Loading files", count: 8, height: 44 }}
        retryHref={retryHref}
        refusals={refusals}
      >
        {toFolderPage}
      </RecordPart>
    </>
  );
}
