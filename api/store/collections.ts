import { COLLECTION_ROLES, type CollectionSummaryAnswer } from "#api/wire/collections.ts";
import { COLLECTION_BANNERS_MAX } from "../limits.ts";
import type { Services } from "../services.ts";
import type { Page } from "./datasets.ts";
import { toVersionUrl } from "./public-dataset.ts";
import { type RequestedVersion, ROW_OF_PLACE, toPlace } from "./versions.ts";
import { PERSON } from "./workspaces.ts";

/** A collection with one person's role in it. */
export interface CollectionRow {
  id: number;
  nodeId: string;
  name: string;
  description: string;
  license: string | null;
  tags: string;
  publicationStatus: "Draft" | "InProgress" | "Completed" | "Failed";
  publicationType: "Publication" | "Revision" | "Removal" | null;
  updatedAt: string;
  revision: number;
  size: number;
  banners: string;
  /** A role level; `null` for a person without a role in it. */
  role: number | null;
  publicId: number | null;
  isListed: number | null;
  publicVersion: number | null;
  publishedAt: string | null;
}

/** The key of a collection's public record. */
export const PUBLIC_KEY = `'collection-' || c.node_id`;

const BANNERS = `
  SELECT json_group_array(json_object('id', shown.id, 'version', shown.version)) FROM (
    SELECT m.dataset_id AS id, m.version FROM collection_dois AS cd
    CROSS JOIN versions AS m ON m.doi = cd.doi
    WHERE cd.collection_id = c.id AND m.banner_path IS NOT NULL AND m.status = 'PUBLISH_SUCCEEDED'
    ORDER BY cd.position LIMIT ${COLLECTION_BANNERS_MAX}) AS shown`;

const COLUMNS = `
  c.id, c.node_id AS nodeId, c.name, c.description, c.license, c.tags,
  c.publication_status AS publicationStatus, c.publication_type AS publicationType,
  c.updated_at AS updatedAt, c.revision, (${BANNERS}) AS banners, cu.role, d.id AS publicId,
  (SELECT count(*) FROM collection_dois WHERE collection_id = c.id) AS size,
  d.listed AS isListed, v.version AS publicVersion, v.published_at AS publishedAt`;

const PUBLIC = `
  LEFT JOIN datasets AS d ON d.key = ${PUBLIC_KEY}
  LEFT JOIN versions AS v ON v.dataset_id = d.id
    AND v.version = (SELECT max(version) FROM versions WHERE dataset_id = d.id)`;

/** One page of the collections that a person has a role in, in the order they were made. */
export async function loadCollections(
  { db }: Services,
  sub: string,
  { limit, offset }: Page,
): Promise<{ rows: CollectionRow[]; totalCount: number }> {
  const [rows, total] = await Promise.all([
    db
      .prepare(
        `SELECT ${COLUMNS} FROM collection_users AS cu
         CROSS JOIN collections AS c ON c.id = cu.collection_id ${PUBLIC}
         WHERE cu.user_id = ${PERSON} ORDER BY cu.collection_id LIMIT ?2 OFFSET ?3`,
      )
      .bind(sub, limit, offset)
      .all<CollectionRow>(),
    db
      .prepare(`SELECT count(*) AS total FROM collection_users WHERE user_id = ${PERSON}`)
      .bind(sub)
      .first<number>("total"),
  ]);
  return { rows: rows.results, totalCount: total ?? 0 };
}

export async function loadCollection(
  { db }: Services,
  userId: number,
  nodeId: string,
): Promise<CollectionRow | null> {
  return db
    .prepare(
      `SELECT ${COLUMNS} FROM collections AS c
       LEFT JOIN collection_users AS cu ON cu.collection_id = c.id AND cu.user_id = ?1 ${PUBLIC}
       WHERE c.node_id = ?2`,
    )
    .bind(userId, nodeId)
    .first<CollectionRow>();
}

/** Member DOIs in reading order. */
export async function loadCollectionDois({ db }: Services, id: number): Promise<string[]> {
  const { results } = await db
    .prepare(`SELECT doi FROM collection_dois WHERE collection_id = ?1 ORDER BY position, doi`)
    .bind(id)
    .all<{ doi: string }>();
  return results.map(({ doi }) => doi);
}

/** The contract's object; optional fields without a value are omitted. */
export function toCollectionSummary(
  { origin }: Pick<Services, "origin">,
  row: CollectionRow,
  view: { includePublishedDataset: boolean },
): CollectionSummaryAnswer {
  const banners: { id: number; version: number }[] = JSON.parse(row.banners);
  return {
    nodeId: row.nodeId,
    name: row.name,
    description: row.description,
    banners: banners.map((member) => `${toVersionUrl(origin, member)}/banner`),
    size: row.size,
    userRole: COLLECTION_ROLES[(row.role ?? 1) - 1] ?? "Guest",
    ...(row.license !== null && { license: row.license }),
    tags: JSON.parse(row.tags),
    revision: row.revision,
    updatedAt: row.updatedAt,
    publication: {
      status: row.publicationStatus,
      ...(row.publicationType !== null && { type: row.publicationType }),
      ...(view.includePublishedDataset && toPublishedDataset(row)),
    },
  };
}

function toPublishedDataset({ publicId, publicVersion, publishedAt }: CollectionRow) {
  if (publicId === null || publicVersion === null) return {};
  return {
    publishedDataset: {
      id: publicId,
      version: publicVersion,
      ...(publishedAt !== null && { lastPublishedDate: publishedAt }),
    },
  };
}

/** DOIs of all members of some versions in reading order, by the versions' rows. */
export async function loadAllMemberDois(
  { db }: Services,
  rowIds: readonly number[],
): Promise<Map<number, string[]>> {
  if (rowIds.length === 0) return new Map();
  const { results } = await db
    .prepare(
      `SELECT m.version_id AS rowId, m.doi FROM json_each(?1) AS wanted
       CROSS JOIN member_dois AS m ON m.version_id = wanted.value ORDER BY wanted.key, m.position`,
    )
    .bind(JSON.stringify(rowIds))
    .all<{ rowId: number; doi: string }>();
  const groups = Map.groupBy(results, ({ rowId }) => rowId);
  return new Map([...groups].map(([rowId, rows]) => [rowId, rows.map(({ doi }) => doi)]));
}

/** DOIs of a collection in reading order, one page of them. */
export async function loadMemberDois(
  { db }: Services,
  requested: RequestedVersion,
  { limit, offset }: Page,
): Promise<{ dois: string[]; totalCount: number }> {
  const place = toPlace(requested);
  const [page, total] = await Promise.all([
    db
      .prepare(
        `SELECT doi FROM member_dois WHERE version_id = ${ROW_OF_PLACE} ORDER BY position LIMIT ?2 OFFSET ?3`,
      )
      .bind(place, limit, offset)
      .all<{ doi: string }>(),
    db
      .prepare(`SELECT count(*) AS total FROM member_dois WHERE version_id = ${ROW_OF_PLACE}`)
      .bind(place)
      .first<number>("total"),
  ]);
  return { dois: page.results.map(({ doi }) => doi), totalCount: total ?? 0 };
}
