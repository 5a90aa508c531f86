import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { parse } from "smol-toml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CrestShapes } from "#brand/examples/harbour/logo.tsx";
import { THEME as HARBOUR } from "#brand/examples/harbour/theme.ts";
import { NAME } from "#brand/name.ts";
import { CARD, THEME } from "#brand/theme.ts";
import { LEFT_OUT } from "#operate/release/release.ts";
import { listen } from "../../local/serve.ts";
import { migrate } from "../../local/stack/migrate.ts";
import { launchBrowser, openVisit, type Visit } from "../harness/browser.ts";
import { type Portal, startPortal } from "../harness/portal.ts";

const ROOT = join(import.meta.dirname, "../..");
const COPY = mkdtempSync(join(tmpdir(), "rebrand-"));
const NOT_BUILT = new Set([".git", ".types", ".wrangler", "dist", "node_modules", ...LEFT_OUT]);

/**
 * Another university's deployment, from the archive of a release: its files are in a folder, and no tracked
 * file is changed.
 */
beforeAll(() => {
  cpSync(ROOT, COPY, {
    recursive: true,
    filter: (path) => !NOT_BUILT.has(path.slice(ROOT.length + 1)),
  });
  symlinkSync(join(ROOT, "node_modules"), join(COPY, "node_modules"), "junction");
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  const { status, stderr } = spawnSync(process.execPath, [vite, "build", "--logLevel", "error"], {
    cwd: COPY,
    env: { ...process.env, NODE_ENV: "production", FORELAND_BRAND: "brand/examples/harbour" },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
}, 900_000);
afterAll(() => {
  if (process.env.KEEP) console.log(COPY);
  else rmSync(COPY, { recursive: true, force: true });
});

/** Everything that is deployed, by its path, without local settings. */
function readBuilt(): [path: string, text: string][] {
  const dist = join(COPY, "dist");
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "wrangler.json")
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(dist.length + 1), readFileSync(path, "latin1")]);
}

it("contains the first brand's name nowhere in the build, and the other's in both Workers", () => {
  const built = readBuilt();
  expect(built.length).toBeGreaterThan(30);
  const telling = built.flatMap(([path, text]) =>
    [...text.matchAll(new RegExp(`.{0,60}${NAME}.{0,40}`, "g"))].map(
      ([line]) => `${path}: ${line}`,
    ),
  );
  expect(telling).toEqual([]);
  for (const worker of ["foreland", "foreland_api"])
    expect(
      built.some(([path, text]) => path.startsWith(`${worker}/`) && text.includes("Harbour Data")),
    ).toBe(true);
});

it.each(["operate/deploy", "operate/backup", "operate/export", "import"])(
  "has in the archive of a release all that the commands of %s load",
  (folder) => {
    const program = join(COPY, folder, "main.ts");
    const { stderr } = spawnSync(process.execPath, [program, "--no-such-option"], {
      cwd: COPY,
      encoding: "utf8",
    });
    expect(stderr).toContain("Unknown option '--no-such-option'");
  },
);

it.each([
  ["foreland", "wrangler.toml"],
  ["foreland_api", "api/wrangler.toml"],
])("builds %s with the crons, log, placement and limits of %s", (worker, file) => {
  const { triggers, observability, placement, exports, ratelimits } = parse(
    readFileSync(join(ROOT, file), "utf8"),
  );
  const wanted = { triggers, observability, placement, exports, ratelimits };
  const built: unknown = JSON.parse(
    readFileSync(join(COPY, "dist", worker, "wrangler.json"), "utf8"),
  );
  expect(ratelimits).not.toHaveLength(0);
  expect(built).toMatchObject(JSON.parse(JSON.stringify(wanted)));
});

it("shows the other brand's colours, crest and pictures", () => {
  const built = new Map(readBuilt());
  const all = [...built.values()].join("\n").toLowerCase();
  expect(all).toContain("#173b2c");
  expect(
    [THEME.light.chart, CARD.line].filter((color) => all.includes(color.toLowerCase())),
  ).toEqual([]);
  expect(built.get("client/icon.svg")).toContain("#173B2C");
  expect(all).toContain("m7 20 8.5 8h3l13 20");
  const card = join(ROOT, "brand/examples/harbour/public/card.png");
  expect(built.get("client/card.png")).toBe(readFileSync(card, "latin1"));
});

/** Without a CMS and a catalogue, so that the brand alone says what pages show. */
describe("the other brand in a browser", () => {
  let portal: Portal;
  let browser: Browser;
  let visit: Visit;
  let mails: { close(): Promise<void> };
  const sent: { subject: string; text: string; html: string }[] = [];
  beforeAll(async () => {
    const door = await listen(
      async (request) => {
        sent.push(await request.json());
        return new Response(null, { status: 202 });
      },
      { port: 0 },
    );
    mails = door;
    portal = await startPortal({
      root: COPY,
      state: join(COPY, "state"),
      contentHost: "http://127.0.0.1:9/cms",
      mailUrl: `${door.origin}/mail/send`,
    });
    browser = await launchBrowser();
    visit = await openVisit(browser);
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.workers.close();
    await mails?.close();
  });

  it("has its name, crest, colour and icon", async () => {
    const { page, faults } = visit;
    await page.goto(`${portal.origin}/about/team`);
    expect(await page.title()).toBe("The people behind the portal · Harbour Data");
    const header = page.getByRole("banner");
    expect(await header.innerText()).toMatch(/Harbour Data[^]*Harbour University/);
    const { d } = CrestShapes().props;
    expect(await header.locator(`path[d="${d}"]`).isVisible()).toBe(true);
    expect(await header.evaluate(findGround)).toBe(toRgb(HARBOUR.light.chart));
    const icon = await page.request.get(`${portal.origin}/icon.svg`);
    expect(await icon.text()).toContain(HARBOUR.light.chart);
    expect(faults).toEqual([]);
  });

  it("sends emails with its name and colours", async () => {
    const { miniflare, apiOrigin } = portal.workers;
    const database = await miniflare.getD1Database("DB", "foreland-api");
    await migrate(database, join(COPY, "api/store/migrations"));
    const answer = await fetch(`${apiOrigin}/discover/follows`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: "ada@harbour.example", kind: "search", target: "query=tides" }),
    });
    expect(await answer.text()).toBe("");
    await expect.poll(() => sent.length).toBe(1);
    const [{ text = "", html = "" } = {}] = sent;
    expect(text).toContain("Harbour Data");
    expect(html).toContain(`color:${HARBOUR.light.chart}">Harbour Data</p>`);
    expect([text, html].filter((part) => part.includes(NAME))).toEqual([]);
  });

  it("has its imprint, in its own German below /de", async () => {
    const { page } = visit;
    const read = async (path: string): Promise<string> => {
      await page.goto(portal.origin + path);
      return page.getByRole("main").innerText();
    };
    expect(await read("/legal/imprint")).toContain(
      "Harbour Data is run by the library of Harbour University, Quay 7",
    );
    expect(await read("/de/legal/imprint")).toContain(
      "Harbour Data wird von der Bibliothek der Harbour University betrieben, Kai 7",
    );
    expect(await read("/de/legal/terms")).toContain("Nutzungsbedingungen");
  });
});

/** Runs in the browser: the colour behind an element's words. */
function findGround(element: Element): string {
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    const { backgroundColor } = getComputedStyle(one);
    if (backgroundColor !== "rgba(0, 0, 0, 0)") return backgroundColor;
  }
  return "";
}

function toRgb(hex: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${parts.join(", ")})`;
}
