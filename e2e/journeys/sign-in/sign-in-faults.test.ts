import type { Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { countCalls, resetServices, setFault } from "../../harness/identity-admin.ts";
import { arrive, ines, openSignIn, sendPassword } from "../../harness/people.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage();

beforeEach(resetServices);

it("sends one request while Enter is held down", async () => {
  stage.expectFaults(/400/);
  const page = await open();
  const calls = await fillWrong(page);
  await setFault({ service: "identity", operation: "InitiateAuth", mode: "slow", delayMs: 1_000 });
  const answered = page.waitForResponse((answer) => answer.status() === 400);
  await page.keyboard.down("Enter");
  for (let repeat = 0; repeat < 20; repeat += 1) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await answered;
  await page.getByText("Incorrect username or password.").waitFor();
  expect(calls.get("InitiateAuth")).toBe(1);
});

it("changes nothing when the reader goes back during a sign-in", async () => {
  const page = await stage.visit();
  await page.goto("/");
  await page.goto("/about/team");
  await openSignIn(page);
  await setFault({ service: "identity", operation: "InitiateAuth", mode: "slow", delayMs: 1_000 });
  await sendPassword(page, ines);
  await page.getByRole("button", { name: "Signing In" }).waitFor();
  await page.goBack();
  await page.waitForURL((url) => url.pathname === "/");
  await openSignIn(page);
  await sendPassword(page, ines);
  await arrive(page);
});

it("signs in although the challenge script is malformed", async () => {
  stage.expectFaults(/SyntaxError|Unexpected|challenge/);
  await setFault({ service: "challenge", operation: "*", mode: "malformed" });
  const page = await open();
  await sendPassword(page, ines);
  await arrive(page);
  expect(await page.locator(".grecaptcha-badge").count()).toBe(0);
});

it("requests a challenge token on first intent, with the badge hidden bottom left", async () => {
  const page = await stage.visit();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/", { waitUntil: "networkidle" });
  expect(asked.filter((url) => /challenge|identity|dialog/.test(url))).toEqual([]);
  await openSignIn(page);
  const badge = page.locator(".grecaptcha-badge");
  await badge.waitFor({ state: "attached" });
  expect(await badge.isVisible()).toBe(false);
  expect(await badge.getAttribute("data-place")).toBe("bottomleft");
  const sent = page.waitForRequest((request) =>
    (request.postData() ?? "").includes("challengeToken"),
  );
  await sendPassword(page, ines);
  expect((await sent).postData()).toContain("local-site-key.sign_in.");
  await arrive(page);
});

/** The cursor is in the password, and the pool's calls are counted from here on. */
async function fillWrong(page: Page): Promise<Map<string, number>> {
  await page.getByLabel("Email").fill(ines.email);
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  return countCalls([page]);
}

async function open(): Promise<Page> {
  const page = await stage.visit();
  await page.goto("/");
  await openSignIn(page);
  return page;
}
