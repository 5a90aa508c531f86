import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { REFRESH_STATEMENTS } from "#api/store/reindex-dataset.ts";
import { type Move, toMovedEntries } from "#worker/content/moved.ts";
import { toHash } from "../backup/archive.ts";
import { createRemoteStore, type CatalogueStore } from "../backup/store.ts";
import type { ControlPlane } from "./control-plane.ts";

const MIGRATIONS = join(import.meta.dirname, "../../api/store/migrations");

/** The bytes of a migrated, empty database. Most of a test's time goes into the migrations: they run once. */
let migrated: Uint8Array | undefined;

function migrate(): Uint8Array {
  const db = new DatabaseSync(":memory:");
  db.exec("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE, applied_at TEXT)");
  for (const file of readdirSync(MIGRATIONS).toSorted()) {
    db.exec(readFileSync(join(MIGRATIONS, file), "utf8"));
    db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").run(file);
  }
  return db.serialize();
}

export interface Installation {
  store: CatalogueStore;
  db: DatabaseSync;
  objects: Map<string, Buffer>;
  /** The namespace of KV that holds the redirects of old addresses. */
  contentId: string;
}

/** A database, a bucket and a namespace as a deployment leaves them: migrated and empty. */
export async function createInstallation(plane: ControlPlane, name: string): Promise<Installation> {
  const headers = { authorization: `Bearer ${plane.env["CLOUDFLARE_API_TOKEN"]}` };
  const account = `${plane.origin}/accounts/${plane.accountId}`;
  const title = `${name}-content`;
  const post = (path: string): Promise<Response> =>
    fetch(account + path, { method: "POST", headers, body: JSON.stringify({ name, title }) });
  await post("/d1/database");
  await post("/r2/buckets");
  await post("/storage/kv/namespaces");
  const [contentId] = [...plane.namespaces].find(([, each]) => each === title) ?? [];
  const [databaseId, database] = [...plane.databases].find(([, each]) => each.name === name) ?? [];
  const objects = plane.buckets.get(name)?.objects;
  if (!databaseId || !database || !objects || !contentId) throw new Error(`${name} was not made`);
  const { db } = database;
  migrated ??= migrate();
  db.deserialize(migrated);
  const store = createRemoteStore({
    fetch,
    pause: async () => {},
    apiUrl: plane.origin,
    token: plane.env["CLOUDFLARE_API_TOKEN"] ?? "",
    accountId: plane.accountId,
    databaseId,
    bucket: name,
    contentId,
    jurisdiction: null,
  });
  return { store, db, objects, contentId };
}

/** Fills a catalogue with datasets of one version and one file each, searchable as published ones are. */
export function writeRecords(
  { db, objects }: { db: DatabaseSync; objects: Map<string, Buffer> },
  count: number,
): void {
  const dataset = db.prepare(
    "INSERT INTO datasets (id, key, dataset_type, license, organization_name, organization_id, created_at) VALUES (?, ?, 'research', 'CC0-1.0', 'Lab', 1, '2026-01-01')",
  );
  const version = db.prepare(
    `INSERT INTO versions (id, dataset_id, version, revision, doi, status, fingerprint, name, sort_name, description,
       dataset_type, license, tags, details, size, file_count, record_count, has_readme, has_changelog, published_at, updated_at)
     VALUES (?1, ?1, 1, 0, '10.5555/t-' || ?1, 'PUBLISH_SUCCEEDED', 'f' || ?1, ?2, ?2, 'Über Gezeiten "und" Wind', 'research', 'CC0-1.0',
       '["tide","Wind"]', ?3, ?4, 1, 0, 1, 0, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z')`,
  );
  const text = db.prepare("INSERT INTO texts (version_id, kind, body) VALUES (?, 'readme', ?)");
  const node = db.prepare(
    "INSERT INTO nodes (version_id, path, parent, name, sort_key, is_file, size, sha256) VALUES (?, 'data.csv', '', 'data.csv', 'data.csv', 1, ?, ?)",
  );
  const blob = db.prepare("INSERT OR IGNORE INTO blobs (sha256, size) VALUES (?, ?)");
  const details = JSON.stringify({
    contributors: [{ firstName: "Ada", lastName: "Moss", orcid: "0000-0002-1825-0097" }],
    organizationName: "Lab",
    organizationId: 1,
  });
  const refresh = REFRESH_STATEMENTS.map((sql) => db.prepare(sql));
  db.exec("BEGIN");
  for (let id = 1; id <= count; id += 1) {
    const bytes = Buffer.from(`tide,${id % 500}\n`);
    const sha256 = toHash(bytes);
    objects.set(`blobs/${sha256}`, bytes);
    dataset.run(id, `key-${id}`);
    version.run(id, `Levels ${id}`, details, bytes.length);
    text.run(id, `# Levels ${id}\nWhat the gauge of harbour${id} measured.`);
    node.run(id, bytes.length, sha256);
    blob.run(sha256, bytes.length);
    for (const statement of refresh) statement.all(id);
  }
  db.exec("COMMIT");
}

/** Redirects as `npm run deploy -- --redirects` writes them, and other content of the portal. */
export function writeRedirects(
  { values }: ControlPlane,
  { contentId }: Installation,
  count: number,
): void {
  const rule: Move = ["/old/:id", "/datasets/:id"];
  const moves = Array.from({ length: count }, (_, at): Move => [
    `/record/${at}`,
    `/datasets/${at}`,
  ]);
  for (const { key, value } of toMovedEntries([rule, ...moves]))
    values.set(`${contentId}/${key}`, value);
  values.set(`${contentId}/content`, "of the CMS");
}

/** Every redirect of old addresses that a portal has. */
export function listRedirects({ values }: ControlPlane, contentId: string): [string, string][] {
  return [...values]
    .filter(([key]) => key.startsWith(`${contentId}/moved`))
    .map(([key, to]): [string, string] => [key.slice(contentId.length + 1), to])
    .toSorted();
}
