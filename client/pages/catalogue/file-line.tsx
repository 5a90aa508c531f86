import Download from "lucide-react/icons/download";
import FileIcon from "lucide-react/icons/file";
import FolderIcon from "lucide-react/icons/folder";
import { fileHref } from "../../contract/files.ts";
import type { FileRow, RecordDetail } from "../../contract/records.ts";
import { Size } from "../../ui/size.tsx";
import * as styles from "./table.css.ts";

interface FileLineProps {
  entry: FileRow;
  record: RecordDetail;
  folderHref: string;
}

/** A folder to open, or a file to look at or download. */
export function FileLine({ entry, record, folderHref }: FileLineProps) {
  const isFolder = entry.kind === "folder";
  const Icon = isFolder ? FolderIcon : FileIcon;
  const address = isFolder ? folderHref : fileHref(record.id, record.version, entry.path);
  return (
    <tr>
      <th scope="row">
        <a className={styles.name} href={address}>
          <Icon className={styles.icon} size={16} strokeWidth={1.5} aria-hidden="true" />
          {entry.name}
          {isFolder && "/"}
        </a>
      </th>
      <td className={styles.wide}>{isFolder ? "Folder" : entry.type}</td>
      <td className={styles.number}>
        <Size bytes={entry.size} />
      </td>
      <td className={styles.number}>
        {!isFolder && (
          <a
            className={styles.tool}
            href={address}
            download={entry.name}
            aria-label={`Download ${entry.name}`}
          >
            <Download size={16} strokeWidth={1.5} aria-hidden="true" />
          </a>
        )}
      </td>
    </tr>
  );
}
