import Download from "lucide-react/icons/download";
import FileIcon from "lucide-react/icons/file";
import FolderIcon from "lucide-react/icons/folder";
import { fileHref } from "../../../contract/resource-urls.ts";
import type { FileRow, RecordDetail } from "../../../contract/records.ts";
import { Breakable, Day, Size } from "../../../format.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import * as field from "../../../ui/field.css.ts";
import * as files from "./files.css.ts";
import { visuallyHidden } from "../../../ui/visually-hidden.css.ts";
import type { Tick } from "./selected-rows.ts";
import * as styles from "../../../catalogue-ui/table.css.ts";
import { SELECTION_FORM } from "./use-selection.ts";

interface FileLineProps {
  entry: FileRow;
  record: RecordDetail;
  /** Whether this table has columns for dates and checksums. */
  hasDetails: boolean;
  tick: Tick;
  onTick: (isOn: boolean) => void;
  /** The folder, or the file's own page. */
  href: string;
}

/** A folder to open, or a file to preview or download; either may be selected. */
export function FileLine({ entry, record, hasDetails, tick, onTick, href }: FileLineProps) {
  const isFolder = entry.kind === "folder";
  const Icon = isFolder ? FolderIcon : FileIcon;
  return (
    <tr>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the label holds its text, deeper than the rule looks */}
      <td className={files.boxCell}>
        <label className={files.box}>
          <input
            className={field.box}
            type="checkbox"
            name="select"
            value={entry.path}
            form={SELECTION_FORM}
            checked={tick !== "off"}
            disabled={tick === "in-folder"}
            title={tick === "in-folder" ? "Selected with its folder" : undefined}
            onChange={(event) => onTick(event.currentTarget.checked)}
          />
          <span className={visuallyHidden}>Select {entry.name}</span>
        </label>
      </td>
      <th scope="row">
        <a className={styles.name} href={href}>
          <Icon className={styles.icon} size={16} strokeWidth={1.5} aria-hidden="true" />
          <span>
            <Breakable text={entry.name} />
            {isFolder && "/"}
          </span>
        </a>
      </th>
      <td className={styles.wide}>{isFolder ? "Folder" : entry.type}</td>
      <td className={styles.number}>
        <Size bytes={entry.size} />
      </td>
      {hasDetails && <Details entry={entry} />}
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

/** The checksum is there as a whole, so that it can be selected and copied without scripts. */
function Details({ entry: { name, createdAt, sha256 } }: { entry: FileRow }) {
  return (
    <>
      <td className={files.dateCell}>{createdAt && <Day iso={createdAt} />}</td>
      <td className={files.sumCell}>
        {sha256 && (
          <span className={files.sum}>
            <code className={files.sumText}>{sha256}</code>
            <CopyButton value={sha256} label={`Copy the SHA-256 checksum of ${name}`} />
          </span>
        )}
      </td>
    </>
  );
}
