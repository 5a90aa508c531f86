import type { NotebookCell, Preview, ZipEntry } from "../../../contract/record-parts.ts";
import { Breakable, formatCount, Size } from "../../../format.tsx";
import { Markdown } from "../../../ui/markdown.tsx";
import { Scroller } from "../../../ui/containers.tsx";
import { JsonTree } from "./json-tree.tsx";
import * as styles from "./files.css.ts";
import * as record from "../record.css.ts";
import * as table from "../../../catalogue-ui/table.css.ts";
import { Table } from "../../../catalogue-ui/table.tsx";
import { ParquetPreview } from "./parquet-preview.tsx";
import { TablePreview } from "./table-preview.tsx";

interface FilePreviewProps {
  preview: Preview;
  name: string;
  /** Where the file itself is. */
  address: string;
}

/** A look into a file, and a word when it is only the beginning. */
export function FilePreview({ preview, name, address }: FilePreviewProps) {
  return (
    <>
      <Shown preview={preview} name={name} address={address} />
      {"isCut" in preview && preview.isCut && (
        <p className={record.actionNote}>This is only the beginning; download the file for all.</p>
      )}
    </>
  );
}

function Shown({ preview, name, address }: FilePreviewProps) {
  switch (preview.kind) {
    case "table":
      return <TablePreview {...preview} />;
    case "parquet":
      return <ParquetPreview {...preview} />;
    case "json":
      return <JsonTree value={preview.value} />;
    case "text":
      return <Code text={preview.text} label="Beginning of the file" look={styles.prose} />;
    case "markdown":
      return <Markdown html={preview.html} />;
    case "notebook":
      return preview.cells.map((cell, index) => <Cell key={index} cell={cell} />);
    case "zip":
      return <Zip entries={preview.entries} total={preview.total} />;
    case "image":
      return <img className={styles.picture} src={address} alt={name} decoding="async" />;
    case "slices":
      return (
        <figure className={record.section}>
          <div className={styles.slices}>
            {preview.images.map(({ label, src }) => (
              <img key={label} className={styles.slice} src={src} alt={`${label} middle slice`} />
            ))}
          </div>
          <figcaption className={record.actionNote}>
            {preview.images.map(({ label }) => label).join(", ")}: {preview.note}
          </figcaption>
        </figure>
      );
    case "pdf":
      return (
        <p>
          <a href={`${address}?inline=1`} target="_blank" rel="noreferrer">
            Open this PDF in a new tab
          </a>
        </p>
      );
    case "none":
      return <p className={record.actionNote}>{preview.reason}</p>;
  }
}

function Code({ text, label, look }: { text: string; label: string; look?: string }) {
  return (
    <Scroller label={label} look={styles.code}>
      <pre className={look}>{text}</pre>
    </Scroller>
  );
}

function Cell({ cell: { kind, content } }: { cell: NotebookCell }) {
  if (kind === "text") return <Markdown html={content} />;
  if (kind === "picture") {
    return <img className={styles.picture} src={content} alt="Output of the code above" />;
  }
  return <Code text={content} label={kind === "code" ? "Code" : "Output"} />;
}

function Zip({ entries, total }: { entries: ZipEntry[]; total: number }) {
  return (
    <Table
      label="In the zip"
      heads={["Path", ["Unpacked", table.number]]}
      caption={
        <caption className={styles.caption}>
          {entries.length < total && `The first ${entries.length} of `}
          {formatCount(total, "entry", "entries")}
        </caption>
      }
    >
      {entries.map(({ path, size }, index) => (
        <tr key={index}>
          <th scope="row" className={table.path}>
            <Breakable text={path} />
          </th>
          <td className={table.number}>
            <Size bytes={size} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
