import {
  type ChangesPage,
  parseChangesPage,
  parsePublishingOrganizations,
} from "#api/wire/changes.ts";
import type { DatasetType } from "#api/wire/enums.ts";
import { parseTagCounts } from "#api/wire/search.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import type { Answer, ProductApi } from "./client.ts";

export interface ChangesRequest {
  limit: number;
  /** `next` of the page before. */
  after?: string;
  id?: number;
  /** UTC, whole seconds, both included. */
  from?: string;
  until?: string;
  datasetType?: DatasetType;
  organizationId?: number;
  tag?: string;
}

/** Changed records of the catalogue; only our own catalogue has this call, another backend answers 404. */
export function loadChanges(
  api: ProductApi,
  requested: ChangesRequest,
): Promise<Answer<ChangesPage>> {
  return api.ask({
    path: `/discover/changes${toQueryString({ ...requested })}`,
    parse: parseChangesPage,
  });
}

export function loadPublishingOrganizations(api: ProductApi) {
  return api.ask({ path: "/discover/organizations", parse: parsePublishingOrganizations });
}

export function loadTags(api: ProductApi) {
  return api.ask({ path: "/discover/tags", parse: parseTagCounts });
}
