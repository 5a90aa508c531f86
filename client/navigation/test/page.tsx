import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, vi } from "vitest";
import type { View } from "../../contract/view.ts";
import { ShellProvider } from "../../shell/shell-context.tsx";
import { TEST_SHELL } from "../../shell/test/shell.ts";
import type { LoadedView, ViewLoader } from "../loaded-view.ts";
import { MainProvider } from "../../state/provider.tsx";
import { NavigationProvider, useIsNavigating, useNavigation } from "../navigation.tsx";
import type { Payload } from "../payload.ts";

export const loadView = vi.fn<(view: View) => Promise<LoadedView>>();
const LOADER: ViewLoader = { loadCode: async () => [], loadLayout: async () => {}, loadView };

export function toView(title: string): View {
  const head = { title, description: "", isIndexable: false };
  return { kind: "missing", head, missing: { status: 404, failure: "not_found" } };
}

function toLoaded(view: View): LoadedView {
  return { view, Layout: ({ children }) => children, Page: null };
}

let formAnswer: Payload;

/** Sends the form of the page. */
export async function sendForm(answered: Payload): Promise<void> {
  formAnswer = answered;
  await click("Send");
}

function Page() {
  const { loaded, error, go, take } = useNavigation();
  return (
    <main aria-busy={useIsNavigating()} data-error={error && `${error.kind} ${error.address}`}>
      <h1>{loaded.view.head.title}</h1>
      <a href="/code">Code</a>
      <a href="/proposals?status=public">Filter</a>
      <a href="/proposals?page=2">Next</a>
      <a href="/proposals?page=3&select=7">Third</a>
      <a href="/proposals?select=7">Select</a>
      <a href="/proposals">All</a>
      <a href="/code#rows">Rows</a>
      <input name="q" defaultValue="" />
      <button onClick={() => void go("/code")}>Go</button>
      <button onClick={() => void take(formAnswer)}>Send</button>
    </main>
  );
}

let root: Root;

/** Presses the link or button of that name. */
export async function click(name: string): Promise<void> {
  const found = [...document.querySelectorAll<HTMLElement>("a, button")];
  await act(async () => found.find(({ textContent }) => textContent === name)?.click());
}

async function show(): Promise<void> {
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  root = createRoot(container);
  await act(async () =>
    root.render(
      <ShellProvider value={TEST_SHELL}>
        <MainProvider account={null} brandName="Foreland">
          <NavigationProvider
            first={toLoaded(toView("Proposals"))}
            url={location.href}
            loader={LOADER}
          >
            <Page />
          </NavigationProvider>
        </MainProvider>
      </ShellProvider>,
    ),
  );
}

/** Shows the page before each test, and removes it afterwards. */
export function showPageBeforeEach(): void {
  beforeEach(async () => {
    loadView.mockImplementation(async (view) => toLoaded(view));
    vi.spyOn(location, "assign").mockImplementation(() => {});
    sessionStorage.clear();
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
    vi.spyOn(window, "scrollTo").mockImplementation(() => {});
    history.replaceState(null, "", "/proposals");
    document.title = "Proposals";
    await show();
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

/** The page again, with stopped clocks. */
export async function showWithStillClocks(): Promise<void> {
  await act(async () => root.unmount());
  vi.useFakeTimers();
  await show();
}

/** A payload whose body is available at once, because `act` waits for no stream. */
export function toPayload(title: string): Response {
  return toAnswer({ view: toView(title) });
}

export function toAnswer(given: Payload): Response {
  const payload = { buildId: "b1", ...given };
  return Object.assign(Response.json(payload), { json: async () => payload });
}

/** Answers every request with a page of that title. */
export function answer(title: string): void {
  vi.stubGlobal("fetch", async () => toPayload(title));
}
