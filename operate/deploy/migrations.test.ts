import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { REFRESH_STATEMENTS } from "#api/store/reindex-dataset.ts";
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

/** A listed dataset whose version and place in the search have its number. */
function insertDataset(
  db: DatabaseSync,
  id: number,
  { description = "", details }: { description?: string; details: string },
): void {
  db.prepare(
    `INSERT INTO datasets (id, key, dataset_type, license, organization_name, organization_id, created_at, search_row,
       current_id, listed) VALUES (?1, ?1, 'research', '', '', 1, '', ?1, ?1, 1)`,
  ).run(id);
  db.prepare(
    `INSERT INTO versions (id, dataset_id, version, revision, doi, status, fingerprint, name, sort_name, description,
       dataset_type, license, tags, details, size, file_count, record_count, has_readme, has_changelog, published_at, updated_at)
     VALUES (?1, ?1, 1, 0, ?1, '', ?1, '', '', ?2, '', '', '[]', ?3, 0, 0, 0, 0, 0, '', '')`,
  ).run(id, description, details);
}

it("records with units and joined names are indexed again by the migration that joins them", () => {
  const db = new DatabaseSync(":memory:");
  const migrate = (file: string): void => db.exec(readFileSync(join(FOLDER, file), "utf8"));
  files.forEach(migrate);
  const details = JSON.stringify({ contributors: [{ firstName: "Sean", lastName: "O’Brien" }] });
  insertDataset(db, 1, { description: "At 25°C", details });
  insertDataset(db, 2, { description: "Cold", details: "{}" });
  migrate("0260_search_units.sql");
  const find = db.prepare("SELECT rowid FROM dataset_search WHERE dataset_search MATCH ?");
  expect(["degC", "OBrien", "brien", "cold"].map((word) => find.all(word).length)).toEqual([
    1, 1, 1, 0,
  ]);
});

it("the migration that adds names writes what a publication writes", () => {
  const contributors = [
    { firstName: "Søren", middleInitial: "K.", lastName: "O’Brien" },
    { firstName: "Ada", middleInitial: "B", lastName: "Moss", orcid: "0000-0002-1825-0097" },
    { firstName: "Bo", lastName: "Lee", orcid: "0000-0001-5109-3700" },
    { firstName: "", lastName: "x".repeat(201) },
    { firstName: "Bo", lastName: "Fern" },
    { firstName: "Bo", lastName: "Fern" },
  ];
  const db = openWithTwo(contributors);
  for (const file of files.slice(files.indexOf(NAMES)))
    db.exec(readFileSync(join(FOLDER, file), "utf8"));
  const found = readTerms(db);
  db.exec("DELETE FROM dataset_terms; DELETE FROM terms; DELETE FROM term_search");
  for (const id of [1, 2]) for (const sql of REFRESH_STATEMENTS) db.prepare(sql).run({ "1": id });
  expect(found.terms).toHaveLength(4);
  expect(found).toEqual(readTerms(db));
});

const NAMES = "0280_suggested_names.sql";

/** A database of the release before names, with two datasets of these people. */
function openWithTwo(contributors: object[]): DatabaseSync {
  const db = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false });
  for (const file of files.slice(0, files.indexOf(NAMES)))
    db.exec(readFileSync(join(FOLDER, file), "utf8"));
  const own = { organizationName: "Lab", organizationId: 1 };
  for (const [id, people] of [
    [1, contributors],
    [2, contributors.slice(0, 2)],
  ] as const)
    insertDataset(db, id, { details: JSON.stringify({ ...own, contributors: people }) });
  db.exec(`INSERT INTO terms (kind, key, label, count, is_searched) VALUES
    ('person', '0000-0002-1825-0097', 'Ada Moss', 2, 1), ('person', '0000-0001-5109-3700', 'Bo Lee', 1, 1);
    INSERT INTO dataset_terms VALUES (1, 1), (2, 1), (1, 2);
    INSERT INTO term_search (rowid, label) VALUES (1, 'Ada Moss'), (2, 'Bo Lee')`);
  return db;
}

function readTerms(db: DatabaseSync) {
  const find = db.prepare(
    "SELECT label FROM terms WHERE id IN (SELECT rowid FROM term_search WHERE term_search MATCH ?) ORDER BY label",
  );
  return {
    terms: db
      .prepare("SELECT kind, key, label, detail, count, is_searched FROM terms ORDER BY kind, key")
      .all(),
    links: db
      .prepare(
        "SELECT l.dataset_id, t.key FROM dataset_terms AS l JOIN terms AS t ON t.id = l.term_id ORDER BY 1, 2",
      )
      .all(),
    found: ["soren", "obrien", "brien", "fern", "moss"].map((word) => find.all(word)),
  };
}
