import type { TextKind } from "./scan.ts";

/** How a file is read as a table. */
export type TableKind = TextKind | "parquet";

/** The endings of the names of each kind. */
export const TABLE_KINDS: readonly (readonly [endings: readonly string[], kind: TableKind])[] = [
  [["csv", "tsv", "tab"], "delimited"],
  [["jsonl", "ndjson"], "lines"],
  [["parquet"], "parquet"],
];

/** How a file of this name is read; `null` when it is not a table. */
export function toTableKind(name: string): TableKind | null {
  const ending = name.split(".").at(-1)?.toLowerCase() ?? "";
  return (
    TABLE_KINDS.find(([endings]) => name.includes(".") && endings.includes(ending))?.[1] ?? null
  );
}
