import type { Preview } from "../../../contract/record-parts.ts";
import { formatCount } from "../../../format.tsx";
import * as styles from "./files.css.ts";
import * as record from "../record.css.ts";
import { Table } from "../../../catalogue-ui/table.tsx";
import { TablePreview } from "./table-preview.tsx";

/** The first rows of a file of columns, and what the file says of each column. */
export function ParquetPreview(preview: Extract<Preview, { kind: "parquet" }>) {
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
