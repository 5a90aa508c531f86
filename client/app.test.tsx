import { act, type ReactNode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { App } from "./app.tsx";
import type { View } from "./contract/view.ts";
import { Await } from "./navigation/await.tsx";
import { toKnownPart } from "./navigation/document-part.ts";
import type { LoadedView, ViewLoader } from "./navigation/loaded-view.ts";
import { handleErrors } from "./shell/errors/root-errors.ts";
import { TEST_SHELL } from "./shell/test/shell.ts";

const LAST_WORDS = "We can't find that page.This page stopped working in your browser.Try Again";

const LOADER: ViewLoader = {
  loadView: () => Promise.reject(new Error("nothing is opened")),
  loadCode: async () => [],
  loadLayout: async () => {},
};
const head = { title: "Tags", description: "", isIndexable: true };
const VIEW = { kind: "page", name: "tags", params: {}, head, page: { data: {}, later: {} } };

type Drawn = () => ReactNode;
const Good: Drawn = () => <h1>Tags</h1>;
const Broken: Drawn = () => {
  throw new Error("It cannot be drawn.");
};
const Late = ({ Part }: { Part: Drawn }) => (
  <>
    <h1>Tags</h1>
    <Await name="counts" part={toKnownPart(1)} fallback={null}>
      {() => <Part />}
    </Await>
  </>
);

function toApp({ Layout, Page = Good }: { Layout?: Drawn; Page?: Drawn }): ReactNode {
  const first = {
    view: VIEW as unknown as View, // of a page that the test draws itself
    Layout: Layout ?? (({ children }: { children: ReactNode }) => children),
    Page,
  } as LoadedView;
  return <App shell={TEST_SHELL} first={first} url="https://portal.test/tags" loader={LOADER} />;
}

let root: Root;
const caught = vi.fn<(error: unknown) => void>();

/** The served page, hydrated by an app that cannot draw all of it. */
async function hydrate(served: ReactNode, app: ReactNode): Promise<string> {
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  container.innerHTML = renderToString(served);
  await act(async () => {
    root = hydrateRoot(container, app, { onCaughtError: caught, onRecoverableError: () => {} });
  });
  return document.querySelector("main")?.textContent ?? "";
}

function isShellAlive(): boolean {
  return document.querySelectorAll("header nav a").length > 0;
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.spyOn(console, "error").mockImplementation(() => {});
  caught.mockClear();
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ["layout", { Layout: Broken }],
  ["page", { Page: Broken }],
])("keeps the shell alive where the %s of a served page cannot be hydrated", async (_, broken) => {
  const text = await hydrate(toApp({}), toApp(broken));
  expect(text).toContain("This page stopped working in your browser.");
  expect([isShellAlive(), caught.mock.calls.length]).toEqual([true, 1]);
});

it("keeps the rest of a page whose late part cannot be drawn", async () => {
  const good = toApp({ Page: () => <Late Part={Good} /> });
  const text = await hydrate(good, toApp({ Page: () => <Late Part={Broken} /> }));
  expect(document.querySelector("h1")?.textContent).toBe("Tags");
  expect(text).not.toContain("This page stopped working");
  expect(document.querySelector("main a")?.textContent).toBe("Try again");
  expect([isShellAlive(), caught.mock.calls.length]).toEqual([true, 1]);
});

const CRAWLER = "Mozilla/5.0 (compatible; Examplebot/2.1)";

it.each([
  ["says what happened, with a way on,", "Mozilla/5.0 (X11)", LAST_WORDS],
  ["draws nothing in a crawler's browser", CRAWLER, ""],
])("%s where not even an error page can be drawn, and loads nothing", async (_, agent, words) => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(agent);
  // `act` would throw the error itself.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const atOnce = vi.fn<(text: string) => void>();
  vi.stubGlobal("reportError", caught);
  document.body.innerHTML = `<div>${renderToString(toApp({}))}</div>`;
  const [container] = document.body.children;
  if (!container) throw new Error("There is no container.");
  const { onUncaughtError, ...handlers } = handleErrors(container);
  root = hydrateRoot(container, <Broken />, {
    ...handlers,
    onUncaughtError(...given) {
      onUncaughtError?.(...given);
      atOnce(container.textContent);
    },
    onRecoverableError: () => {},
  });
  await expect.poll(() => atOnce.mock.calls).toEqual([[words]]);
  expect([container.textContent, caught.mock.calls.length]).toEqual([words, 1]);
});
