import { expect, it } from "vitest";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

const GUARDED = [
  ["/user/profile", "/"],
  ["/workspaces/user", "/workspaces"],
  ["/workspaces/shared", "/workspaces"],
  ["/workspaces/user/datasets", "/workspaces"],
  ["/workspaces/user/proposals", "/workspaces"],
  ["/workspaces/user/collections/my-collections", "/workspaces"],
] as const;

it.each(GUARDED)("redirects a visitor from %s to %s", async (from, to) => {
  const page = await stage.visit();
  await page.goto(from);
  expect(new URL(page.url()).pathname).toBe(to);
  await page.getByRole("heading", { level: 1 }).waitFor();
});

it("shows the not-found page with a link home", async () => {
  stage.expectFaults(/404/);
  const page = await stage.visit();
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await page.getByText("We can't find that page.").waitFor();
  await page.getByRole("link", { name: "Take Me Home" }).click();
  await page.waitForURL(/\/datasets$/);
});
