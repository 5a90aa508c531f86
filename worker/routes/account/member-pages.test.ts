import { describe, expect, it } from "vitest";
import type { EdgeSession } from "../../session/read-session.ts";
import { createTestApp, signedIn, type TestApp, visitor } from "../../test/app.ts";
import { findAll } from "../../test/html.ts";
import { createMemberScript, DATASET, LAB, postForm } from "../../test/member.ts";
import { json, type Script, status, timeout } from "../../test/upstream.ts";

const PAGES = [
  "/workspaces/shared",
  "/workspaces/user",
  "/workspaces/user/datasets",
  "/workspaces/moss-lab/datasets/9031",
  "/workspaces/moss-lab/datasets/9031?tab=people",
  "/user/developer",
  "/user/profile",
];
const grace: EdgeSession = { ...signedIn, accessToken: "token-of-grace", sub: "grace" };
/** Text that only Ada may read. */
const HERS =
  /Private tides|Nobody else|Moss Lab|Shared traces|Tomas|ada-laptop|4f6d1c1e|ada@example/;

function create(more: Script = {}): TestApp {
  return createTestApp({ session: signedIn, upstream: createMemberScript(more) });
}

/** Addresses that a careless cache may confuse. */
function disguise(path: string): string[] {
  const [page = "", query] = path.split("?");
  const search = query ? `?${query}` : "";
  return [
    path,
    `${page}/${search}`,
    `${page}/_payload.json${search}`,
    `${path}${query ? "&" : "?"}utm_source=x`,
    `${page}/style.css`,
    `${page}%2f${search}`,
  ];
}

describe("a member's page", () => {
  it.each(PAGES)("shows its owner their own data at %s, and is stored nowhere", async (path) => {
    const page = await create().visit(path);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(page.headers.get("etag")).toBeNull();
    expect(page.body).toMatch(HERS);
  });

  it.each(PAGES.flatMap(disguise))("shows nobody else what is Ada's at %s", async (path) => {
    const app = create();
    for (const session of [signedIn, grace, visitor, grace]) {
      app.become(session);
      const page = await app.visit(path, { redirect: "manual" });
      if (session === signedIn) continue;
      expect(page.body).not.toMatch(HERS);
      expect(page.headers.get("location") ?? "").not.toMatch(HERS);
      expect(page.headers.get("cache-control") ?? "").not.toContain("public");
    }
  });

  it.each<[string, string, string]>([
    ["/workspaces/shared", "/datasets/shared-datasets", "Moss Lab"],
    ["/workspaces/user", "/collections", "Private tides"],
    ["/workspaces/user/datasets", "/datasets/paginated", "Moss Lab"],
    ["/workspaces/moss-lab/datasets/9031", "/datasets/9031/readme", "Private tides"],
    ["/user/developer", "/token", "Moss Lab"],
  ])("keeps the rest of %s when %s fails, with a retry", async (path, call, rest) => {
    for (const failure of [status(500), timeout()]) {
      const page = await create({ [call]: failure }).visit(path);
      expect(page.status).toBe(200);
      expect(page.body).toContain(rest);
      expect(findAll(page.body, "a").map(({ text }) => text)).toContain("Try again");
    }
  });
});

it("explains to somebody without a workspace where datasets come from, instead of asking for a choice", async () => {
  const page = await create({
    "/organizations": json({ organizations: [] }),
    "/datasets/paginated": status(403),
  }).visit("/workspaces/user/datasets");
  expect(page.body).toContain("you are not in one yet");
  expect(page.body).not.toContain("Choose a workspace to see");
  expect(findAll(page.body, "a").map(({ text }) => text)).toContain("How to get a workspace");
});

describe("a workspace's dataset", () => {
  const PAGE = "/workspaces/moss-lab/datasets/9031";

  it.each([
    ["is not there", { "/datasets/9031": status(404) }, PAGE],
    ["may not be seen", { "/datasets/9031": status(403) }, PAGE],
    [
      "is of another workspace",
      { "/datasets/9031": json({ ...DATASET, organization: "N:x" }) },
      PAGE,
    ],
    ["is asked for under another workspace", {}, "/workspaces/atlas/datasets/9031"],
    ["has no number", {}, "/workspaces/moss-lab/datasets/x"],
  ])("is not found when it %s", async (_, more, path) => {
    const page = await create(more).visit(path);
    expect([page.status, page.headers.get("cache-control")]).toEqual([404, "private, no-store"]);
    expect(page.body).not.toContain("Private tides");
  });

  it("shows its README without active content", async () => {
    const { body } = await create().visit(PAGE);
    expect(body).toContain("<em>three</em>");
    expect(body).not.toContain("alert(1)");
  });

  it.each([
    ["owner", ["All versions", "how to cite it", "Requests for them"]],
    ["viewer", ["All versions", "how to cite it"]],
  ])("links its %s to the public page", async (role, expected) => {
    const publication = {
      status: "completed",
      type: "embargo",
      embargoReleaseDate: "2027-01-01",
      publishedDataset: { id: 7, version: 2, publishedAt: "2026-01-01T00:00:00Z" },
    };
    const page = await create({
      "/datasets/9031": json({ ...DATASET, role, publication }),
    }).visit(PAGE);
    const links = findAll(page.body, "a").map(({ text }) => text);
    const asked = new Set(["All versions", "how to cite it", "Requests for them"]);
    expect(links.filter((text) => asked.has(text))).toEqual(expected);
  });

  it("opens no folder of another dataset", async () => {
    const content = {
      id: "N:package:1",
      nodeId: "N:package:1",
      intId: 1,
      name: "f",
      packageType: "Collection",
    };
    const folder = {
      content: {
        ...content,
        datasetId: 7,
        datasetNodeId: "",
        ownerId: 1,
        state: "",
        createdAt: "",
        updatedAt: "",
      },
      properties: [],
      storage: 0,
      children: [],
    };
    const upstream = { "/packages/N%3Apackage%3A1": json(folder) };
    const page = await create(upstream).visit(`${PAGE}?tab=files&folder=N:package:1`);
    expect(page.body).toContain("This file or folder is no longer in");
  });
});

describe("my datasets", () => {
  it("are requested with the known parameters of the address, and no others", async () => {
    const app = create();
    await app.visit(
      "/workspaces/user/datasets?q=tide&sort=name&publication=review&role=owner&page=2&status=x",
    );
    expect(app.upstream.asked().filter((path) => path.startsWith("/datasets/paginated"))).toEqual([
      "/datasets/paginated?limit=25&offset=25&query=tide&orderBy=Name&orderDirection=Asc&withRole=owner&publicationStatus=requested&publicationStatus=accepted&includePublishedDataset=true",
    ]);
  });

  it("require a workspace where none was selected", async () => {
    const page = await create({ "/datasets/paginated": status(403) }).visit(
      "/workspaces/user/datasets",
    );
    expect(page.body).toContain("Choose a workspace to see its datasets.");
  });

  it("are those of the workspace that was switched to", async () => {
    const app = create({ "/session/switch-organization": json({}) });
    const fields = { _form: "workspace", organization: LAB };
    const answer = await postForm(app, "/workspaces/user/datasets", fields);
    expect(answer.headers.get("location")).toBe("/workspaces/user/datasets?done=workspace");
    expect(app.upstream.asked()).toContain(
      `/session/switch-organization?organization_id=${encodeURIComponent(LAB)}`,
    );
  });

  it("do not change when the workspace is none of the reader's", async () => {
    const app = create({
      "/session/switch-organization": json(
        { message: "You do not belong to this workspace." },
        403,
      ),
    });
    const page = await postForm(app, "/workspaces/shared", { _form: "open", organization: LAB });
    expect([page.status, page.body.includes("You do not belong to this workspace.")]).toEqual([
      403,
      true,
    ]);
  });
});
