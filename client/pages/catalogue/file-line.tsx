import Download from "lucide-react/icons/download";
import FileIcon from "lucide-react/icons/file";
import FolderIcon from "lucide-react/icons/folder";
import { fileHref } from "../../contract/files.ts";
import type { FileRow, RecordDetail } from "../../contract/records.ts";
import * as field from "../../ui/field.css.ts";
import { Size } from "../../ui/size.tsx";
import * as files from "./files.css.ts";
import * as styles from "./table.css.ts";

interface FileLineProps {
  entry: FileRow;
  record: RecordDetail;
  /** The form that the row's box belongs to. */
  selection: string;
  /** The folder, or the file's own page. */
  href: string;
}

/** A folder to open, or a file to look into or download; either may be selected. */
export function FileLine({ entry, record, selection, href }: FileLineProps) {
  const isFolder = entry.kind === "folder";
  const Icon = isFolder ? FolderIcon : FileIcon;
  return (
    <tr>
      <td className={files.boxCell}>
        <label className={files.box}>
          <input
            className={field.box}
            type="checkbox"
            name="path"
            value={entry.path}
            form={selection}
            data-size={entry.size}
            aria-label={`Select ${entry.name}`}
          />
        </label>
      </td>
      <th scope="row">
        <a className={styles.name} href={href}>
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
            href={fileHref(record.id, record.version, entry.path)}
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
