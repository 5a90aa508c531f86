import { expect, test } from "vitest";
import { DOCUMENT } from "../test/json-schema.ts";

interface Parameter {
  name: string;
  schema: { default?: number; maximum?: number };
  description: string;
}

/** Each call that answers a page: its default number of rows, and the most rows. */
const PAGES: Record<string, [byDefault: number, most: number]> = {
  "get /discover/datasets": [10, 1_000],
  "get /discover/changes": [100, 1_000],
  "get /discover/facets": [10, 1_000],
  "get /discover/search/datasets": [10, 1_000],
  "get /discover/search/files": [10, 1_000],
  "get /discover/search/records": [10, 1_000],
  "get /discover/datasets/{id}/versions/{version}/dois": [10, 1_000],
  "get /discover/datasets/{id}/versions/{version}/files/browse": [100, 1_000],
  "get /discover/datasets/{id}/versions/{version}/assets/browse": [100, 1_000],
  "get /discover/packages/{packageId}/files": [100, 1_000],
  "get /organizations/{id}/members": [1_000, 1_000],
  "get /organizations/{id}/teams": [1_000, 1_000],
  "get /datasets/paginated": [25, 500],
  "get /datasets/published/paginated": [25, 500],
  "get /datasets/shared-datasets": [10, 100],
  "get /datasets/{id}/packages": [100, 100],
  "get /packages/{id}": [100, 100],
  "get /collections": [10, 100],
};

function findPages(): [call: string, byDefault: number | undefined, most: number][] {
  return Object.entries<Record<string, { parameters?: Parameter[] }>>(DOCUMENT.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).flatMap(([method, { parameters = [] }]) => {
        const limit = parameters.find(({ name }) => name === "limit");
        if (!limit) return [];
        const [, most = limit.schema.maximum] = /At most (\d+)/.exec(limit.description) ?? [];
        return [[`${method} ${path}`, limit.schema.default, Number(most)]];
      }),
  );
}

test("every page has as many rows as existing clients expect", () => {
  const pages = findPages().map(([call, byDefault, most]) => [call, [byDefault, most]]);
  expect(Object.fromEntries(pages)).toEqual(PAGES);
});
