import type { RecordDetail } from "../../contract/records.ts";
import { Stack } from "../../ui/stack.tsx";
import * as styles from "./record.css.ts";

/** Publications the record names, by how they relate to it. */
export function References({ publications }: Pick<RecordDetail, "publications">) {
  const groups = Map.groupBy(publications, ({ relationship }) => relationship);
  return (
    <section className={styles.section} aria-label="References">
      {[...groups].map(([relationship, members]) => (
        <Stack key={relationship} gap={2}>
          <h2 className={styles.sectionTitle}>{toWords(relationship)}</h2>
          <ul>
            {members.map(({ doi }) => (
              <li key={doi}>
                <a href={`https://doi.org/${doi}`}>https://doi.org/{doi}</a>
              </li>
            ))}
          </ul>
        </Stack>
      ))}
    </section>
  );
}

/** `IsDescribedBy` → `Is described by`. */
function toWords(relationship: string): string {
  const words = relationship.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
