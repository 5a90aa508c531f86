import { Hono } from "hono";
import * as v from "valibot";
import type { ChangeAnswer, ChangesPageAnswer } from "#api/wire/changes.ts";
import { DATASET_TYPES } from "#api/wire/enums.ts";
import { after, encodeCursor } from "../http/paging.ts";
import { choice, one, paging, parseQuery, text, whole } from "../http/query.ts";
import { refuseDiscover } from "../http/refusal.ts";
import {
  type ChangeRow,
  loadChanges,
  loadPublishingOrganizations,
  readVersionsInBrief,
} from "../store/changes.ts";
import { CHANGES_MEMBERS_MAX } from "../limits.ts";
import { loadAllMemberDois } from "../store/collections.ts";
import { toPublicDataset, toTombstone } from "../store/public-dataset.ts";
import type { Services } from "../services.ts";

function second(name: string) {
  const shape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;
  const message = `${name} must be a time such as 2026-03-01T12:00:00Z`;
  return v.optional(one(v.pipe(v.string(), v.regex(shape, message))));
}

function number(name: string) {
  return v.optional(one(whole(name, Number.MAX_SAFE_INTEGER)));
}

export const ChangesQuery = v.object({
  limit: paging(100).limit,
  after,
  id: number("id"),
  from: second("from"),
  until: second("until"),
  datasetType: v.optional(choice("datasetType", DATASET_TYPES)),
  organizationId: number("organizationId"),
  tag: v.optional(one(text("tag"))),
});

/** Changed records, for harvesters: our own extension of the contract. */
export function changeRoutes(services: Services): Hono {
  const routes = new Hono();

  routes.get("/changes", async (c) => {
    const parsed = parseQuery(c.req.url, ChangesQuery);
    if (!parsed.ok) return refuseDiscover(400, parsed.problem);
    const { limit, after: cursor, ...query } = parsed.value;
    const filter = {
      id: query.id ?? null,
      from: query.from ?? "",
      until: query.until ?? "",
      datasetType: query.datasetType ?? null,
      organizationId: query.organizationId ?? null,
      tag: query.tag ?? null,
    };
    const { rows: found, total } = await loadChanges(services, filter, {
      limit: limit + 1,
      after: cursor,
    });
    const rows = takeRows(found.slice(0, limit));
    const last = found.length > rows.length ? rows.at(-1) : undefined;
    const collections = rows.filter((row) => row.memberCount > 0 && !isWithdrawn(row));
    const members = await loadAllMemberDois(
      services,
      collections.map(({ rowId }) => rowId),
    );
    const page: ChangesPageAnswer = {
      limit,
      totalCount: total,
      next: last ? encodeCursor([last.changedAt, last.id]) : null,
      changes: rows.map((row) => toChange(services, row, members.get(row.rowId) ?? [])),
    };
    return c.json(page);
  });

  routes.get("/organizations", async (c) => c.json(await loadPublishingOrganizations(services)));

  return routes;
}

/** A page ends early when its collections have many members; it has at least one row. */
function takeRows(rows: readonly ChangeRow[]): ChangeRow[] {
  let members = 0;
  const end = rows.findIndex(({ memberCount }, at) => {
    members += memberCount;
    return at > 0 && members > CHANGES_MEMBERS_MAX;
  });
  return rows.slice(0, end < 0 ? rows.length : end);
}

function isWithdrawn({ status }: ChangeRow): boolean {
  return status === "UNPUBLISHED";
}

function toChange(services: Services, row: ChangeRow, members: string[]): ChangeAnswer {
  return {
    id: row.id,
    changedAt: row.changedAt,
    datasetType: DATASET_TYPES.find((type) => type === row.datasetType) ?? "research",
    organizationId: row.organizationId,
    dataset: isWithdrawn(row) ? null : toPublicDataset(services, row),
    tombstone: isWithdrawn(row) ? toTombstone(row) : null,
    versions: readVersionsInBrief(row),
    members,
  };
}
