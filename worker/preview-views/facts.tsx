import { Breakable } from "#client/format.tsx";
import { Table } from "#client/catalogue-ui/table.tsx";
import * as styles from "#client/pages/record/files/files.css.ts";

interface FactsProps {
  facts: readonly [name: string, value: string][];
  /** Its accessible name. */
  label?: string;
}

const OF_FILE = "Metadata in the file";

/** A file's own metadata, by name. */
export function Facts({ facts, label = OF_FILE }: FactsProps) {
  if (facts.length === 0) return null;
  return (
    <Table label={label} heads={["Name", "Value"]} className={styles.dense}>
      {facts.map(([name, value], index) => (
        <tr key={index}>
          <th scope="row">{name}</th>
          <td>
            <Breakable text={value} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** The same behind its name: open where it is short. */
export function LongFacts({ facts, label = OF_FILE, openMax }: FactsProps & { openMax: number }) {
  if (facts.length === 0) return null;
  return (
    <details open={facts.length <= openMax}>
      <summary className={styles.summary}>{label}</summary>
      <Facts facts={facts} label={label} />
    </details>
  );
}
