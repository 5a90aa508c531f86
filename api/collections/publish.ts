import { PUBLISH_LIMITS } from "#api/wire/publish.ts";
import type { Account } from "../auth/account.ts";
import { COLLECTION_PUBLISH_MS } from "../limits.ts";
import { commitUpload } from "../publish/commit.ts";
import { parsePublication } from "../publish/publication.ts";
import { startPublication } from "../publish/start.ts";
import { unpublishDataset } from "../publish/unpublish.ts";
import { loadCollectionDois, type CollectionRow } from "../store/collections.ts";
import type { Services } from "../services.ts";
import { hasProblem, loadMembers, toDerivedContributors, type Member } from "./members.ts";

export type CollectionChange =
  | { ok: true; publishedDatasetId: number; publishedVersion: number }
  | { ok: false; problem: string };

const IN_PROGRESS = "This collection is being published already.";

/**
 * Makes the collection a public dataset, or its next version. Only one publication of it runs at
 * a time; an unfinished one expires.
 */
export async function publishCollection(
  services: Services,
  account: Account,
  row: CollectionRow,
): Promise<CollectionChange> {
  const members = await loadMembers(services, await loadCollectionDois(services, row.id));
  const problem = findProblem(row, members);
  if (problem !== null) return { ok: false, problem };
  if (!(await claim(services, row))) return { ok: false, problem: IN_PROGRESS };
  try {
    const published = await publish(services, toPublication(account, row, members));
    await writeOutcome(services, row, { status: "Completed", type: "Publication" });
    return published;
  } catch (error) {
    await writeOutcome(services, row, { status: "Failed", type: "Publication" });
    throw error;
  }
}

/** Replaces every version by a tombstone; the collection itself stays and can be published again. */
export async function unpublishCollection(
  services: Services,
  row: CollectionRow,
): Promise<CollectionChange> {
  const { publicId, publicVersion, isListed } = row;
  if (row.publicationStatus === "InProgress") return { ok: false, problem: IN_PROGRESS };
  if (publicId === null || publicVersion === null || isListed !== 1)
    return { ok: false, problem: "This collection is not published." };
  await unpublishDataset(services, publicId);
  await writeOutcome(services, row, { status: "Completed", type: "Removal" });
  return { ok: true, publishedDatasetId: publicId, publishedVersion: publicVersion };
}

function findProblem(row: CollectionRow, members: Member[]): string | null {
  const missing = [
    row.description.trim() === "" && "a description",
    row.license === null && "a licence",
    row.tags === "[]" && "tags",
    members.length === 0 && "DOIs",
  ].filter((part) => part !== false);
  if (missing.length > 0) return `This collection lacks ${missing.join(", ")}.`;
  return members.some(hasProblem)
    ? "This collection contains DOIs that are unknown or not published."
    : null;
}

async function claim({ db, now }: Services, { id }: CollectionRow): Promise<boolean> {
  const time = now();
  const dead = new Date(time.getTime() - COLLECTION_PUBLISH_MS).toISOString();
  const { meta } = await db
    .prepare(
      `UPDATE collections SET publication_status = 'InProgress', publication_type = 'Publication',
         updated_at = ?2 WHERE id = ?1 AND (publication_status <> 'InProgress' OR updated_at < ?3)`,
    )
    .bind(id, time.toISOString(), dead)
    .run();
  return meta.changes > 0;
}

async function writeOutcome(
  { db, now }: Services,
  { id }: CollectionRow,
  { status, type }: { status: "Completed" | "Failed"; type: "Publication" | "Removal" },
): Promise<void> {
  await db
    .prepare(
      `UPDATE collections SET publication_status = ?2, publication_type = ?3, updated_at = ?4
       WHERE id = ?1`,
    )
    .bind(id, status, type, now().toISOString())
    .run();
}

function toPublication({ user, current }: Account, row: CollectionRow, members: Member[]): object {
  return {
    key: `collection-${row.nodeId}`,
    datasetType: "collection",
    name: row.name,
    description: row.description,
    license: row.license ?? undefined,
    tags: JSON.parse(row.tags),
    contributors: toDerivedContributors(members).slice(0, PUBLISH_LIMITS.CONTRIBUTORS_MAX),
    owner: { firstName: user.firstName, lastName: user.lastName, ...toOrcid(user.orcid) },
    organizationName: current?.name,
    dois: members.map(({ doi }) => doi),
    files: [],
  };
}

function toOrcid(link: string | null): { orcid?: string } {
  return link === null ? {} : { orcid: JSON.parse(link).orcid };
}

/** The same content again makes no new version. */
async function publish(services: Services, publication: object): Promise<CollectionChange> {
  const parsed = parsePublication(publication);
  if (!parsed.ok) throw new Error(`A collection cannot be published: ${parsed.problem}`);
  const started = await startPublication(services, parsed.value);
  if (started.status === "unrelated" || started.status === "unknown")
    throw new Error(`A collection was refused: ${started.status}`);
  if (started.status !== "upload")
    return { ok: true, publishedDatasetId: started.datasetId, publishedVersion: started.version };
  const commit = await commitUpload(services, started.uploadId);
  if (!commit.ok) throw new Error(`A collection was not committed: ${commit.problem}`);
  return { ok: true, publishedDatasetId: commit.datasetId, publishedVersion: commit.version };
}
