import { expect, it } from "vitest";
import { createTestApp, signedIn } from "../../test/app.ts";
import { findAll } from "../../test/html.ts";
import { createMemberScript } from "../../test/member.ts";
import { COLLECTION, READS } from "../../test/sent-forms.ts";

const COLLECTIONS = "/workspaces/user/collections/my-collections";
const PROPOSALS = "/workspaces/user/proposals";
const SUBMISSIONS = "/workspaces/user/submissions";
const PROPOSAL = encodeURIComponent("N:proposal:1");

it.each<[string, string, [label: string, href: string][], string]>([
  [
    "/workspaces/moss-lab/datasets/9031",
    "Breadcrumb",
    [
      ["Workspaces", "/workspaces/shared"],
      ["Moss Lab", "/workspaces/user/datasets"],
    ],
    "Private tides",
  ],
  [
    "/workspaces/moss-lab/datasets/9031?tab=people",
    "Breadcrumb",
    [
      ["Workspaces", "/workspaces/shared"],
      ["Moss Lab", "/workspaces/user/datasets"],
    ],
    "Private tides",
  ],
  [
    `${COLLECTIONS}/${COLLECTION}`,
    "Place of this collection",
    [["My collections", COLLECTIONS]],
    "Tides",
  ],
  [`${PROPOSALS}/${PROPOSAL}`, "Place of this proposal", [["My proposals", PROPOSALS]], "Vagus"],
  [
    `${SUBMISSIONS}/${PROPOSAL}`,
    "Place of this submission",
    [["Submissions", SUBMISSIONS]],
    "Vagus",
  ],
])("links upwards from %s, and names the page last", async (path, label, ways, place) => {
  const app = createTestApp({
    session: signedIn,
    upstream: createMemberScript(READS),
  });
  const { body } = await app.visit(path);
  const trail = body.split(`<nav aria-label="${label}">`)[1]?.split("</nav>")[0] ?? "";
  const links = findAll(trail, "a").map(({ text, attributes }) => [text, attributes.get("href")]);
  expect(links).toEqual(ways);
  const current = findAll(trail, "span").filter(({ attributes }) => attributes.has("aria-current"));
  expect(current.map(({ text }) => text)).toEqual([place]);
});
