/** How a file is read as a table. */
export type TableKind = "delimited" | "lines" | "parquet";

/** The endings of the names of each kind. */
export const TABLE_KINDS: readonly (readonly [endings: readonly string[], kind: TableKind])[] = [
  [["csv", "tsv", "tab"], "delimited"],
  [["jsonl", "ndjson"], "lines"],
  [["parquet"], "parquet"],
];

/** Endings of texts that are tables where their publisher describes their columns. */
const DESCRIBED: readonly string[] = ["txt", "dat", "asc", "prn"];

/** How a file of this name is read; `null` when it is not a table, or only by its description. */
export function toTableKind(name: string): TableKind | null {
  const ending = toEnding(name);
  return (
    TABLE_KINDS.find(([endings]) => name.includes(".") && endings.includes(ending))?.[1] ?? null
  );
}

/** Whether a file of this name is a delimited text where its columns are described. */
export function isTableByDescription(name: string): boolean {
  return name.includes(".") && DESCRIBED.includes(toEnding(name));
}

function toEnding(name: string): string {
  return name.split(".").at(-1)?.toLowerCase() ?? "";
}
