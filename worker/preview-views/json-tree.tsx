import { WrittenNumber } from "#base/parse-json.ts";
import * as styles from "#client/pages/record/files/files.css.ts";
import * as previews from "#client/pages/record/files/preview.css.ts";

/** Levels that are open at first. */
const OPEN_LEVELS = 2;

/** A JSON value as nested parts that open and close. */
export function JsonTree({ value }: { value: unknown }) {
  return (
    <div className={previews.tree}>
      <Branch name="" value={value} level={0} />
    </div>
  );
}

function Branch({ name, value, level }: { name: string; value: unknown; level: number }) {
  const label = name === "" ? null : <span className={previews.treeKey}>{name}: </span>;
  if (typeof value !== "object" || value === null || value instanceof WrittenNumber) {
    return (
      <div>
        {label}
        {value instanceof WrittenNumber ? value.text : JSON.stringify(value)}
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
      <div className={previews.branch}>
        {parts.map(([key, part]) => (
          <Branch key={key} name={key} value={part} level={level + 1} />
        ))}
      </div>
    </details>
  );
}
