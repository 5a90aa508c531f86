import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";

const FOLDER = join(import.meta.dirname, "../../api/store/migrations");
const files = readdirSync(FOLDER).toSorted();

interface Column {
  name: string;
  needsValue: boolean;
}

function readColumns(db: DatabaseSync): Map<string, Column[]> {
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map(({ name }) => String(name));
  return new Map(
    tables.map((table) => [
      table,
      db
        .prepare('SELECT name, "notnull" AS needed, dflt_value AS value FROM pragma_table_info(?)')
        .all(table)
        .map(({ name, needed, value }) => ({
          name: String(name),
          needsValue: needed === 1 && value === null,
        })),
    ]),
  );
}

it.each(files.slice(1))("the Worker from before %s still reads and writes every column", (file) => {
  const db = new DatabaseSync(":memory:");
  for (const earlier of files.slice(0, files.indexOf(file)))
    db.exec(readFileSync(join(FOLDER, earlier), "utf8"));
  const before = readColumns(db);
  db.exec(readFileSync(join(FOLDER, file), "utf8"));
  const after = readColumns(db);
  for (const [table, columns] of before) {
    const now = after.get(table) ?? [];
    expect(now.map(({ name }) => name)).toEqual(
      expect.arrayContaining(columns.map(({ name }) => name)),
    );
    const added = now.filter(({ name }) => !columns.some((column) => column.name === name));
    expect(added.filter(({ needsValue }) => needsValue)).toEqual([]);
  }
});
