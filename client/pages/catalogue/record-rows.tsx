import type { RecordRow as Row } from "../../contract/records.ts";
import { RecordRow } from "./record-row.tsx";
import * as styles from "./record-row.css.ts";

/** Ruled lines, no boxes: people compare. */
export function RecordRows({ records, level = 2 }: { records: Row[]; level?: 2 | 3 }) {
  return (
    <ul className={styles.rows}>
      {records.map((record) => (
        <li key={record.id}>
          <RecordRow record={record} level={level} />
        </li>
      ))}
    </ul>
  );
}
