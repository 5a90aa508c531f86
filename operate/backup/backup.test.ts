import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  createInstallation,
  listRedirects,
  writeRecords,
  writeRedirects,
} from "../test/catalogue.ts";
import { type ControlPlane, startControlPlane } from "../test/control-plane.ts";
import { createSalt, openArchive } from "./archive.ts";
import { backUp } from "./backup.ts";
import { restore } from "./restore.ts";
import { listTables, quote } from "./tables.ts";

/** More than one range of rows. */
const RECORDS = 1_100;

let plane: ControlPlane;
let folder: string;
beforeEach(async () => {
  plane = await startControlPlane();
  folder = mkdtempSync(join(tmpdir(), "foreland-backup-"));
});
afterEach(async () => {
  await plane.close();
  rmSync(folder, { recursive: true });
});

type Installation = Awaited<ReturnType<typeof createInstallation>>;
type Secret = { passphrase: string; salt: string } | null;

function save({ store }: Installation, secret: Secret = null) {
  const archive = openArchive(folder, secret);
  return backUp({
    store,
    archive,
    now: () => new Date(),
    print: () => {},
    salt: secret?.salt ?? null,
  });
}

function bringBack({ store }: Installation, secret: Secret = null) {
  const archive = openArchive(folder, secret);
  return restore({ store, archive, print: () => {}, progressFile: join(folder, "restored.json") });
}

/** Every word of the search index, with its numbers. */
function readWords({ db }: Installation): unknown[] {
  return ["dataset_words", "file_words"].map((name) => db.prepare(`SELECT * FROM ${name}`).all());
}

/** Every row of every table, every redirect, and the results of a search. */
async function readAll({ store, db, contentId }: Installation): Promise<Record<string, unknown>> {
  const tables = await listTables(store);
  const rows = tables.map(({ name }) => {
    const all = db.prepare(`SELECT * FROM ${quote(name)}`).all();
    return [name, all.map((row) => JSON.stringify(row)).toSorted()];
  });
  const terms = db.prepare("SELECT rowid FROM term_search WHERE term_search MATCH 'moss'").all();
  return {
    ...Object.fromEntries(rows),
    redirects: listRedirects(plane, contentId),
    found: search(db, "harbour7"),
    terms,
    tides: search(db, "wind").length,
  };
}

function search(db: DatabaseSync, query: string) {
  return db
    .prepare(
      "SELECT d.id FROM dataset_search AS s JOIN datasets AS d ON d.search_row = s.rowid WHERE dataset_search MATCH ? ORDER BY d.id",
    )
    .all(query);
}

/** The bytes of the filled database, and its files. Filling it takes longer than saving it: it is done once. */
let filled: { bytes: Uint8Array; files: [string, Buffer][] } | undefined;

function fill({ db, objects }: Installation): NonNullable<typeof filled> {
  writeRecords({ db, objects }, RECORDS);
  return { bytes: db.serialize(), files: [...objects] };
}

async function createFull(): Promise<Installation> {
  const full = await createInstallation(plane, "full");
  filled ??= fill(full);
  full.db.deserialize(filled.bytes);
  for (const [key, bytes] of filled.files) full.objects.set(key, bytes);
  writeRedirects(plane, full, 3);
  return full;
}

it("restores every record, every file and the search into an empty installation", async () => {
  const full = await createFull();
  const manifest = await save(full);
  expect(manifest.tables["datasets"]).toMatchObject({ rows: RECORDS, chunks: 2, isWhole: true });
  for (const own of ["mails", "cron_runs"]) expect(manifest.tables).not.toHaveProperty(own);
  const unused = Object.values(manifest.tables).filter(({ rows }) => rows === 0);
  expect([...new Set(unused.map(({ chunks }) => chunks))]).toEqual([0]);
  const empty = await createInstallation(plane, "empty");
  await bringBack(empty);
  const [before, after] = [await readAll(full), await readAll(empty)];
  expect([after["found"], after["terms"]]).toEqual([[{ id: 7 }], [{ rowid: 1 }]]);
  expect(after).toEqual(before);
  expect(after["redirects"]).toContainEqual(["moved-rules", '[["/old/:id","/datasets/:id"]]']);
  expect([...plane.values.keys()]).not.toContain(`${empty.contentId}/content`);
  expect(readWords(empty)).toEqual(readWords(full));
  expect(empty.objects).toEqual(full.objects);
});

it("writes no more rows at once than fit into one value of the database", async () => {
  const full = await createFull();
  full.db.exec("UPDATE texts SET body = body || printf('%.3000c', 'x')");
  await save(full);
  const empty = await createInstallation(plane, "empty");
  const sizes: number[] = [];
  const { store } = empty;
  await bringBack({
    ...empty,
    store: {
      ...store,
      async batch(statements) {
        sizes.push(...statements.flatMap(({ params }) => params.map((one) => `${one}`.length)));
        await store.batch(statements);
      },
    },
  });
  expect(Math.max(...sizes)).toBeGreaterThan(100_000);
  expect(Math.max(...sizes)).toBeLessThan(600_000);
  expect(await readAll(empty)).toEqual(await readAll(full));
});

it("continues an interrupted backup where it stopped, and saves nothing twice", async () => {
  const full = await createFull();
  plane.failAfter(90);
  await expect(save(full)).rejects.toMatchObject({
    next: expect.stringContaining("goes on where"),
  });
  const saved = readdirSync(folder, { recursive: true }).length;
  expect(saved).toBeGreaterThan(3);
  plane.failAfter(Number.POSITIVE_INFINITY);
  const before = plane.calls.length;
  await save(full);
  const rows = plane.calls.slice(before).filter((call) => call.endsWith("/query"));
  expect(rows.length).toBeGreaterThan(0);
  const empty = await createInstallation(plane, "empty");
  await bringBack(empty);
  expect(await readAll(empty)).toEqual(await readAll(full));
});

it("continues an interrupted restore, at whichever call it stopped", async () => {
  const full = await createFull();
  await save(full);
  const empty = await createInstallation(plane, "empty");
  for (const calls of [70, 80, 100, 300]) {
    plane.failAfter(calls);
    await expect(bringBack(empty)).rejects.toThrow("503");
  }
  plane.failAfter(Number.POSITIVE_INFINITY);
  await expect(bringBack(failAtIndex(empty, 3))).rejects.toThrow("503");
  expect(readFileSync(join(folder, "restored.json"), "utf8")).toContain('"indexedTo":400');
  await bringBack(empty);
  expect(await readAll(empty)).toEqual(await readAll(full));
  expect(readWords(empty)).toEqual(readWords(full));
  expect(empty.objects).toEqual(full.objects);
});

it("reads the datasets of each part of the search index in their order, and does not sort all of them", async () => {
  const full = await createInstallation(plane, "full");
  writeRecords(full, 3);
  await save(full);
  const empty = await createInstallation(plane, "empty");
  const asked: string[] = [];
  const query: typeof empty.store.query = (sql, params) => {
    asked.push(sql);
    return empty.store.query(sql, params);
  };
  await bringBack({ ...empty, store: { ...empty.store, query } });
  const ofDatasets = asked.find((sql) => /file_count/.test(sql)) ?? "";
  const plan = empty.db.prepare(`EXPLAIN QUERY PLAN ${ofDatasets}`).all(0, 200);
  expect(plan.map(({ detail }) => detail)).toEqual([
    "SEARCH d USING INTEGER PRIMARY KEY (rowid>?)",
    "SEARCH v USING INTEGER PRIMARY KEY (rowid=?)",
  ]);
});

it("writes the search index of so many datasets at once as have few files together", async () => {
  const full = await createInstallation(plane, "full");
  writeRecords(full, 3);
  const setFiles = full.db.prepare("UPDATE versions SET file_count = ? WHERE dataset_id = ?");
  for (const [at, files] of [20_000, 4_000, 6_000].entries()) setFiles.run(files, at + 1);
  await save(full);
  const empty = await createInstallation(plane, "empty");
  const written: unknown[] = [];
  async function batch(statements: Parameters<typeof empty.store.batch>[0]): Promise<void> {
    const [first] = statements;
    if (/dataset_search/.test(first?.sql ?? "")) written.push(first?.params[0]);
    await empty.store.batch(statements);
  }
  await bringBack({ ...empty, store: { ...empty.store, batch } });
  expect(written).toEqual(["[1]", "[2,3]"]);
});

it("restores from the beginning into an installation that was made anew under its name", async () => {
  const full = await createInstallation(plane, "full");
  writeRecords(full, 3);
  await save(full);
  await bringBack(await createInstallation(plane, "empty"));
  const anew = await createInstallation(plane, "anew");
  await bringBack(anew);
  expect(await readAll(anew)).toEqual(await readAll(full));
  expect(anew.objects).toEqual(full.objects);
});

/** A catalogue whose search index is written with this call, and which then answers no more. */
function failAtIndex(installation: Installation, failing: number): Installation {
  const { store } = installation;
  let calls = 0;
  async function batch(statements: Parameters<typeof store.batch>[0]): Promise<void> {
    await store.batch(statements);
    if (/dataset_search/.test(statements[0]?.sql ?? "") && (calls += 1) === failing)
      throw new Error("503");
  }
  return { ...installation, store: { ...store, batch } };
}

it("is unreadable without its passphrase", async () => {
  const full = await createInstallation(plane, "full");
  writeRecords(full, 3);
  const salt = createSalt();
  await save(full, { passphrase: "right", salt });
  const written = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.gz$|files\/./.test(name))
    .map((name) => readFileSync(join(folder, name)));
  expect(written.length).toBeGreaterThan(10);
  expect(Buffer.concat(written).includes("tide,1")).toBe(false);
  const empty = await createInstallation(plane, "empty");
  await expect(bringBack(empty, { passphrase: "wrong", salt })).rejects.toThrow("passphrase");
  await bringBack(empty, { passphrase: "right", salt });
  expect(await readAll(empty)).toEqual(await readAll(full));
});

it("refuses a part that was changed, a catalogue that is not empty, and one of another schema", async () => {
  const full = await createInstallation(plane, "full");
  writeRecords(full, 3);
  await save(full);
  await expect(bringBack(full)).rejects.toThrow("not empty");
  const empty = await createInstallation(plane, "empty");
  const [file = ""] = readdirSync(join(folder, "files"));
  writeFileSync(join(folder, "files", file), "changed");
  await expect(bringBack(empty)).rejects.toThrow("was changed");
  const newer = await createInstallation(plane, "newer");
  newer.db.exec("INSERT INTO d1_migrations (name) VALUES ('9999_later.sql')");
  await expect(bringBack(newer)).rejects.toThrow("9999_later.sql");
});
