import { beforeAll, expect, it } from "vitest";
import { findPublicRoutes } from "../../harness/public-routes.ts";
import { createStage } from "../../harness/stage.ts";
import { measurePageWeight } from "../../harness/measure-page-weight.ts";
import { isHydrated } from "../../harness/browser.ts";

const stage = createStage();

/** Gzip bytes of script before the page is used, React included; in competition with the document; of styles in it; of fonts. */
const SCRIPT_MAX = 95_000;
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

/** V8's hint to compile all functions of a file; it counts in the first line only. */
const HINT = "//# allFunctionsCalledOnLoad";

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

it("asks the browser to compile the code of lists and records while it is read", async () => {
  const page = await stage.visit();
  const compiled = async (path: string): Promise<string[]> => {
    const html = await (await page.request.get(path)).text();
    const files = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, file]) => file);
    const texts = files.map(async (file = "") => (await page.request.get(file)).text());
    const starts = (await Promise.all(texts)).map((text) => text.split("\n")[0]);
    return files.flatMap((file = "", at) =>
      starts[at] === HINT ? file.replace(/^.*\/|-.*$/g, "") : [],
    );
  };
  expect(await compiled("/datasets")).toEqual(["hydrate", "list"]);
  expect(await compiled("/datasets/25")).toEqual(["hydrate", "record"]);
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

it.each([
  ["the entries of the header", "/datasets", "<header", ">Public Data<"],
  ["the menu of a narrow header", "/datasets", 'popoverTarget="main-menu"', "<svg", 390],
  ["the order of a list", "/datasets", "<main", ">Per page<"],
  ["a list's controls on a phone", "/datasets", "<main", ">Sort<", 390],
  ["the facts of a row", "/datasets", "<main", "<label id="],
  ["the facts of a row on a phone", "/datasets", "<main", ">Select<", 390],
  ["the facts of a row to the end of a line", "/datasets", "<main", "<time"],
  ["the button of the search", "type=files", "<main", "Search</button>"],
  ["found files", "type=files", ">Wordlists from four", "</tr>"],
  ["found files on a phone", "type=files", ">Wordlists from four", "</tr>", 390],
  ["the button of a record with a title of one line", "?tab=files", 'id="get"', "</span>"],
  ["the button beside the notice of an older version", "/1?tab=files&get=1", 'id="get"', "</span>"],
  ["the notice of an older version on a phone", "/1?tab=files&get=1", "<h1", "<div", 390],
  ["a command", "/datasets/25?get=1", "<dialog", "<code"],
  ["the heads of a table", "?tab=files", "<thead", ">Kind<"],
  ["the facts of a record", "/datasets/25", "<dl", "<dt>Records"],
  ["the tags of a letter", "/tags", "<main", "climate"],
  ["the toolbar of a folder", "?tab=files", "<main", "Selected rows"],
  ["the first row of a folder", "?tab=files", "<main", "<tbody"],
  ["the toolbar of a folder on a phone", "?tab=files", "<main", "Selected rows", 390],
])(
  "moves nothing that it shows before it has read %s",
  async (_, end, from, until, width = 1_280) => {
    const path = paths.find((each) => each.endsWith(end)) ?? "";
    const page = await stage.visit();
    await page.setViewportSize({ width, height: 900 });
    // Scripts would complain about the part of a page that they find.
    await page.route(/\/assets\/.*\.js$/, () => {});
    const html = await (await page.request.get(path)).text();
    const start = html.indexOf(from);
    const cut = html.indexOf(until, start);
    expect([start, cut].map((at) => at > 0)).toEqual([true, true]);
    const show = async (body: string): Promise<string[]> => {
      await page.route(path, (route) => route.fulfill({ contentType: "text/html", body }));
      await page.goto(path);
      return page.evaluate(findPlaces);
    };
    const early = await show(html.slice(0, cut));
    const whole = await show(html);
    expect(early.filter((place) => place !== "").length).toBeGreaterThan(5);
    expect(early.map((place, at) => place && whole[at])).toEqual(early);
  },
);

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

it("shows a sort order that is chosen before the page is hydrated, without another load", async () => {
  const page = await stage.visit();
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(request.url());
  });
  const isChosen = Promise.withResolvers<void>();
  await page.route("**/assets/hydrate-*", async (route) => {
    await isChosen.promise;
    await route.continue();
  });
  await page.goto("/datasets", { waitUntil: "commit" });
  await page.locator("select[name=sort]").selectOption("smallest");
  isChosen.resolve();
  await page.waitForURL(/\/datasets\?sort=smallest$/);
  expect(loads).toHaveLength(1);
});

/** Runs in the page: where each element begins; of what is not shown an empty text. */
function findPlaces(): string[] {
  return Array.from(document.body.querySelectorAll("header, header *, main, main *"), (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const isShown = width * height > 0 && element.checkVisibility({ visibilityProperty: true });
    return isShown ? `${element.tagName} ${Math.round(x)} ${Math.round(y)}` : "";
  });
}
