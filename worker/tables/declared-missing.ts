import type { SourceTable } from "#api/wire/source-metadata.ts";
import { isMissing } from "#base/column-facts.ts";
import type { TableRows } from "./read-table.ts";

/** The texts that a table's publisher calls missing values, by the places of their columns. */
export type DeclaredMissing = ReadonlyMap<number, ReadonlySet<string>>;

export const NONE_DECLARED: DeclaredMissing = new Map();

/** Those of a column come before those of the table, as in Frictionless; texts such as `n/a` are missing anyway. */
export function toDeclaredMissing(
  head: readonly string[],
  source: SourceTable | null,
): DeclaredMissing {
  if (source === null) return NONE_DECLARED;
  const declared = head.map((name) => {
    const field = source.fields.find((one) => one.name === name);
    const texts = field?.missingValues ?? source.missingValues ?? [];
    return new Set(texts.filter((text) => !isMissing(text)));
  });
  return new Map([...declared.entries()].filter(([, texts]) => texts.size > 0));
}

/** The rows as statistics and plots read them: cells that are declared missing are empty. */
export function emptyMissing(rows: readonly string[][], declared: DeclaredMissing): string[][] {
  if (declared.size === 0) return [...rows];
  return rows.map((row) => row.map((cell, at) => (declared.get(at)?.has(cell) ? "" : cell)));
}

/** The same of a table, and of rows that are read later. */
export function toValued(table: TableRows, declared: DeclaredMissing): TableRows {
  const { readRows } = table;
  if (declared.size === 0) return table;
  return {
    ...table,
    rows: emptyMissing(table.rows, declared),
    sample: emptyMissing(table.sample, declared),
    ...(readRows && {
      readRows: async (...place) => {
        const rows = await readRows(...place);
        return rows && emptyMissing(rows, declared);
      },
    }),
  };
}
