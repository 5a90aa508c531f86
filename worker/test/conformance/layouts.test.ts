import { expect, it } from "vitest";
import { createTestApp, signedIn } from "../app.ts";
import { findAll } from "../html.ts";

async function readNavLabels(path: string, session = signedIn): Promise<(string | undefined)[]> {
  const { body } = await createTestApp({ session }).visit(path);
  return findAll(body, "nav").map(({ attributes }) => attributes.get("aria-label"));
}

it.each(["/about/support", "/about/projects", "/about/workspaces"])(
  "shows %s with its neighbours, in the support layout",
  async (path) => {
    expect(await readNavLabels(path)).toContain("About");
  },
);

it.each(["/about/team", "/about/portals", "/datasets", "/proposals"])(
  "shows %s in a layout without neighbours",
  async (path) => {
    const labels = await readNavLabels(path);
    for (const label of ["About", "Account", "Workspaces"]) expect(labels).not.toContain(label);
  },
);

it.each(["/user/profile", "/user/developer"])("shows %s in the profile layout", async (path) => {
  expect(await readNavLabels(path)).toContain("Account");
});

it.each([
  "/workspaces/shared",
  "/workspaces/user",
  "/workspaces/user/datasets",
  "/workspaces/user/proposals",
  "/workspaces/user/collections/my-collections",
])("shows %s in the workspaces layout", async (path) => {
  expect(await readNavLabels(path)).toContain("Workspaces");
});
