import { CompareBox } from "./compare-box.tsx";
import type { TableVersions } from "./compare-engine.ts";
import { SqlBox } from "./sql-box.tsx";
import type { SqlTable } from "./sql-table.ts";

export interface TableBoxProps {
  /** A table to query, or two versions of one to compare. */
  opened: SqlTable | TableVersions;
  onClose: () => void;
}

/** What the browser itself does with a table. */
export function TableBox({ opened, onClose }: TableBoxProps) {
  return "before" in opened ? (
    <CompareBox versions={opened} onClose={onClose} />
  ) : (
    <SqlBox table={opened} onClose={onClose} />
  );
}
