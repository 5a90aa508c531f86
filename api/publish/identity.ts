import { STAGE_CHUNK_FILES } from "../limits.ts";
import { loadAllNodes } from "../store/nodes.ts";
import { hashToHex } from "#base/hex.ts";
import type { Services } from "../services.ts";
import type { Publication } from "./publication.ts";

/** A dataset that a publication belongs to; `id` is `null` until it is announced. */
export interface Target {
  id: number | null;
  key: string;
  /** Whether the publisher named the dataset; then no common file is needed. */
  isNamed: boolean;
}

/** The newest version of a dataset, withdrawn or not. */
export interface Newest {
  rowId: number;
  version: number;
  name: string;
}

/** A dataset with the key of a publication that has another title and no file in common with it. */
export interface Unrelated {
  status: "unrelated";
  datasetId: number;
  version: number;
  name: string;
}

export type Identity =
  | { status: "found"; target: Target }
  | { status: "unknown"; named: string }
  | Unrelated;

/** Characters of a key that stay when a second dataset uses it; the rest makes the two differ. */
const SHARED_KEY_CHARS = 119;

/**
 * Finds the dataset that a publication belongs to: the one that its publisher names, or else the
 * one with its key. A key is only the name of a folder, so it does not count when the title differs
 * and no file is in common. A dataset created with `new` beside another of the same key is found again.
 */
export async function findTarget(services: Services, publication: Publication): Promise<Identity> {
  const { dataset, key } = publication;
  if (typeof dataset === "number") return findNamed(services, dataset);
  if (dataset !== undefined && dataset !== "new") return findByDoi(services, dataset);
  const known = await findDataset(services, key);
  if (known === null) return { status: "found", target: { id: null, key, isNamed: false } };
  const unrelated =
    dataset === "new" ? null : await findUnrelated(services, { id: known, publication });
  if (dataset !== "new" && unrelated === null)
    return { status: "found", target: { id: known, key, isNamed: false } };
  const second = await buildSecondKey(publication);
  const secondId = await findDataset(services, second);
  return unrelated !== null && secondId === null
    ? unrelated
    : { status: "found", target: { id: secondId, key: second, isNamed: false } };
}

/** A dataset by its source's name, public or not. */
export function findDataset({ db }: Services, key: string): Promise<number | null> {
  return db.prepare(`SELECT id FROM datasets WHERE key = ?1`).bind(key).first<number>("id");
}

/** Whether the newest version of a dataset has another title than a staged version, and shares no file with it. */
export async function isStagedUnrelated(
  services: Services,
  newest: Newest,
  staged: { versionId: number; name: string },
): Promise<boolean> {
  if (isSameTitle(newest.name, staged.name)) return false;
  const files: ComparedFile[] = [];
  for await (const page of loadAllNodes(services, staged.versionId, { kinds: "files" })) {
    files.push(...page.map(({ path, size, sha256 }) => ({ path, size, sha256: sha256 ?? "" })));
  }
  return hasNothingOf(services, newest.rowId, files);
}

async function findNamed(services: Services, id: number): Promise<Identity> {
  return toNamed(
    await services.db
      .prepare(
        `SELECT id, key FROM datasets AS d WHERE id = ?1
           AND EXISTS (SELECT 1 FROM versions WHERE dataset_id = d.id AND version IS NOT NULL)`,
      )
      .bind(id)
      .first<{ id: number; key: string }>(),
    `the number ${id}`,
  );
}

async function findByDoi(services: Services, doi: string): Promise<Identity> {
  return toNamed(
    await services.db
      .prepare(
        `SELECT d.id, d.key FROM versions AS v JOIN datasets AS d ON d.id = v.dataset_id
         WHERE v.doi = ?1`,
      )
      .bind(doi.toLowerCase())
      .first<{ id: number; key: string }>(),
    `the DOI ${doi}`,
  );
}

function toNamed(row: { id: number; key: string } | null, named: string): Identity {
  return row === null
    ? { status: "unknown", named }
    : { status: "found", target: { ...row, isNamed: true } };
}

async function findUnrelated(
  services: Services,
  { id, publication }: { id: number; publication: Publication },
): Promise<Unrelated | null> {
  const newest = await loadNewest(services, id);
  if (newest === null || isSameTitle(newest.name, publication.name)) return null;
  if (!(await hasNothingOf(services, newest.rowId, publication.files))) return null;
  const { version, name } = newest;
  return { status: "unrelated", datasetId: id, version, name };
}

function loadNewest({ db }: Services, datasetId: number): Promise<Newest | null> {
  return db
    .prepare(
      `SELECT id AS rowId, version, name FROM versions
       WHERE dataset_id = ?1 AND version IS NOT NULL ORDER BY version DESC LIMIT 1`,
    )
    .bind(datasetId)
    .first<Newest>();
}

function isSameTitle(one: string, other: string): boolean {
  const [a, b] = [one, other].map((title) =>
    title.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim(),
  );
  return a === b;
}

type ComparedFile = Pick<Publication["files"][number], "path" | "size" | "sha256" | "isPaper">;

/** Texts that unrelated packages have in common: a template's README, a licence's text. */
const COMMON_TEXT = /^(?:readme|licen[cs]e|copying|changes)[^/]*$/i;

/** True when both have files and none is the same; a version without files counts as the same. */
async function hasNothingOf(
  { db }: Services,
  rowId: number,
  files: readonly ComparedFile[],
): Promise<boolean> {
  const hashes = files
    .filter(({ path, size, isPaper }) => size > 0 && !isPaper && !COMMON_TEXT.test(path))
    .map(({ sha256 }) => sha256);
  if (hashes.length === 0) return false;
  for (let at = 0; at < hashes.length; at += STAGE_CHUNK_FILES) {
    const shared = await db
      .prepare(
        `SELECT 1 AS shared FROM nodes
         WHERE version_id = ?1 AND sha256 IN (SELECT value FROM json_each(?2)) LIMIT 1`,
      )
      .bind(rowId, JSON.stringify(hashes.slice(at, at + STAGE_CHUNK_FILES)))
      .first("shared");
    if (shared !== null) return false;
  }
  const stored = db.prepare(
    `SELECT 1 AS held FROM nodes WHERE version_id = ?1 AND is_file = 1 AND size > 0 LIMIT 1`,
  );
  return (await stored.bind(rowId).first("held")) !== null;
}

/** The same for the same key and title, so that announcing a second dataset twice creates one. */
async function buildSecondKey({ key, name }: Publication): Promise<string> {
  const hash = await hashToHex(name);
  return `${key.slice(0, SHARED_KEY_CHARS)}-${hash.slice(0, 8)}`;
}
