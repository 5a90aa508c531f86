import type { SourceTable, TableField } from "#api/wire/source-metadata.ts";
import { isMissing, readNumber } from "#base/column-facts.ts";
import type { TableRows } from "./read-table.ts";

/** How a table's publisher says that the cells of a column are to be read. */
export interface DeclaredColumn {
  missing: ReadonlySet<string>;
  /** The decimal sign of its numbers, where it is not a point; `null` where it is. */
  decimalSign: string | null;
}

/** By the places of the columns. */
export type DeclaredColumns = ReadonlyMap<number, DeclaredColumn>;

export const NONE_DECLARED: DeclaredColumns = new Map();

/** What is said of a column comes before what is said of the table; texts such as `n/a` are missing anyway. */
export function toDeclaredColumns(
  head: readonly string[],
  source: SourceTable | null,
): DeclaredColumns {
  if (source === null) return NONE_DECLARED;
  const fields = new Map(source.fields.map((field) => [field.name, field]));
  const declared = head.map((name): DeclaredColumn => {
    const field = fields.get(name);
    const texts = field?.missingValues ?? source.missingValues ?? [];
    return {
      missing: new Set(texts.filter((text) => !isMissing(text))),
      decimalSign: toDecimalSign(field, source),
    };
  });
  const isSaid = ({ missing, decimalSign }: DeclaredColumn): boolean =>
    missing.size > 0 || decimalSign !== null;
  return new Map([...declared.entries()].filter(([, column]) => isSaid(column)));
}

function toDecimalSign(field: TableField | undefined, { dialect }: SourceTable): string | null {
  const sign = field?.options?.["decimalChar"] ?? dialect?.["decimalChar"];
  return field?.type === "number" && sign === "," ? sign : null;
}

/** A cell as statistics and plots read it: empty where it is declared missing, and numbers with a point. */
export function toValue(cell: string, column: DeclaredColumn | undefined): string {
  if (column === undefined) return cell;
  if (column.missing.has(cell)) return "";
  const text = column.decimalSign === null ? cell : cell.replace(column.decimalSign, ".");
  return Number.isNaN(readNumber(text)) ? cell : text;
}

export function toValues(rows: readonly string[][], declared: DeclaredColumns): string[][] {
  if (declared.size === 0) return [...rows];
  return rows.map((row) => row.map((cell, at) => toValue(cell, declared.get(at))));
}

/** The same of a table, and of rows that are read later. */
export function toValued(table: TableRows, declared: DeclaredColumns): TableRows {
  const { readRows } = table;
  if (declared.size === 0) return table;
  return {
    ...table,
    rows: toValues(table.rows, declared),
    sample: toValues(table.sample, declared),
    ...(readRows && {
      readRows: async (...place) => {
        const rows = await readRows(...place);
        return rows && toValues(rows, declared);
      },
    }),
  };
}
