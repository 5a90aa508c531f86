import { expect, it } from "vitest";
import { createTestApp, signedIn, type TestApp } from "../../test/app.ts";
import { findAll, readText } from "../../test/html.ts";
import { createMemberScript, DATASET, LAB } from "../../test/member.ts";
import { type Answer, json, status } from "../../test/upstream.ts";

const WORKSPACE = `/workspaces/${encodeURIComponent(LAB)}`;
const BY_NODE_ID = `${WORKSPACE}/datasets/N%3Adataset%3A1`;

function create(answer: Answer): TestApp {
  const upstream = createMemberScript({ "/datasets/N:dataset:1": answer });
  return createTestApp({ session: signedIn, upstream });
}

it("redirects from the node id of a workspace's dataset to its number", async () => {
  const { status: code, headers } = await create(json(DATASET)).visit(BY_NODE_ID, {
    redirect: "manual",
  });
  expect([code, headers.get("location")]).toEqual([302, `${WORKSPACE}/datasets/9031`]);
  expect(headers.get("cache-control")).toBe("private, no-store");
});

it.each([403, 404])("finds no dataset by a node id that is answered with %i", async (refused) => {
  const page = await create(status(refused)).visit(BY_NODE_ID);
  expect([page.status, page.headers.get("cache-control")]).toEqual([404, "private, no-store"]);
});

it.each([
  [
    ["tide", "salt marsh"],
    ["tide", "salt marsh"],
  ],
  [[], null],
])(
  "links from a workspace's dataset with the tags %j to records with them",
  async (tags, shown) => {
    const dataset = { ...DATASET, content: { ...DATASET.content, tags } };
    const upstream = createMemberScript({ "/datasets/9031": json(dataset) });
    const app = createTestApp({ session: signedIn, upstream });
    const { body } = await app.visit("/workspaces/moss-lab/datasets/9031");
    const links = findAll(body, "a").flatMap(({ attributes }) => {
      const [path, query] = (attributes.get("href") ?? "").split("?");
      return path === "/datasets" ? new URLSearchParams(query).getAll("tag") : [];
    });
    expect([links, readText(body).includes("Tags")]).toEqual([shown ?? [], shown !== null]);
  },
);

it.each([
  [499, 1, false],
  [500, 1, true],
  [1, 500, true],
])("says of %i people and %i teams that there may be more: %s", async (some, others, isSaid) => {
  const users = Array.from({ length: some }, (_, at) => ({
    id: `N:user:${at}`,
    firstName: "Tomas",
    lastName: "Reyes",
    role: "editor",
  }));
  const teams = Array.from({ length: others }, (_, at) => ({
    id: `N:team:${at}`,
    name: "Ice",
    role: "viewer",
  }));
  const upstream = createMemberScript({ "/datasets/9031/collaborators": json({ users, teams }) });
  const app = createTestApp({ session: signedIn, upstream });
  const { body } = await app.visit("/workspaces/moss-lab/datasets/9031?tab=people");
  expect(readText(body).join(" ").includes("There may be more;")).toBe(isSaid);
});

it.each([
  ["99 groups", { groups: 99 }, false],
  ["100 groups", { groups: 100 }, true],
  ["5,000 files", { groups: 2, files: 2_500 }, true],
  ["a cursor", { groups: 1, cursor: "older" }, true],
])("says of %s that there may be older events: %s", async (_, { groups, ...told }, isSaid) => {
  const { files = 1, cursor } = { files: 1, cursor: undefined, ...told };
  const eventGroups = Array.from({ length: groups }, () => ({
    datasetId: 9031,
    userIds: [],
    eventType: "CREATE_PACKAGE",
    totalCount: files,
    timeRange: { from: "2026-02-01T08:00:00Z", to: "2026-02-01T08:00:00Z" },
    userNames: [],
  }));
  const timeline = json({ eventGroups, cursor });
  const upstream = createMemberScript({ "/datasets/9031/changelog/timeline": timeline });
  const app = createTestApp({ session: signedIn, upstream });
  const { body } = await app.visit("/workspaces/moss-lab/datasets/9031?tab=activity");
  expect(readText(body).join(" ").includes("There may be older events")).toBe(isSaid);
});
