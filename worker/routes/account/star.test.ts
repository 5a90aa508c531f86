import { expect, it } from "vitest";
import { createTestApp, signedIn, type TestApp, visitor } from "../../test/app.ts";
import { findAll, readText } from "../../test/html.ts";
import { createMemberScript, postForm } from "../../test/member.ts";
import { toDataset } from "../../test/records.ts";
import { json } from "../../test/upstream.ts";

const LIST = "/workspaces/user/collections/my-collections";
const DOI = "10.5555/one";

interface Own {
  id: string;
  role?: string;
  updatedAt?: string;
}

/** Ada's portal, with these collections of hers in the order they were made. */
function create(own: Own[], session: Parameters<typeof createTestApp>[0] = {}): TestApp {
  const rows = own.map(({ id, role = "Owner", updatedAt }) => ({
    nodeId: id,
    name: `List ${id}`,
    description: "",
    banners: [],
    size: 1,
    userRole: role,
    tags: [],
    ...(updatedAt && { updatedAt }),
    publication: { status: "Draft" },
  }));
  const data = toDataset({ id: 7, doi: DOI, name: "Tide heights" });
  const details = rows.map((row) => [
    `/collections/${row.nodeId}`,
    json({ ...row, derivedContributors: [], datasets: [{ source: "x", problem: false, data }] }),
  ]);
  return createTestApp({
    session: signedIn,
    upstream: {
      ...createMemberScript({
        "/collections": json({ limit: 100, offset: 0, totalCount: rows.length, collections: rows }),
        "/collections/invitations": json({ invitations: [] }),
        ...Object.fromEntries(details),
      }),
      "/discover/datasets/7": json(data),
    },
    ...session,
  });
}

const press = (app: TestApp) => postForm(app, LIST, { _form: "star", doi: DOI });

it("is one form on a record's page, for members only", async () => {
  const app = create([]);
  const { body } = await app.visit("/datasets/7");
  const fields = Object.fromEntries(
    findAll(body, "input").map(({ attributes }) => [
      attributes.get("name"),
      attributes.get("value"),
    ]),
  );
  expect([fields["_form"], fields["doi"]]).toEqual(["star", DOI]);
  expect(fields["_key"]).toMatch(new RegExp(`^${signedIn.sub}\\.`));
  app.become(visitor);
  expect((await app.visit("/datasets/7")).body).not.toContain("Add to a collection");
});

it.each<[string, Own[], string]>([
  [
    "changed last",
    [
      { id: "a", updatedAt: "2026-03-01T00:00:00Z" },
      { id: "b", updatedAt: "2026-01-01T00:00:00Z" },
    ],
    "a",
  ],
  [
    "changed last of those that may be edited",
    [
      { id: "a", role: "Editor", updatedAt: "2026-01-01T00:00:00Z" },
      { id: "b", role: "Viewer", updatedAt: "2026-03-01T00:00:00Z" },
    ],
    "a",
  ],
  ["made last where no times are told", [{ id: "a" }, { id: "b" }], "b"],
])("puts a record into the collection that was %s", async (_, own, id) => {
  const app = create(own);
  const answer = await press(app);
  expect(answer.headers.get("location")).toBe(`${LIST}/${id}?star=10.5555%2Fone`);
  const patches = app.upstream.requests.filter(({ method }) => method === "PATCH");
  const sent = await Promise.all(
    patches.map(async (request) => [request.url, await request.json()]),
  );
  expect(sent).toEqual([[expect.stringMatching(`/collections/${id}$`), { dois: { add: [DOI] } }]]);
});

it.each<[string, Own[]]>([
  ["who has none", []],
  ["who may edit none", [{ id: "a", role: "Viewer" }]],
])("redirects a member %s to a new collection, and changes nothing", async (_, own) => {
  const app = create(own);
  expect((await press(app)).headers.get("location")).toBe(`${LIST}?add=10.5555%2Fone`);
  expect(app.upstream.requests.filter(({ method }) => method !== "GET")).toEqual([]);
});

it("says where the record is, removes it again and links to the other collections", async () => {
  const app = create([{ id: "a" }]);
  const page = `${LIST}/a?star=10.5555%2Fone`;
  const { body } = await app.visit(page);
  expect(readText(body).join(" ")).toContain("was added to this");
  expect(body).toContain(`href="${LIST}?add=10.5555%2Fone"`);
  await postForm(app, page, { _form: "records", _subject: "star", act: `remove ${DOI}` });
  const patch = app.upstream.requests.find(({ method }) => method === "PATCH");
  expect(await patch?.json()).toEqual({ dois: { remove: [DOI] } });
  expect((await app.visit(`${LIST}/a?star=10.5555%2Fother`)).body).not.toContain("Remove it again");
});

it.each([
  [8, false],
  [9, true],
])("offers a search of %i collections: %s", async (count, isOffered) => {
  const own = Array.from({ length: count }, (_, at) => ({ id: `c${at}` }));
  const { body } = await create(own).visit(LIST);
  expect(body.includes("Search names, descriptions and tags")).toBe(isOffered);
});
