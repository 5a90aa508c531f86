import { isMissing } from "./column-facts.ts";
import { toNameKind } from "./column-names.ts";

/** Columns that are tried as keys of rows: a table's first columns are usually its keys. */
const KEY_COLUMNS_MAX = 3;

export interface ChangedCell {
  before: string;
  after: string;
}

/** A row that differs between two versions; of a changed one the cells that differ are pairs. */
export interface RowChange {
  kind: "added" | "removed" | "changed";
  cells: (string | ChangedCell)[];
}

export interface ComparedTables {
  /** Columns of both, in the order of the newer version; the last are those that only the older has. */
  columns: { name: string; kind: "same" | "added" | "removed" }[];
  /** Names of the columns that identify a row; empty when no columns do. */
  key: string[];
  counts: Record<RowChange["kind"] | "same", number>;
  /** In the order of the newer version; removed rows come last. */
  changes: RowChange[];
}

type Head = readonly string[];
type Row = readonly string[];

/** The names of a table's columns, and the cells of its rows. */
export interface TableCells {
  head: Head;
  rows: readonly Row[];
  /** Names of the columns that its publisher calls its primary key, if any. */
  primaryKey?: readonly string[];
}

/**
 * Rows are the same by the newer version's primary key, else the older's, else by the first columns whose
 * values identify each row once in both versions. A key that does not is not used. Without such columns a row that differs anywhere is one removed and one added.
 */
export function compareRows(before: TableCells, after: TableCells): ComparedTables {
  const heads = { before: toWholeHead(before), after: toWholeHead(after) };
  const columns = toColumns(heads.before, heads.after);
  const shared = columns.flatMap(({ name, kind }) => (kind === "same" ? [name] : []));
  const tables = [
    { ...after, head: heads.after },
    { ...before, head: heads.before },
  ];
  const key = findKey(shared, tables);
  const own = key.length > 0 ? key : shared;
  const names = columns.map(({ name }) => name);
  const toBefore = placesOf(names, heads.before);
  const toAfter = placesOf(names, heads.after);
  const nameOf = createNaming(own);
  const nameBefore = nameOf(heads.before);
  const nameAfter = nameOf(heads.after);
  const left = new Map<string, Row[]>();
  for (const row of before.rows) {
    const name = nameBefore(row);
    const alike = left.get(name);
    if (alike) alike.push(row);
    else left.set(name, [row]);
  }
  const counts = { added: 0, removed: 0, changed: 0, same: 0 };
  const changes: RowChange[] = [];
  const note = (change: RowChange): void => {
    counts[change.kind] += 1;
    changes.push(change);
  };
  for (const row of after.rows) {
    const old = shared.length > 0 ? left.get(nameAfter(row))?.shift() : undefined;
    const cells = toAfter.map((at) => cellOf(row, at));
    if (!old) note({ kind: "added", cells });
    else {
      const compared = cells.map((cell, at) => compareCell(cellOf(old, toBefore[at] ?? -1), cell));
      if (compared.every((cell, at) => typeof cell === "string" || columns[at]?.kind !== "same")) {
        counts.same += 1;
      } else note({ kind: "changed", cells: compared });
    }
  }
  for (const row of [...left.values()].flat()) {
    note({ kind: "removed", cells: toBefore.map((at) => cellOf(row, at)) });
  }
  return { columns, key, counts, changes };
}

/** A name for each cell of the longest row, which may be longer than the head. */
function toWholeHead({ head, rows }: TableCells): string[] {
  const longest = rows.reduce((most, row) => Math.max(most, row.length), head.length);
  return toUniqueNames([...head, ...Array<string>(longest - head.length).fill("")]);
}

/** The second column of a name is `name (2)`, or the next such name that no column has. */
export function toUniqueNames(head: Head): string[] {
  const counts = new Map<string, number>();
  const taken = new Set<string>();
  return head.map((name) => {
    let count = counts.get(name) ?? 0;
    let unique = name;
    do {
      count += 1;
      unique = count === 1 ? name : `${name} (${count})`;
    } while (taken.has(unique));
    counts.set(name, count);
    taken.add(unique);
    return unique;
  });
}

function toColumns(before: Head, after: Head): ComparedTables["columns"] {
  const [old, current] = [new Set(before), new Set(after)];
  const gone = before.filter((name) => !current.has(name));
  return [
    ...after.map((name) => ({ name, kind: old.has(name) ? "same" : "added" }) as const),
    ...gone.map((name) => ({ name, kind: "removed" }) as const),
  ];
}

/** The place of each name in a version; -1 when it is missing. A table may have as many columns as bytes. */
function placesOf(names: readonly string[], head: Head): number[] {
  const places = new Map<string, number>();
  for (const [at, name] of head.entries()) if (!places.has(name)) places.set(name, at);
  return names.map((name) => places.get(name) ?? -1);
}

function cellOf(row: Row, at: number): string {
  return row[at] ?? "";
}

function compareCell(before: string, after: string): string | ChangedCell {
  return before === after ? after : { before, after };
}

/**
 * A declared key, one of the first columns that are named as identifiers, one of the first columns, or the first few together: a
 * measured value may be different in each row too, but changes.
 */
function findKey(shared: readonly string[], tables: TableCells[]): string[] {
  const declared = tables
    .map(({ primaryKey = [] }) => [...primaryKey])
    .filter((names) => names.length > 0 && names.every((name) => shared.includes(name)));
  const named = shared.filter((name) => toNameKind(name) === "naming");
  const single = [named, shared]
    .flatMap((names) => names.slice(0, KEY_COLUMNS_MAX))
    .map((name) => [name]);
  const several = Array.from({ length: KEY_COLUMNS_MAX - 1 }, (_, more) =>
    shared.slice(0, more + 2),
  );
  const isKey = (names: string[]): boolean =>
    tables.every(({ head, rows }) => isNamingEach(names, head, rows));
  return [...declared, ...single, ...several].find(isKey) ?? [];
}

function isNamingEach(names: string[], head: Head, rows: readonly Row[]): boolean {
  const [first = ""] = names;
  const at = head.indexOf(first);
  const nameOf = createNaming(names)(head);
  const seen = new Set<string>();
  for (const row of rows) {
    const name = nameOf(row);
    if (isMissing(cellOf(row, at)) || seen.has(name)) return false;
    seen.add(name);
  }
  return true;
}

/** A row's values of some columns as one text; no two lists of values make the same. */
function createNaming(names: readonly string[]): (head: Head) => (row: Row) => string {
  return (head) => {
    const places = placesOf(names, head);
    return (row) => JSON.stringify(places.map((at) => cellOf(row, at)));
  };
}
