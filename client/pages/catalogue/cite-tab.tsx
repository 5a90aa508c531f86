import type { RecordDetail } from "../../contract/records.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { citationLine } from "./citation-line.ts";
import * as styles from "./record.css.ts";

/** How to refer to this version of the record. */
export function Cite({ record }: { record: RecordDetail }) {
  const citation = citationLine(record);
  return (
    <section className={styles.section} aria-label="Cite">
      <h2 className={styles.sectionTitle}>Cite this version</h2>
      <p className={styles.quote}>{citation}</p>
      <p>
        <CopyButton value={citation} label="Copy the citation" />
        <span className={styles.actionNote}>DataCite style</span>
      </p>
    </section>
  );
}
