import { expect, it } from "vitest";
import { createTestApp, signedIn } from "../test/app.ts";
import { readElements } from "../test/html.ts";
import { createMemberScript } from "../test/member.ts";
import { json } from "../test/upstream.ts";

/** Attributes with a text or a name, on any element. */
const NAMING = ["aria-label", "aria-labelledby", "href", "src", "title", "placeholder", "action"];
const REFERENCES = ["aria-labelledby", "aria-describedby", "for"];

const VISITORS = [
  "/",
  "/discover",
  "/tags",
  "/datasets",
  "/datasets/search?q=tide",
  "/datasets/search?q=gauge&type=files",
  "/datasets/7",
  ...["files", "use", "cite", "versions", "about", "references"].map(
    (tab) => `/datasets/7?tab=${tab}`,
  ),
  "/code/8",
  "/collections/9?tab=contents",
  "/datasets/10",
  "/compare?ids=7,8",
  "/cite?ids=7,8",
  "/coverage",
  "/follow?record=7",
  "/about/support",
  "/sign-in",
  "/workspaces",
  "/proposals",
];
const MEMBERS = [
  "/workspaces/shared",
  "/workspaces/user",
  "/workspaces/user/datasets",
  "/workspaces/moss-lab/datasets/9031",
  "/workspaces/moss-lab/datasets/9031?tab=people",
  "/workspaces/user/proposals",
  "/workspaces/user/requests",
  "/workspaces/user/collections/my-collections?new=1",
  "/user/developer",
  "/user/profile",
  "/user/security",
  "/user/notifications",
  "/user/email",
];

function findFaults(html: string): string[] {
  const elements = readElements(html);
  const ids = new Set(elements.flatMap(({ attributes }) => attributes.get("id") ?? []));
  return elements.flatMap(({ name, attributes }) => {
    const empty = NAMING.filter((each) => attributes.get(each) === "");
    const lost = REFERENCES.flatMap((each) => (attributes.get(each) ?? "").split(" ")).filter(
      (id) => id !== "" && !ids.has(id),
    );
    const isNameless = name === "button" && attributes.get("name") === "";
    return [...empty, ...lost, ...(isNameless ? ["name"] : [])].map((fault) => `${name} ${fault}`);
  });
}

it.each(VISITORS)("leaves no name or address empty on %s", async (path) => {
  expect(findFaults((await createTestApp().visit(path)).body)).toEqual([]);
});

it.each(MEMBERS)("leaves no name or address empty on %s of a member", async (path) => {
  const upstream = createMemberScript({
    "/access-requests": json({ requests: [] }),
    "/access-requests/mine": json({ access: [], restore: [] }),
    "/collections/invitations": json({ invitations: [] }),
  });
  const app = createTestApp({ session: signedIn, upstream });
  expect(findFaults((await app.visit(path)).body)).toEqual([]);
});
