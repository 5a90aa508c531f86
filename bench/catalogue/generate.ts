import { DatabaseSync, type StatementSync } from "node:sqlite";
import { createHash } from "node:crypto";
import { toWorkspace, writePeople, writeWorkspace } from "./workspace.ts";
import {
  COMMON_SHARE,
  COMMON_WORD,
  createRandom,
  PHRASE,
  RARE_WORD,
  drawLength,
  drawWords,
} from "./words.ts";

const BATCH = 1_000;
const DATASET = `INSERT INTO datasets (id, key, created_at) VALUES (?, ?, ?)`;
const VERSION = `
  INSERT INTO versions (id, dataset_id, version, doi, status, fingerprint, name, sort_name, description,
    dataset_type, license, tags, details, size, file_count, record_count, has_readme, has_changelog,
    published_at, updated_at)
  VALUES (?, ?, 1, ?, 'PUBLISH_SUCCEEDED', '', ?, ?, ?, ?, 'MIT', ?, ?, ?, ?, 0, 1, 0, ?, ?)`;
const RECORDS = `
  INSERT INTO records (version_id, model, position, properties)
  SELECT ?1, 'subject', value, json_object('age', 20 + value)
  FROM json_each('[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19]')`;
const TEXT = `INSERT INTO texts VALUES (?, 'readme', ?)`;
const NODE = `
  INSERT INTO nodes (version_id, path, parent, name, sort_key, is_file, size, children, sha256, package_id)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** Writes datasets into a stopped catalogue's database; `derive` are its own statements for derived rows. */
export function generate(
  file: string,
  { from, to, derive }: { from: number; to: number; derive: string[] },
): void {
  const db = new DatabaseSync(file);
  db.exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; PRAGMA foreign_keys = OFF;");
  const derived = derive.map((sql) => db.prepare(sql));
  const write = createWriter(db);
  if (from === 1) writePeople(db);
  for (let start = from; start <= to; start += BATCH) {
    db.exec("BEGIN");
    for (let id = start; id < Math.min(start + BATCH, to + 1); id++) {
      write(id, toDataset(id));
      for (const statement of derived) statement.run(id);
    }
    writeWorkspace(db, start, Math.min(start + BATCH - 1, to));
    db.exec("COMMIT");
  }
  db.exec("PRAGMA wal_checkpoint(TRUNCATE);");
  db.close();
}

function createWriter(db: DatabaseSync): (id: number, dataset: GeneratedDataset) => void {
  const [dataset, version, text, node, records] = [DATASET, VERSION, TEXT, NODE, RECORDS].map(
    (sql) => db.prepare(sql),
  );
  if (!dataset || !version || !text || !node || !records)
    throw new Error("A statement is missing.");
  return (id, made) => {
    const { name, description, publishedAt: at, paths } = made;
    const details = JSON.stringify(toDetails(id, made));
    const size = paths.length * 1_000;
    dataset.run(id, `generated-${id}`, at);
    const tags = JSON.stringify(made.tags);
    const doi = `10.5555/g${id}`;
    const said = [name, name, description, made.datasetType, tags, details];
    version.run(id, id, doi, ...said, size, paths.length, at, at);
    text.run(id, made.readme);
    if (id % 10 === 0) records.run(id);
    writeNodes(node, id, paths);
  };
}

function writeNodes(node: StatementSync, id: number, paths: string[]): void {
  const folders = new Map<string, number>();
  for (const path of paths) {
    const parent = path.slice(0, path.indexOf("/"));
    folders.set(parent, (folders.get(parent) ?? 0) + 1);
    const name = path.slice(parent.length + 1);
    const hash = createHash("sha256").update(`${id}/${path}`).digest("hex");
    node.run(id, path, parent, name, name, 1, 1_000, 0, hash, `N:package:${id}-${path}`);
  }
  node.run(id, "", null, "", "", 0, paths.length * 1_000, folders.size, null, null);
  for (const [path, children] of folders)
    node.run(id, path, "", path, path, 0, children * 1_000, children, null, null);
}

function toDetails(id: number, { contributors }: GeneratedDataset): object {
  const organizationId = toWorkspace(id);
  return {
    contributors,
    owner: null,
    organizationName: `Generated Lab ${organizationId}`,
    organizationId,
    sources: [],
    externalPublications: [],
    sponsorship: null,
    collections: [],
    release: null,
    modelCount: [],
    collection: null,
  };
}

const TYPES = ["research", "research", "research", "trial", "release", "collection"] as const;
const TAGS = 500;
const BIG_FOLDER_ENTRIES = 10_000;

interface GeneratedDataset {
  name: string;
  description: string;
  readme: string;
  tags: string[];
  datasetType: string;
  contributors: { firstName: string; lastName: string }[];
  publishedAt: string;
  paths: string[];
}

/** The n-th dataset, always the same; the first one has a folder of 10,000 files. */
function toDataset(id: number): GeneratedDataset {
  const random = createRandom(id);
  const name = drawWords(random, drawLength(random, 3, 12));
  const description = drawWords(random, drawLength(random, 10, 120));
  const readme = drawWords(random, drawLength(random, 20, 1_500));
  if (random() < COMMON_SHARE) {
    const place = random();
    if (place < 0.15) name.splice(1, 0, COMMON_WORD);
    if (place > 0.1 && place < 0.5) description.splice(2, 0, COMMON_WORD);
    if (place > 0.3) for (let left = 1 + random() * 3; left > 0; left--) readme.push(COMMON_WORD);
  }
  if (random() < 0.02) description.push(...PHRASE);
  if (id % 200 === 7 && id < 1_000) description.push(RARE_WORD);
  const tags = [...new Set([1, 2, 3, 4].map(() => `tag ${Math.floor(TAGS ** random())}`))];
  const [first = "", second = "", third = "", fourth = ""] = drawWords(random, 4);
  return {
    name: name.join(" "),
    description: `${description.join(" ")}.`,
    readme: `# ${name.join(" ")}\n\n${readme.join(" ")}\n`,
    tags,
    datasetType: TYPES[Math.floor(random() * TYPES.length)] ?? "research",
    contributors: [
      { firstName: first, lastName: second },
      { firstName: third, lastName: fourth },
    ],
    publishedAt: new Date(1_600_000_000_000 + Math.floor(random() * 2e11)).toISOString(),
    paths: id === 1 ? toBigFolder() : drawPaths(random),
  };
}

function drawPaths(random: () => number): string[] {
  const count = 12 + Math.floor(random() * 16);
  const words = drawWords(random, count);
  return words.map((word, at) => `sub-${at % 4}/${word}-${at}.csv`);
}

function toBigFolder(): string[] {
  return Array.from({ length: BIG_FOLDER_ENTRIES }, (_, at) => `many/run-${at}.csv`);
}
