import * as v from "valibot";
import type { Parsed } from "#api/wire/parse.ts";
import {
  parseCollaborators,
  parseSharedDatasetsPage,
  parseTimeline,
  parseWorkspaceDataset,
  parseWorkspaceDatasetsPage,
  type SharedDataset,
  COLLABORATORS_MAX,
  TIMELINE_EVENTS,
  TIMELINE_GROUPS_MAX,
  TIMELINE_PACKAGES_MAX,
  type WorkspaceDataset,
} from "#api/wire/workspace-datasets.ts";
import { cutText } from "#base/cut.ts";
import type { Part } from "#client/contract/failures.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import type { Workspace } from "#client/contract/session.ts";
import {
  DATASETS_PER_PAGE,
  type DatasetsQuery,
  type PublicationState,
  type RowsPage,
  SHARED_PER_PAGE,
  type SharedDatasetRow,
  type WorkspaceDatasetRow,
  type WorkspaceActivity,
  type WorkspacePeople,
} from "#client/contract/account/workspaces.ts";
import { ROW_TEXT_MAX_CHARS, WORKSPACE_README_MAX_CHARS } from "../../limits.ts";
import type { CallerApi } from "../as-caller.ts";
import { mapPart } from "../map-part.ts";

export type Ask = CallerApi["ask"];

const ORDERS = {
  updated: { orderBy: "UpdatedAt", orderDirection: "Desc" },
  name: { orderBy: "Name", orderDirection: "Asc" },
  created: { orderBy: "IntId", orderDirection: "Desc" },
} as const;

/** A page's filters as the contract's parameters. */
const PUBLICATIONS = {
  draft: { publicationStatus: ["draft", "cancelled", "rejected", "failed"] },
  review: { publicationStatus: ["requested", "accepted"] },
  published: {
    publicationStatus: ["completed"],
    publicationType: ["publication", "revision", "release"],
  },
  embargoed: { publicationStatus: ["completed"], publicationType: ["embargo"] },
} as const;

/** Datasets of the account's current workspace. */
export async function readMyDatasets(
  ask: Ask,
  { q, sort, publication, role, page }: DatasetsQuery,
  limit = DATASETS_PER_PAGE,
): Promise<Part<RowsPage<WorkspaceDatasetRow>>> {
  const query = toQueryString({
    limit,
    offset: (page - 1) * limit,
    query: q,
    ...ORDERS[sort],
    withRole: role ?? undefined,
    ...(publication && PUBLICATIONS[publication]),
    includePublishedDataset: true,
  });
  const path = `/datasets/paginated${query}`;
  const answer = await ask({ path, parse: parseWorkspaceDatasetsPage });
  return mapPart(answer, ({ datasets, totalCount }) => ({
    rows: datasets.map(toDatasetRow),
    total: totalCount,
  }));
}

/** Datasets of workspaces in which the caller is a guest. */
export async function readSharedDatasets(
  ask: Ask,
  page: number,
  workspaces: Promise<Part<Workspace[]>>,
): Promise<Part<RowsPage<SharedDatasetRow>>> {
  const query = toQueryString({ limit: SHARED_PER_PAGE, offset: (page - 1) * SHARED_PER_PAGE });
  const path = `/datasets/shared-datasets${query}`;
  const [answer, known] = await Promise.all([
    ask({ path, parse: parseSharedDatasetsPage }),
    workspaces,
  ]);
  const own = known.ok ? known.value : [];
  return mapPart(answer, ({ datasets, totalCount }) => ({
    rows: datasets.map((dataset) => toSharedRow(dataset, own)),
    total: totalCount,
  }));
}

function toSharedRow(
  { content }: SharedDataset,
  workspaces: readonly Workspace[],
): SharedDatasetRow {
  const workspace = workspaces.find(({ id }) => id === content.workspaceNodeId);
  return {
    number: content.intId,
    id: content.id,
    name: content.name,
    description: cutText(content.description, SHARED_TEXT_MAX_CHARS),
    updatedAt: content.updatedAt,
    workspace: { name: content.workspaceName, slug: workspace ? toPlaceName(workspace) : null },
  };
}

const SHARED_TEXT_MAX_CHARS = 120;

/** Longest slug that an address of a page holds, characters. */
const SLUG_MAX_CHARS = 80;

/** A workspace's name in addresses. */
export function toPlaceName({ slug, id }: Workspace): string {
  return slug !== "" && slug.length <= SLUG_MAX_CHARS ? slug : id;
}

/** One dataset, with the fields that only its page shows. */
export interface FoundDataset {
  organization: string;
  row: WorkspaceDatasetRow;
  license: string | null;
  tags: string[];
}

/**
 * By its number or its node id. A reader who may not see it gets `not found`, because its existence
 * is private too.
 */
export async function readWorkspaceDataset(ask: Ask, id: string): Promise<Part<FoundDataset>> {
  const answer = await ask({ path: `/datasets/${id}`, parse: parseWorkspaceDataset });
  if (!answer.ok && answer.failure.code === "not_allowed")
    return { ok: false, failure: { code: "not_found" } };
  return mapPart(answer, (dataset) => ({
    organization: dataset.organization,
    row: { ...toDatasetRow(dataset), description: dataset.content.description ?? "" },
    license: dataset.content.license,
    tags: dataset.content.tags,
  }));
}

const Readme = v.object({ readme: v.string() });

function parseReadme(body: unknown): Parsed<string> {
  const parsed = v.safeParse(Readme, body);
  return parsed.success
    ? { ok: true, value: parsed.output.readme }
    : { ok: false, problem: "not a README" };
}

/** The README as its author wrote it, or its beginning. */
export async function readWorkspaceReadme(
  ask: Ask,
  number: string,
): Promise<Part<{ text: string; isCut: boolean }>> {
  const answer = await ask({ path: `/datasets/${number}/readme`, parse: parseReadme });
  return mapPart(answer, (text) => ({
    text: cutText(text, WORKSPACE_README_MAX_CHARS),
    isCut: text.length > WORKSPACE_README_MAX_CHARS,
  }));
}

/** The people of a dataset with their roles. */
export async function readCollaborators(ask: Ask, number: string): Promise<Part<WorkspacePeople>> {
  const path = `/datasets/${number}/collaborators`;
  const answer = await ask({ path, parse: parseCollaborators });
  return mapPart(answer, ({ users, teams, organizationRole }) => ({
    people: users.map(({ id, firstName, lastName, role }) => ({
      id,
      name: `${firstName} ${lastName}`.trim(),
      role,
    })),
    teams,
    everyone: organizationRole,
    mayBeMore: Math.max(users.length, teams.length) >= COLLABORATORS_MAX,
  }));
}

/** The events of a dataset, the newest first; unknown kinds are left out. */
export async function readTimeline(ask: Ask, number: string): Promise<Part<WorkspaceActivity>> {
  const path = `/datasets/${number}/changelog/timeline`;
  const answer = await ask({ path, parse: parseTimeline });
  return mapPart(answer, ({ eventGroups, cursor }) => {
    const events = eventGroups.flatMap(
      ({ eventType, totalCount, timeRange, userNames, version }) => {
        const kind = TIMELINE_EVENTS.find((known) => known === eventType);
        return kind ? [{ kind, count: totalCount, at: timeRange.to, by: userNames, version }] : [];
      },
    );
    const files = events.reduce(
      (sum, { kind, count }) => (kind === "CREATE_PACKAGE" ? sum + count : sum),
      0,
    );
    const isCut =
      cursor !== null ||
      eventGroups.length >= TIMELINE_GROUPS_MAX ||
      files >= TIMELINE_PACKAGES_MAX;
    return { events, mayBeMore: isCut };
  });
}

/** The statuses of every workspace, in the page's language; others are shown as the catalogue names them. */
const STATUS_LABELS = new Map([
  ["WORK_IN_PROGRESS", "Work in progress"],
  ["IN_REVIEW", "In review"],
  ["COMPLETED", "Completed"],
]);

function toDatasetRow(dataset: WorkspaceDataset): WorkspaceDatasetRow {
  const { content, publication, collaboratorCounts } = dataset;
  const counts = Object.values(dataset.packageTypeCounts ?? {});
  return {
    number: content.intId,
    name: content.name,
    description: cutText(content.description ?? "", ROW_TEXT_MAX_CHARS),
    updatedAt: content.updatedAt,
    createdAt: content.createdAt,
    status: toStatus(dataset),
    bytes: dataset.storage,
    files: counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0),
    people: collaboratorCounts.users + 1,
    isLocked: dataset.locked,
    role: dataset.role,
    publication: toPublication(publication),
  };
}

/** `null` also for a dataset in review that is sent for publication: its publication says so. */
function toStatus({ status, publication }: WorkspaceDataset): WorkspaceDatasetRow["status"] {
  const isSaid = status.name === "IN_REVIEW" && publication.status === "requested";
  if (status.name === "NO_STATUS" || isSaid) return null;
  return {
    label: STATUS_LABELS.get(status.name) ?? status.displayName,
    color: toColor(status.color),
  };
}

function toPublication(publication: WorkspaceDataset["publication"]): PublicationState {
  const { status, type, embargoReleaseDate, publishedDataset } = publication;
  const { id = null, version = 0, lastPublishedDate = null } = publishedDataset ?? {};
  return {
    status,
    embargoedUntil: type === "embargo" ? embargoReleaseDate : null,
    record: id === null ? null : { id, version, date: lastPublishedDate },
  };
}

function toColor(text: string): string {
  return /^#[0-9a-f]{6}$/i.test(text) ? text : "#71747C";
}
