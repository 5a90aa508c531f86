import { act, type ReactNode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToReadableStream } from "react-dom/server.browser";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { ListPage } from "../../contract/lists/lists.ts";
import type { ShownRow } from "../../contract/records.ts";
import { readListQuery } from "../../contract/lists/list-query.ts";
import type { LoadedView } from "../../navigation/loaded-view.ts";
import { NavigationProvider } from "../../navigation/navigation.tsx";
import { toKnownPart } from "../../navigation/document-part.ts";
import { Frame } from "../../shell/frame.tsx";
import { ShellProvider } from "../../shell/shell-context.tsx";
import { TEST_SHELL } from "../../shell/test/shell.ts";
import { MainProvider } from "../../state/provider.tsx";
import { viewLoader } from "../../view-loader.ts";
import { readServedHtml } from "../../ui/trusted-html.ts";
import List, { loadAhead, prepare } from "./list.tsx";

const glacier: ShownRow = {
  id: 38,
  family: "datasets",
  type: "research",
  title: "Mass balance of a glacier",
  description: "Winter and summer balance.",
  people: [{ givenName: "Ragna", familyName: "Moss", orcid: null }],
  peopleCount: 1,
  organization: "Ice Group",
  license: { short: "CC-BY-4.0" },
  tags: ["glacier", "snow", "climate"],
  tagCount: 4,
  version: 4,
  size: 16_000,
  fileCount: 21,
  recordCount: 0,
  availability: { kind: "open" },
  updatedAt: "2026-02-10T09:00:00Z",
  bannerUrl: null,
  dataPreview: null,
  mosaic: [],
  memberCount: null,
  release: null,
  sponsorTitle: null,
};

function toPage(search: string, rows: Data["rows"]): ReactNode {
  const url = new URL(`http://portal.test/datasets${search}`);
  const query = readListQuery((key) => url.searchParams.getAll(key));
  const tags = toKnownPart({ ok: true, value: [{ tag: "snow", count: 6 }] });
  const facets = toKnownPart({
    ok: true,
    value: {
      statuses: [{ value: "public", count: 6 }],
      licenses: [{ value: "MIT License", count: 2 }],
      years: [{ value: "2026", count: 6 }],
      sizes: [{ value: "0-1000000", count: 6 }],
    },
  });
  const head = { title: "Datasets", description: "", isIndexable: true };
  const first: LoadedView = {
    view: { kind: "missing", head, missing: { status: 404, failure: "not_found" } },
    Layout: ({ children }) => children,
    Page: null,
  };
  return (
    <ShellProvider value={TEST_SHELL}>
      <MainProvider account={null} brandName="Foreland">
        <NavigationProvider first={first} url={url.href} loader={viewLoader}>
          <Frame>
            <List
              data={{ family: "datasets", query, shows: "records", rows }}
              later={{ tags: tags as never, facets: facets as never }}
              params={{}}
            />
          </Frame>
        </NavigationProvider>
      </MainProvider>
    </ShellProvider>
  );
}

type Data = Extract<ListPage, { shows: "records" }>;

const found: Data["rows"] = { ok: true, value: { total: 1, rows: [glacier] } };
let root: Root | null = null;
let recovered: unknown[] = [];

async function serve(page: ReactNode): Promise<string> {
  const stream = await renderToReadableStream(page);
  await stream.allReady;
  return await new Response(stream).text();
}

async function open(
  page: ReactNode,
  meanwhile: (container: HTMLElement) => void = () => {},
): Promise<HTMLElement> {
  const container = document.createElement("div");
  container.innerHTML = await serve(page);
  document.body.replaceChildren(container);
  meanwhile(container);
  await act(async () => {
    root = hydrateRoot(container, page, { onRecoverableError: (error) => recovered.push(error) });
  });
  return container;
}

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeAll(async () => {
  const query = readListQuery(() => []);
  const nothing: Data["rows"] = { ok: true, value: { total: 0, rows: [] } };
  await loadAhead("?tag=ice");
  await prepare({ family: "datasets", query, shows: "records", rows: nothing });
});
/** happy-dom takes a choice of the server for one made before hydration, and the form for its own button. */
const keepPage = (event: Event): void => event.preventDefault();

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  document.addEventListener("submit", keepPage, true);
});

afterEach(async () => {
  await act(async () => root?.unmount());
  root = null;
  recovered = [];
  vi.restoreAllMocks();
});

it("shows the results on the server, with a link to each record", async () => {
  const html = await serve(toPage("?q=ice", found));
  expect(html).toContain("1 dataset for “ice”");
  expect(html).toContain('href="/datasets/38"');
});

it("hydrates without a difference between server and browser", async () => {
  history.scrollRestoration = "auto";
  await open(toPage("?tag=snow&status=public&sort=name", found));
  const messages = vi
    .mocked(console.error)
    .mock.calls.map(String)
    .filter((text) => /hydrat/i.test(text));
  expect(messages).toEqual([]);
  expect(recovered).toEqual([]);
  expect(history.scrollRestoration).toBe("manual");
});

it("keeps the rows of the server, and ticks in them", async () => {
  const container = document.createElement("div");
  container.innerHTML = await serve(toPage("", found));
  document.body.replaceChildren(container);
  const served = document.getElementById("served-rows");
  const box = served?.querySelector("input");
  if (box) box.checked = true;
  const rows = { html: readServedHtml(document, "served-rows") };
  const arrived: Data["rows"] = { ok: true, value: { total: 1, rows } };
  await act(async () => {
    root = hydrateRoot(container, toPage("", arrived), {
      onRecoverableError: (error) => recovered.push(error),
    });
  });
  expect(recovered).toEqual([]);
  expect(document.getElementById("served-rows")?.querySelector("input")).toBe(box);
  expect(new FormData(box?.form ?? undefined).getAll("ids")).toEqual(["38"]);
});

it("selects after Back what was selected in that history entry, and in no other", async () => {
  async function visit(entry: string): Promise<HTMLInputElement | null> {
    await act(async () => root?.unmount());
    history.replaceState({ visit: entry }, "");
    return (await open(toPage("", found))).querySelector("[name=ids]");
  }
  const box = await visit("left");
  if (box) box.checked = true;
  expect((await visit("new"))?.checked).toBe(false);
  expect((await visit("left"))?.checked).toBe(true);
});

it("offers a link that removes every current filter", async () => {
  const page = await open(toPage("?tag=snow&status=public", found));
  const ways = [...page.querySelectorAll('[aria-label^="Remove filter"]')];
  expect(ways.map((way) => way.getAttribute("href"))).toEqual([
    "/datasets?tag=snow",
    "/datasets?status=public",
  ]);
});

it("leaves its unchanged choices alone when another list is shown, which would compute all styles", async () => {
  await open(toPage("?sort=name", found));
  const selected = vi.spyOn(HTMLOptionElement.prototype, "selected", "set");
  const other: Data["rows"] = { ok: true, value: { total: 318, rows: [glacier] } };
  await act(async () => root?.render(toPage("?sort=name", other)));
  expect(document.querySelector("output")?.textContent).toContain("318 datasets");
  expect(selected).not.toHaveBeenCalled();
  await act(async () => root?.render(toPage("?sort=largest", other)));
  expect(document.querySelector<HTMLSelectElement>("[name=sort]")?.value).toBe("largest");
});

it("submits the filters as soon as one is ticked", async () => {
  const page = await open(toPage("", found));
  const sent = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  document.addEventListener("submit", sent, { capture: true, once: true });
  await act(async () => page.querySelector<HTMLInputElement>('input[value="embargoed"]')?.click());
  expect(sent).toHaveBeenCalledOnce();
});

it("submits ticks from before hydration, and nothing otherwise", async () => {
  const sent = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  document.addEventListener("submit", sent, true);
  await open(toPage("?status=public", found));
  expect(sent).not.toHaveBeenCalled();
  await open(toPage("", found), (container) => {
    const box = container.querySelector<HTMLInputElement>('input[value="embargoed"]');
    if (box) box.checked = true;
  });
  expect(sent).toHaveBeenCalledOnce();
  document.removeEventListener("submit", sent, true);
});

it("explains why it is empty and links back to everything", async () => {
  const page = await open(toPage("?q=zebra", { ok: true, value: { total: 0, rows: [] } }));
  expect(page.textContent).toContain("Nothing matches “zebra”.");
  expect(page.textContent).toContain("Show all datasets");
});

it("keeps its filters and offers a retry when the catalogue fails", async () => {
  const page = await open(toPage("?tag=snow", { ok: false, failure: { code: "too_slow" } }));
  const retry = [...page.querySelectorAll("a")].find((link) => link.textContent === "Try again");
  expect(retry?.getAttribute("href")).toBe("/datasets?tag=snow");
  expect(page.querySelector("output")?.textContent).toBe("");
});
