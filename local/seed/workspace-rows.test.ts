import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, it } from "vitest";
import { toAccountRows, type Statement } from "./account-rows.ts";
import { draftFiles } from "./workspaces/draft-files.ts";
import { toBannerRows, toRowsAfterPublishing, toWorkspaceRows } from "./workspace-rows.ts";

const migrations = new URL("../../api/store/migrations/", import.meta.url);
let database: DatabaseSync;

beforeAll(() => {
  database = new DatabaseSync(":memory:");
  for (const file of readdirSync(migrations).toSorted())
    database.exec(readFileSync(new URL(file, migrations), "utf8"));
  write([...toAccountRows(), ...toWorkspaceRows()]);
});

function write(statements: Statement[]): void {
  for (const { sql, params } of statements) database.prepare(sql).run(...params);
}

function count(table: string): unknown {
  return database.prepare(`SELECT count(*) AS total FROM ${table}`).get()?.["total"];
}

const TABLES = [
  "workspace_datasets",
  "dataset_roles",
  "workspace_packages",
  "teams",
  "team_members",
  "dataset_teams",
  "proposals",
  "collections",
  "collection_users",
];

it("refer to bytes of existing files, with their sizes", () => {
  write(toRowsAfterPublishing());
  const named = Object.values(draftFiles)
    .flat()
    .map(({ bytes }) => bytes.length);
  const rows = database
    .prepare("SELECT size FROM workspace_packages WHERE sha256 IS NOT NULL")
    .all();
  expect(rows.map(({ size }) => Number(size)).toSorted()).toEqual(named.toSorted());
});

describe("the rows of the demonstration workspaces", () => {
  it("fill every table, and writing them again adds nothing", () => {
    const before = TABLES.map(count);
    expect(before.every((total) => Number(total) > 0)).toBe(true);
    write([...toAccountRows(), ...toWorkspaceRows()]);
    expect(TABLES.map(count)).toEqual(before);
  });

  it("keep a person's changes", () => {
    database.exec("UPDATE workspace_datasets SET status = 'IN_REVIEW' WHERE id = 9001");
    write(toWorkspaceRows());
    const row = database.prepare("SELECT status FROM workspace_datasets WHERE id = 9001").get();
    expect(row?.["status"]).toBe("IN_REVIEW");
  });

  it("give every dataset an owner who belongs to its workspace", () => {
    const rows = database
      .prepare(
        `SELECT w.name FROM workspace_datasets AS w
         LEFT JOIN dataset_roles AS r ON r.dataset_id = w.id AND r.user_id = w.owner_id AND r.role = 5
         LEFT JOIN memberships AS m ON m.user_id = w.owner_id
           AND m.organization_id = w.organization_id AND m.role <> 'guest'
         WHERE r.role IS NULL OR m.role IS NULL`,
      )
      .all();
    expect(rows).toEqual([]);
  });

  it("share something with every guest, and with nobody outside the workspace", () => {
    const strangers = database
      .prepare(
        `SELECT w.name FROM dataset_roles AS r JOIN workspace_datasets AS w ON w.id = r.dataset_id
         LEFT JOIN memberships AS m ON m.user_id = r.user_id AND m.organization_id = w.organization_id
         WHERE m.role IS NULL`,
      )
      .all();
    expect(strangers).toEqual([]);
    const guests = database
      .prepare(
        `SELECT u.email FROM memberships AS m JOIN users AS u ON u.id = m.user_id
         WHERE m.role = 'guest' AND NOT EXISTS (SELECT 1 FROM dataset_roles AS r
           JOIN workspace_datasets AS w ON w.id = r.dataset_id
           WHERE r.user_id = m.user_id AND w.organization_id = m.organization_id)`,
      )
      .all();
    expect(guests).toEqual([]);
  });

  it("answer only questions of the repository they are made to", () => {
    const rows = database
      .prepare(
        `SELECT p.name FROM proposals AS p, json_each(p.survey) AS a
         WHERE a.value ->> 'questionId' NOT IN (SELECT q.value ->> 'id' FROM organizations AS o,
           json_each(o.repository, '$.questions') AS q WHERE o.id = p.organization_id)`,
      )
      .all();
    expect(rows).toEqual([]);
  });

  it("find the members of collections among the public records", () => {
    database.exec(
      `INSERT INTO datasets (id, key, current_id, listed, created_at) VALUES (1, 'tidefit', 1, 1, '')`,
    );
    database.exec(
      `INSERT INTO versions (id, dataset_id, version, doi, status, fingerprint, name, sort_name,
         description, dataset_type, license, tags, details, size, file_count, record_count,
         has_readme, has_changelog, updated_at)
       VALUES (1, 1, 1, '10.5555/a', 'PUBLISH_SUCCEEDED', '', '', '', '', 'release', '', '[]', '{}', 0, 0, 0, 0, 0, '')`,
    );
    write(toRowsAfterPublishing());
    expect(database.prepare("SELECT doi FROM collection_dois").all()).toEqual([
      { doi: "10.5555/a" },
    ]);
  });

  it("have their pictures where the product API is at each start", () => {
    database.exec("UPDATE workspace_datasets SET public_key = 'tidefit' WHERE id = 9001");
    database.exec("UPDATE versions SET banner_path = 'banner.png' WHERE id = 1");
    for (const origin of ["http://127.0.0.1:1", "http://127.0.0.1:2"]) {
      write(toBannerRows(origin));
      const row = database
        .prepare("SELECT banner_url FROM workspace_datasets WHERE id = 9001")
        .get();
      expect(row?.["banner_url"]).toBe(`${origin}/discover/datasets/1/versions/1/banner`);
    }
  });

  it("give three people three different answers about withheld files", () => {
    database.exec(
      `INSERT OR IGNORE INTO datasets (id, key, current_id, listed, created_at)
       VALUES (2, 'retina-natural-movies', NULL, 1, '')`,
    );
    write(toRowsAfterPublishing());
    write(toRowsAfterPublishing());
    const rows = database
      .prepare(
        `SELECT u.first_name AS name, a.status FROM embargo_access AS a
         JOIN users AS u ON u.id = a.user_id WHERE a.dataset_id = 2 ORDER BY u.id`,
      )
      .all();
    expect(rows).toEqual([
      { name: "Ines", status: "refused" },
      { name: "Mateo", status: "granted" },
      { name: "Petra", status: "requested" },
    ]);
  });
});
