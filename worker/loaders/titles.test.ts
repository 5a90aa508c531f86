import { expect, it } from "vitest";
import { createTestApp, signedIn, type TestApp } from "../test/app.ts";
import { findAll } from "../test/html.ts";
import { createMemberScript } from "../test/member.ts";
import { json } from "../test/upstream.ts";

/** A page's title before the brand's name, its heading, and whether search engines may list it. */
type Named = [path: string, title: string, heading: string, isListed?: "listed"];

const TIDES = "Tide heights of the Aune estuary";

const VISITORS: Named[] = [
  ["/discover", "Discover", "Public Data", "listed"],
  ["/tags", "Tags", "Tags", "listed"],
  ["/datasets", "Datasets", "Datasets", "listed"],
  ["/code", "Code", "Code", "listed"],
  ["/collections", "Collections", "Collections", "listed"],
  ["/datasets/search?q=tide", "“tide” in datasets", "Datasets"],
  ["/datasets/7", "Tide heights of the Aune estuary", "Tide heights of the Aune estuary", "listed"],
  ["/datasets/10", "Withdrawn tides (withdrawn)", "Withdrawn tides"],
  ["/compare?ids=7,8", "Compare records", "Compare records"],
  ["/cite?ids=7", "Cite a selection", "Cite a selection"],
  ["/coverage", "Time and place covered", "Time and place covered"],
  ["/open-repositories", "Open repositories", "Open repositories", "listed"],
  ["/help", "Help", "Help", "listed"],
  ["/sign-in", "Sign in", "Sign in"],
  ["/workspaces", "Workspaces", "Workspaces"],
  ["/follow?record=7", "Follow what is new", "Follow Tide heights of the Aune estuary"],
  ["/docs-login", "Documentation", "Documentation"],
  ["/proposals", "Proposals", "Proposals", "listed"],
  ["/about/workspaces", "Workspaces", "Workspaces", "listed"],
  ["/nothing", "Page not found", "We can't find that page."],
];

/** Parts of records, which have the heading of their record. */
const PARTS: [path: string, title: string][] = [
  ["/datasets/7?tab=about", `About · ${TIDES}`],
  ["/datasets/7?tab=changes", `Changes · ${TIDES}`],
  ["/datasets/7?tab=files", `Files · ${TIDES}`],
  ["/datasets/7?tab=files&path=data", `data · Files · ${TIDES}`],
  ["/datasets/7?tab=files&file=data/gauge+a.csv", `data/gauge a.csv · Files · ${TIDES}`],
  ["/datasets/7?tab=use&file=data/gauge+a.csv", `data/gauge a.csv · Use · ${TIDES}`],
  ["/datasets/7?tab=overview&file=data/gauge+a.csv", TIDES],
  ["/datasets/7?tab=about&path=data", `About · ${TIDES}`],
  ["/collections/9", "Estuaries of the north"],
  ["/collections/9?tab=contents", "Contents · Estuaries of the north"],
  ["/collections/9?tab=about", "About · Estuaries of the north"],
];

const MEMBERS: Named[] = [
  ["/workspaces/shared", "Shared workspaces", "Shared workspaces"],
  ["/workspaces/user", "My workspace", "Ada Moss"],
  ["/workspaces/user/datasets", "My datasets", "My datasets"],
  ["/workspaces/moss-lab/datasets/9031", "Private tides", "Private tides"],
  ["/workspaces/user/proposals", "My proposals", "My proposals"],
  ["/workspaces/user/submissions", "Submissions", "Submissions"],
  ["/workspaces/user/requests", "Requests", "Requests"],
  ["/workspaces/user/collections/my-collections", "My collections", "My collections"],
  ["/user/developer", "Developer Tools", "Developer Tools"],
  ["/user/profile", "My account", "Profile"],
  ["/user/security", "Sign-in and security", "Sign-in and security"],
  ["/user/delete", "Delete your account", "Delete your account"],
  ["/user/notifications", "Notifications", "Notifications"],
  ["/user/email", "Email address", "Change email address"],
];

async function readNames(app: TestApp, path: string): Promise<unknown[]> {
  const { body } = await app.visit(path);
  const texts = (name: string) => findAll(body, name).map(({ text }) => text);
  const metas = findAll(body, "meta").map(({ attributes }) => attributes);
  const description = metas.find((each) => each.get("name") === "description")?.get("content");
  expect(description, "a description").not.toBe("");
  const isHidden = metas.some((each) => each.get("content") === "noindex");
  return [path, ...texts("title"), ...texts("h1"), ...(isHidden ? [] : ["listed"])];
}

it.each(VISITORS)("has the title %s for a visitor", async (...named) => {
  const [path, title, ...rest] = named;
  const names = await readNames(createTestApp(), path);
  expect(names).toEqual([path, `${title} · Skerry`, ...rest]);
});

it.each(PARTS)("names the part of a record at %s", async (path, title) => {
  const gone = json({}, 404);
  const upstream = {
    "/discover/datasets/7/versions/1/files/download-manifest": gone,
    "/discover/datasets/7/versions/2/files/download-manifest": gone,
    "/discover/datasets/7/versions/2/changelog": gone,
    "/discover/datasets/7/versions/2/files?path=data%2Fgauge%20a.csv": gone,
  };
  const [, name] = await readNames(createTestApp({ upstream }), path);
  expect(name).toBe(`${title} · Skerry`);
});

it.each(MEMBERS)("has the title %s for a member", async (...named) => {
  const [path, title, ...rest] = named;
  const upstream = createMemberScript({
    "/access-requests": json({ requests: [] }),
    "/access-requests/mine": json({ access: [], restore: [] }),
    "/collections/invitations": json({ invitations: [] }),
    "/publishing/submission": json({ totalCount: 0, proposals: [] }),
  });
  const names = await readNames(createTestApp({ session: signedIn, upstream }), path);
  expect(names).toEqual([path, `${title} · Skerry`, ...rest]);
});
