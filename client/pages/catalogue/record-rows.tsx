import type { ShownRow as Row } from "../../contract/records.ts";
import { RecordRow } from "./record-row.tsx";
import * as styles from "./record-row.css.ts";

interface RecordRowsProps {
  records: Row[];
  level?: 2 | 3;
  /** Form that a tick on each row belongs to; without one there are no ticks. */
  form?: string;
}

/** Ruled lines, no boxes: people compare. */
export function RecordRows({ records, level = 2, form }: RecordRowsProps) {
  return (
    <ul className={styles.rows}>
      {records.map((record) => (
        <li key={record.id}>
          <RecordRow record={record} level={level} {...(form && { form })} />
        </li>
      ))}
    </ul>
  );
}
