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

it("records with units and joined names are indexed again by the migration that joins them", () => {
  const db = new DatabaseSync(":memory:");
  const migrate = (file: string): void => db.exec(readFileSync(join(FOLDER, file), "utf8"));
  files.forEach(migrate);
  const details = JSON.stringify({ contributors: [{ firstName: "Sean", lastName: "O’Brien" }] });
  for (const [id, description] of [
    [1, "At 25°C"],
    [2, "Cold"],
  ] as const) {
    db.prepare(
      `INSERT INTO datasets (id, key, dataset_type, license, organization_name, organization_id, created_at, search_row,
         current_id, listed) VALUES (?1, ?1, 'research', '', '', 1, '', ?1, ?1, 1)`,
    ).run(id);
    db.prepare(
      `INSERT INTO versions (id, dataset_id, version, revision, doi, status, fingerprint, name, sort_name, description,
         dataset_type, license, tags, details, size, file_count, record_count, has_readme, has_changelog, published_at, updated_at)
       VALUES (?1, ?1, 1, 0, ?1, '', ?1, '', '', ?2, '', '', '[]', ?3, 0, 0, 0, 0, 0, '', '')`,
    ).run(id, description, id === 1 ? details : "{}");
  }
  migrate("0260_search_units.sql");
  const find = db.prepare("SELECT rowid FROM dataset_search WHERE dataset_search MATCH ?");
  expect(["degC", "OBrien", "brien", "cold"].map((word) => find.all(word).length)).toEqual([
    1, 1, 1, 0,
  ]);
});
