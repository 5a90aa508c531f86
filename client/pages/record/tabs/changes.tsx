import { Fragment } from "react";
import type { FileChange, VersionChanges } from "../../../contract/record-parts.ts";
import type { RecordLater } from "../../../contract/record-tabs.ts";
import { Breakable, formatBytes, formatCount } from "../../../format.tsx";
import { Markdown } from "../../../ui/html.tsx";
import { FilePreview } from "../files/file-preview.tsx";
import { RecordPart } from "../part.tsx";
import * as record from "../record.css.ts";
import type { ShownRecord } from "../shown-record.ts";
import * as styles from "../../../catalogue-ui/table.css.ts";
import { Cell, Table } from "../../../catalogue-ui/table.tsx";

interface ChangesProps {
  shown: ShownRecord;
  later: RecordLater;
}

/** What changed between two versions, file by file, next to the authors' notes. */
export function ChangesTab({ shown, later: { changes } }: ChangesProps) {
  const { compared, toHref } = shown;
  if (!changes)
    return <p>This is the first version. There is no earlier one to compare it with.</p>;
  return (
    <RecordPart
      name="changes"
      part={changes}
      loading={{ what: "the comparison", count: 6, height: 44 }}
      retryHref={toHref({ tab: "changes", ...compared })}
    >
      {(found) => <Changes {...found} toHref={toHref} />}
    </RecordPart>
  );
}

type Rows = NonNullable<VersionChanges["rows"]>;

const KIND_LABELS = { added: "Added", removed: "Removed", changed: "Changed", moved: "Moved" };

interface Place {
  toHref: ShownRecord["toHref"];
}

function Changes(props: VersionChanges & Place) {
  const { from, to, changes, counts, isCut, notes, rows, toHref } = props;
  if (rows) return <ChangedRows {...props} rows={rows} />;
  return (
    <section className={record.section} aria-label="Changes">
      <h2 className={record.sectionTitle}>
        From version {from} to version {to}
      </h2>
      <p>{summarise(counts)}</p>
      {notes !== null && <Markdown html={notes} />}
      {changes.length > 0 && (
        <Table isStacked label="Changed files" heads={["File", "Change", ["Size", styles.number]]}>
          {changes.map((change) => (
            <Line
              key={change.path}
              change={change}
              rowsHref={toHref({ tab: "changes", from, to, file: change.path })}
            />
          ))}
        </Table>
      )}
      {isCut && (
        <p className={record.actionNote}>
          These are the first {changes.length}; the counts above are of all files.
        </p>
      )}
    </section>
  );
}

/** What changed within one table. */
function ChangedRows({ from, to, rows, toHref }: VersionChanges & Place & { rows: Rows }) {
  return (
    <section className={record.section} aria-label="Changed rows">
      <h2 className={record.sectionTitle}>
        <Breakable text={rows.path} /> from version {from} to version {to}
      </h2>
      <p>
        <a href={toHref({ tab: "changes", from, to })}>All changed files</a>
      </p>
      <FilePreview html={rows.html} />
    </section>
  );
}

function summarise({ added, removed, changed, moved, same }: VersionChanges["counts"]): string {
  if (added + removed + changed + moved === 0)
    return `All ${formatCount(same, "file")} are the same.`;
  const kinds = [
    added > 0 && `${formatCount(added, "file")} added`,
    removed > 0 && `${formatCount(removed, "file")} removed`,
    changed > 0 && `${formatCount(changed, "file")} changed`,
    moved > 0 && `${formatCount(moved, "file")} moved`,
    `${formatCount(same, "file")} the same`,
  ];
  return `${kinds.filter(Boolean).join(", ")}.`;
}

function Line({ change, rowsHref }: { change: FileChange; rowsHref: string }) {
  const { path, kind, movedFrom, before, after, isTable } = change;
  const sizes =
    before === null || after === null || before === after ? [after ?? before] : [before, after];
  return (
    <tr>
      <th scope="row" className={styles.path}>
        <Breakable text={path} />
        {movedFrom !== null && (
          <div className={record.actionNote}>
            from <Breakable text={movedFrom} />
          </div>
        )}
      </th>
      <Cell head="Change">
        {KIND_LABELS[kind]}
        {isTable && (
          <>
            {": "}
            <a href={rowsHref} aria-label={`Changed rows of ${path}`}>
              Rows
            </a>
          </>
        )}
      </Cell>
      <Cell head="Size" className={styles.end}>
        {sizes.map((size, index) => (
          <Fragment key={index}>
            {index > 0 && " "}
            <span className={styles.oneLine}>
              {index > 0 && "→ "}
              {formatBytes(size)}
            </span>
          </Fragment>
        ))}
      </Cell>
    </tr>
  );
}
