import type { ShownRow as Row } from "../contract/records.ts";
import { SERVED_ROWS_ID } from "../navigation/served-rows.ts";
import { toTrustedHtml } from "../ui/trusted-html.ts";
import { RecordRow } from "./record-row.tsx";
import * as styles from "./record-row.css.ts";

interface RecordRowsProps {
  records: Row[];
  /** Where the browser finds them, to keep them as they were served. */
  id?: string;
  level?: 2 | 3;
  /** Whether each row has a tick, for the form around them. */
  isChoosable?: boolean;
}

/** Ruled lines, no boxes: people compare. */
export function RecordRows({ records, id, ...look }: RecordRowsProps) {
  return (
    <ul id={id} className={styles.rows}>
      {records.map((record) => (
        <li key={record.id}>
          <RecordRow record={record} {...look} />
        </li>
      ))}
    </ul>
  );
}

/** The same rows as the server drew them, for as long as their page is shown. */
export function ServedRows({ html }: { html: string }) {
  return (
    <ul
      id={SERVED_ROWS_ID}
      className={styles.rows}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: toTrustedHtml(html) }}
    />
  );
}
