import { beforeAll, beforeEach, expect, test } from "vitest";
import { RIGHTS } from "../auth/rights.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { forgetSignOuts, writePeople } from "../test/people.ts";
import { collectStatements, explain } from "../test/query-plan.ts";
import { DATASET_ID, MATRIX, PACKAGE } from "../test/rights-matrix.ts";
import { createMachineKey, createThings } from "../test/things.ts";
import { writeDataset } from "../test/workspace.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
  await writePeople(catalogue);
  await writeDataset(catalogue, { id: DATASET_ID, name: "Named" });
  await catalogue.services.db
    .prepare(
      `INSERT INTO workspace_packages (node_id, dataset_id, owner_id, name, sort_name, package_type,
         created_at, updated_at) VALUES (?1, ?2, 1, 'a.csv', 'a.csv', 'CSV', '', '')`,
    )
    .bind(PACKAGE, DATASET_ID)
    .run();
});

beforeEach(() => forgetSignOuts(catalogue));

/** Tables that grow with people and their work; lists of a call's own values are not included. */
const WALK =
  /^SCAN (?:w|d|v|n|u|c|cu|cd|p|m|t|r|tm|b|a|f|x|users|workspace_\w+|datasets|versions|collections|collection_\w+|proposals|memberships|api_tokens|team\w*|dataset_\w+|rehydrations|code_repositories)\b/;

test.each(Object.keys(RIGHTS))("answers %s without walking over a whole table", async (address) => {
  const things = await createThings(catalogue, "owner");
  const { path, body } = MATRIX[address] ?? {};
  const [method, own = ""] = address.split(" ");
  const content = body?.(things);
  const bearer = await createMachineKey(catalogue);
  const isBrowsers = Object.entries(RIGHTS).some(
    ([line, right]) => line === address && right[1] === "browser",
  );
  const headers = {
    authorization: `Bearer ${isBrowsers ? "token-of-owner" : bearer}`,
    "content-type": "application/json",
  };
  const statements = await collectStatements(catalogue, path?.(things) ?? own, {
    ...(method !== undefined && { method }),
    headers,
    ...(content !== undefined && { body: JSON.stringify(content) }),
  });
  const plans = await Promise.all([...statements].map((sql) => explain(catalogue, sql)));
  expect(statements.size).toBeGreaterThan(0);
  expect(plans.flat().filter((step) => WALK.test(step))).toEqual([]);
});

test.each(["", "?orderBy=IntId&orderDirection=Desc", "?orderBy=UpdatedAt"])(
  "reads the page %s of workspace datasets in the order of an index",
  async (query) => {
    const headers = { authorization: "Bearer token-of-owner" };
    const statements = await collectStatements(catalogue, `/datasets/paginated${query}`, {
      headers,
    });
    const pages = [...statements].filter((sql) => sql.startsWith("SELECT s.*"));
    const plans = await Promise.all(pages.map((sql) => explain(catalogue, sql)));
    expect(plans).toHaveLength(1);
    expect(plans.flat().join()).not.toContain("TEMP B-TREE FOR ORDER BY");
  },
);

test.each(["", "?orderBy=IntId&orderDirection=Desc", "?orderBy=UpdatedAt", "?query=a"])(
  "reads the page %s of a workspace's records by the workspace, in the order of an index",
  async (query) => {
    const headers = { authorization: "Bearer token-of-owner" };
    const path = `/datasets/published/paginated${query}`;
    const statements = await collectStatements(catalogue, path, { headers });
    const pages = [...statements].filter((sql) =>
      /^SELECT d\.id, \S+ AS sortKey FROM datasets/.test(sql),
    );
    const plans = await Promise.all(pages.map((sql) => explain(catalogue, sql)));
    expect(plans).toHaveLength(1);
    expect(plans.flat().join()).toContain("(organization_id=? AND listed=?)");
    expect(plans.flat().join()).not.toContain("TEMP B-TREE FOR ORDER BY");
  },
);
