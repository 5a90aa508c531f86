import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { waitForHydration } from "../../harness/browser.ts";
import { createDeployments, type Deployments } from "../../harness/deployments.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage();
const POLL_MS = 60_000;
/** Three builds are made while the tabs are open. */
const WALK_MS = 600_000;

let portal: Deployments;
beforeAll(async () => {
  portal = await createDeployments();
  await portal.deploy(1);
});
afterAll(() => portal.close());

it(
  "keeps open tabs working over three deployments, with files of the build they began with, and reloads each once a build at most",
  { timeout: WALK_MS },
  async () => {
    // Between two builds no server answers for a moment.
    stage.expectFaults(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET/);
    const patient = await openTab();
    const active = await openTab();
    expect(await readStates([patient, active])).toEqual(["build 1, load 1", "build 1, load 1"]);

    await portal.deploy(2);
    await patient.page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await patient.page.getByRole("dialog").waitFor();
    await patient.page.keyboard.press("Escape");
    await hearOfBuild(active);
    await follow(active.page, "Code");
    await follow(active.page, "Collections");
    expect(await readStates([patient, active])).toEqual(["build 1, load 1", "build 2, load 2"]);

    await portal.deploy(3);
    await hearOfBuild(active);
    await follow(active.page, "Code");
    await follow(active.page, "Collections");
    expect(await readStates([patient, active])).toEqual(["build 1, load 1", "build 3, load 3"]);

    await portal.deploy(4);
    await patient.page.getByRole("button", { name: "Account", exact: true }).click();
    await patient.page.getByText("Sign In", { exact: true }).first().click();
    await patient.page.getByRole("dialog").getByLabel("Email").waitFor();
    await patient.page.keyboard.press("Escape");
    const question = patient.page.getByRole("main").locator("input[name=q]").first();
    await question.fill("half a question");
    await Promise.all([hearOfBuild(patient), hearOfBuild(active)]);
    await follow(active.page, "Code");
    await patient.page.getByRole("link", { name: /^Next/ }).click();
    await patient.page.waitForURL(/page=2/);
    await waitForHydration(patient.page);
    await expect
      .poll(() => patient.page.clock.fastForward(2_000).then(() => question.inputValue()))
      .toBe("half a question");
    expect(await readStates([patient, active])).toEqual(["build 4, load 2", "build 4, load 4"]);
    await follow(patient.page, "Code");
    expect(await readStates([patient])).toEqual(["build 4, load 2"]);
  },
);

it("serves every file of the four builds, and a plain text for an unknown one", async () => {
  const builds = (await (await fetch(`${portal.origin}/builds.json`)).json()) as string[][];
  expect(builds).toHaveLength(4);
  const first = builds.at(-1) ?? [];
  const later = new Set(builds.slice(0, -1).flat());
  expect(first.filter((file) => later.has(file))).toEqual(
    expect.not.arrayContaining([expect.stringMatching(/\/hydrate-/)]),
  );
  const missed: string[] = [];
  // One after another: a busy server closes the last of hundreds of connections before it reads them.
  for (const file of new Set(builds.flat())) {
    const answer = await fetch(`${portal.origin}/${file}`);
    if (answer.status !== 200 || (await answer.arrayBuffer()).byteLength === 0) missed.push(file);
  }
  expect(missed).toEqual([]);
  const missing = await fetch(`${portal.origin}/assets/hydrate-ofnobody.js`);
  expect([missing.status, missing.headers.get("content-type")]).toEqual([
    404,
    expect.stringMatching(/^text\/plain/),
  ]);
});

interface Tab {
  page: Page;
  loads(): number;
  /** Paths of the files that the document in the tab has received. */
  heard: Set<string>;
}

async function openTab(): Promise<Tab> {
  const page = await stage.visit({ baseURL: portal.origin });
  await page.clock.install();
  let count = 0;
  const heard = new Set<string>();
  page.on("requestfinished", (request) => heard.add(new URL(request.url()).pathname));
  page.on("request", (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    count += 1;
    heard.clear();
  });
  // The code that watches for builds is fetched a second after mount, and once only.
  const listens = page.waitForEvent("requestfinished", (request) =>
    request.url().includes("/assets/background-"),
  );
  await page.goto("/datasets");
  await waitForHydration(page);
  await listens;
  return { page, loads: () => count, heard };
}

/** Which build's code runs in each tab, and how often it was loaded. */
function readStates(tabs: Tab[]): Promise<string[]> {
  return Promise.all(
    tabs.map(async ({ page, loads }) => {
      const build = await page.evaluate(() => Reflect.get(globalThis, "buildNumber") ?? 1);
      return `build ${build}, load ${loads()}`;
    }),
  );
}

/** Jumps of a tab's clock are this many checks apart, so that a slow machine answers between them. */
const LOOKS_PER_LEAP = 6;

/** The tab has read the list of a newer build's files; once it knows one it requests no other. */
async function hearOfBuild({ page, heard }: Tab): Promise<void> {
  let looks = 0;
  await expect
    .poll(
      async () => {
        if (looks % LOOKS_PER_LEAP === 0) await page.clock.fastForward(POLL_MS * 2);
        looks += 1;
        return [...heard];
      },
      { interval: 500 },
    )
    .toContainEqual(expect.stringMatching(/^\/builds\/meta\//));
}

async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name, exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await waitForHydration(page);
}
