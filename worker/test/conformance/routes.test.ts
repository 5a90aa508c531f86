import { expect, it } from "vitest";
import { createTestApp } from "../app.ts";

const open: [path: string, status: number, text: string][] = [
  ["/", 200, "Tide heights of the Aune estuary"],
  ["/datasets", 200, "Tide heights of the Aune estuary"],
  ["/datasets/7", 200, "Tide heights of the Aune estuary"],
  ["/datasets/7/version/1", 200, "You are viewing version"],
  ["/datasets/search", 200, "Tide heights of the Aune estuary"],
  ["/datasets/search?q=tide", 200, "Tide heights of the Aune estuary"],
  ["/code", 200, "Gauge reader"],
  ["/code/8", 200, "Gauge reader"],
  ["/code/8/version/1", 200, "Gauge reader"],
  ["/collections", 200, "Estuaries of the north"],
  ["/collections/9", 200, "Estuaries of the north"],
  ["/collections/9/version/1", 200, "Estuaries of the north"],
  ["/package/N:package:1", 200, "gauge a.csv"],
  ["/discover", 200, "Tide heights of the Aune estuary"],
  ["/open-repositories", 200, "Reef"],
  ["/proposals", 200, "Proposals"],
  ["/about/team", 200, "The people behind the portal"],
  ["/about/portals", 200, "Portals"],
  ["/about/support", 200, "Support"],
  ["/about/projects", 200, "Projects"],
  ["/about/workspaces", 200, "Workspaces"],
  ["/docs-login", 200, "Documentation"],
  ["/workspaces", 200, "Workspaces"],
  ["/user/developer", 200, "Developer Tools"],
  ["/follow", 200, "Follow what is new"],
  ["/user/email/revert", 200, "Did somebody else change the address?"],
  ["/orcid-redirect", 200, "Back from ORCID"],
  ["/github-redirect", 200, "Back from GitHub"],
  ["/profile", 200, "Signing in"],
  ["/sign-in", 200, "Sign in"],
];

it.each(open)("answers a visitor at %s with %i and “%s”", async (path, status, text) => {
  const page = await createTestApp().visit(path);
  expect(page.status).toBe(status);
  expect(page.headers.get("content-type")).toMatch(/^text\/html; charset=utf-8$/i);
  expect(page.body).toContain(text);
});

const redirected: [path: string, status: number, location: string][] = [
  ["/code/7", 301, "/datasets/7"],
  ["/datasets/8?tab=files", 301, "/code/8?tab=files"],
  ["/datasets/9/version/1", 301, "/collections/9/version/1"],
];

it.each(redirected)("redirects from %s with %i to %s", async (path, status, location) => {
  const answer = await createTestApp().request(path);
  expect(answer.status).toBe(status);
  expect(answer.headers.get("location")).toBe(location);
});

it("answers a withdrawn dataset's record as gone under its address", async () => {
  const page = await createTestApp().visit("/datasets/10");
  expect(page.status).toBe(410);
  expect(page.body).toContain("Withdrawn tides");
});

it("follows a redirect rule that the editors have published", async () => {
  const rules = [
    { from: "/old-data", to: "/datasets", status: 301 as const },
    { from: "/today", to: "/discover", status: 302 as const },
  ];
  const app = createTestApp({ content: { redirects: () => rules } });
  const moved = await app.request("/old-data");
  expect([moved.status, moved.headers.get("location")]).toEqual([301, "/datasets"]);
  const found = await app.request("/today");
  expect([found.status, found.headers.get("location")]).toEqual([302, "/discover"]);
});
