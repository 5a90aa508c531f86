import type { NotebookCell, Preview, ZipEntry } from "../../../contract/record-parts.ts";
import { Breakable, formatCount, Size } from "../../../format.tsx";
import { Markdown } from "../../../ui/html.tsx";
import { toTrustedHtml } from "../../../ui/trusted-html.ts";
import { Scroller } from "../../../ui/containers.tsx";
import * as styles from "./files.css.ts";
import * as record from "../record.css.ts";
import * as table from "../../../catalogue-ui/table.css.ts";
import { Table } from "../../../catalogue-ui/table.tsx";
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
    case "explorer":
      return (
        <div
          className={styles.explorer}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: toTrustedHtml(preview.html) }}
        />
      );
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

/** Levels that stand open at first. */
const OPEN_LEVELS = 2;

/** A JSON value as nested parts that open and close. */
function JsonTree({ value }: { value: unknown }) {
  return (
    <div className={styles.tree}>
      <Branch name="" value={value} level={0} />
    </div>
  );
}

function Branch({ name, value, level }: { name: string; value: unknown; level: number }) {
  const label = name === "" ? null : <span className={styles.treeKey}>{name}: </span>;
  if (typeof value !== "object" || value === null) {
    return (
      <div>
        {label}
        {JSON.stringify(value)}
      </div>
    );
  }
  const parts = Object.entries(value);
  const size = Array.isArray(value) ? `[${parts.length}]` : `{${parts.length}}`;
  return (
    <details open={level < OPEN_LEVELS}>
      <summary className={styles.summary}>
        {label}
        {size}
      </summary>
      <div className={styles.branch}>
        {parts.map(([key, part]) => (
          <Branch key={key} name={key} value={part} level={level + 1} />
        ))}
      </div>
    </details>
  );
}

/** The first rows of a file of columns, and what the file says of each column. */
function ParquetPreview(preview: Extract<Preview, { kind: "parquet" }>) {
  const { schema, rowCount, columns, rows, note } = preview;
  return (
    <>
      {note !== null && <p>{note}</p>}
      {rows.length > 0 && <TablePreview columns={columns} rows={rows} />}
      <Table
        label="Schema"
        heads={["Column", "Type", "May be empty"]}
        look={styles.dense}
        caption={
          <caption className={styles.caption}>
            Schema, {formatCount(schema.length, "column")}; {formatCount(rowCount, "row")} in all
          </caption>
        }
      >
        {schema.map(({ name, type, isOptional }, index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            <td>
              <code>{type}</code>
            </td>
            <td>{isOptional ? "Yes" : "No"}</td>
          </tr>
        ))}
      </Table>
      {rows.length > 0 && rowCount > rows.length && (
        <p className={record.actionNote}>The distributions are of the rows shown.</p>
      )}
    </>
  );
}
