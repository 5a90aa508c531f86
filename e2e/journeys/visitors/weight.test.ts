import { beforeAll, expect, it } from "vitest";
import { findPublicRoutes } from "../../harness/public-routes.ts";
import { createStage } from "../../harness/stage.ts";
import { measurePageWeight } from "../../harness/measure-page-weight.ts";
import { isHydrated } from "../../harness/browser.ts";

const stage = createStage();

/** Gzip bytes of script in all, React included; in competition with the document; of styles in it; of fonts. */
const SCRIPT_MAX = 93_200;
const SCRIPT_BESIDE_DOCUMENT_MAX = 800;
const OWN_STYLES_MAX = 11_500;
const FONT_MAX = 24_000;
/** Bytes of a page's HTML without its styles, not compressed. */
const HTML_MAX = 60_000;
/** The document, its style, font and icon, the files of all pages, the page's own code in parts. */
const FILES_MAX = 8;
/** How many times slower than this machine: content of several frames is then rendered in between. */
const SLOW_MACHINE_RATE = 4;
/** A late font, or a line that fills while it is read, moves less; columns that widen move 0.02, a dialog that grows from its middle 0.08. */
const SLOW_SHIFT_MAX = 0.01;

const KINDS = [
  /^\/$/,
  /^\/datasets$/,
  /^\/datasets\/search.*type=files/,
  /^\/about\/support$/,
  /^\/tags$/,
  /^\/datasets\/\d+$/,
  /^\/datasets\/\d+\?tab=files$/,
  /^\/datasets\/\d+\?tab=files&file=/,
  /^\/datasets\/\d+\?get=1$/,
  /^\/datasets\/\d+\/version\/1$/,
  /^\/collections\/\d+$/,
];

/** The dialog over the files of the newest version and of an older one, which have the most parts. */
function toOpenDialog(path: string): string[] {
  if (path.endsWith("?tab=files")) return [`${path}&get=1`];
  return path.endsWith("/version/1") ? [`${path}?tab=files`, `${path}?tab=files&get=1`] : [];
}

let paths: string[];
beforeAll(async () => {
  const routes = await findPublicRoutes(stage.services);
  paths = KINDS.flatMap((kind) => routes.find((route) => kind.test(route)) ?? []);
  paths.push(...paths.flatMap(toOpenDialog));
});

it("keeps within its budgets on every kind of public page, shifts nothing, makes no request to another host", async () => {
  expect(paths).toHaveLength(KINDS.length + 3);
  for (const path of paths) {
    const page = await stage.visit();
    const weight = await measurePageWeight(page, path);
    await page.close();
    const isWithin = {
      script: weight.script <= SCRIPT_MAX,
      scriptBesideDocument: weight.scriptBesideDocument <= SCRIPT_BESIDE_DOCUMENT_MAX,
      ownStyles: weight.ownStyles > 0 && weight.ownStyles <= OWN_STYLES_MAX,
      font: weight.font <= FONT_MAX,
      titleFont: weight.hasTitleFont,
      html: weight.html <= HTML_MAX,
      files: weight.untilAlive.length <= FILES_MAX,
    };
    expect({ path, isWithin, weight }).toEqual({
      path,
      isWithin: {
        script: true,
        scriptBesideDocument: true,
        ownStyles: true,
        font: true,
        titleFont: true,
        html: true,
        files: true,
      },
      weight: { ...weight, layoutShift: 0 },
    });
    const foreign = weight.requests.filter((url) => !url.startsWith(stage.portal));
    expect([path, foreign]).toEqual([path, []]);
  }
});

it("shifts nothing while a slow machine is still reading the page", async () => {
  for (const path of paths.filter((path) => path.endsWith("get=1"))) {
    const page = await stage.visit();
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW_MACHINE_RATE });
    const { layoutShift } = await measurePageWeight(page, path);
    await page.close();
    expect(layoutShift, path).toBeLessThan(SLOW_SHIFT_MAX);
  }
});

it("has the toolbar of a folder in its place before the first row arrives", async () => {
  const path = paths.find((each) => each.endsWith("?tab=files")) ?? "";
  const page = await stage.visit();
  // Scripts would complain about the part of a page that they find.
  await page.route(/\/assets\/.*\.js$/, () => {});
  const places: unknown[] = [];
  for (const end of ["</html>", "Selected rows"]) {
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.slice(0, html.indexOf(end)) });
    });
    await page.goto(path);
    places.push(await page.getByRole("button", { name: "Terminal commands" }).boundingBox());
  }
  expect(places[1]).toEqual(places[0]);
});

it("follows a link and sends a form that are used before the page is hydrated", async () => {
  const page = await stage.visit();
  await page.route("**/assets/hydrate-*", () => {});
  await page.goto("/");
  await page.getByRole("searchbox").first().fill("tide");
  await page.getByRole("button", { name: "Search" }).first().click();
  await page.waitForURL(/\/datasets\/search\?q=tide/);
  await page.getByRole("link", { name: /Hourly sea level/ }).click();
  await page.waitForURL(/\/datasets\/\d+$/);
  await page.getByRole("heading", { level: 1, name: /Hourly sea level/ }).waitFor();
  expect(await page.evaluate(isHydrated)).toBe(false);
});
