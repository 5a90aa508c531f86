import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { isSessionEnd, SESSION_ENDS, type SessionEnd } from "./session-end.ts";
import type { Profile } from "../contract/session.ts";
import type { Account } from "../contract/view.ts";
import { MainProvider, useSession } from "./provider.tsx";
import { visuallyHidden } from "../ui/visually-hidden.css.ts";
import type { Session } from "./session.ts";
import { SessionEnded } from "./session-ended.tsx";

let root: Root;
let container: HTMLElement;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  container = document.createElement("div");
  root = createRoot(container);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

async function open(): Promise<(end: SessionEnd) => Promise<void>> {
  let state: { end: SessionEnd | null } = { end: null };
  let tell = (): void => {};
  const session = {
    read: () => state,
    watch: (onChange: () => void) => {
      tell = onChange;
      return () => {};
    },
  };
  await act(async () => root.render(<SessionEnded session={session} />));
  return (end) =>
    act(async () => {
      state = { end };
      tell();
    });
}

it("says into a live region that was there before why the reader is signed out, until it is closed", async () => {
  const endSession = await open();
  const status = container.querySelector("output");
  expect(status?.textContent).toBe("");
  await endSession("expired");
  expect(status?.textContent).toContain("Your session has expired.");
  expect(status?.querySelector("a")?.getAttribute("href")).toBe("/sign-in");
  await act(async () => status?.querySelector("button")?.click());
  expect(status?.textContent).toBe("");
  await endSession("cleared");
  expect(status?.textContent).toContain("cookies were cleared");
});

it.each(Object.keys(SESSION_ENDS).filter(isSessionEnd))(
  "says how a session that is %s goes on, with a frame as long as it is shown",
  async (end) => {
    const endSession = await open();
    const status = container.querySelector("output");
    const hidden = status?.className;
    expect(hidden).toBe(visuallyHidden);
    await endSession(end);
    expect(status?.textContent).toMatch(/sign in again|signed out in another tab/i);
    expect([status?.className === hidden, status?.getAttribute("aria-label")]).toEqual([
      false,
      "Session",
    ]);
    await act(async () => status?.querySelector("button")?.click());
    expect(status?.className).toBe(hidden);
  },
);

it("is drawn by no server", () => {
  const session = { read: () => ({ end: "expired" as const }), watch: () => () => {} };
  expect(renderToString(<SessionEnded session={session} />)).toBe("");
});

it.each([
  ["expired", true],
  ["other-tab", true],
  ["toString", false],
  ["", false],
  [null, false],
  [["expired"], false],
])("knows %j as an end of a session: %s", (value, isEnd) => {
  expect(isSessionEnd(value)).toBe(isEnd);
});

const ada = { firstName: "Ada" } as Profile;

function Who() {
  const { isSignedIn, profile } = useSession();
  return [isSignedIn, profile && profile.firstName].join();
}

it.each<[string, Account | null]>([
  ["false,", null],
  ["true,Ada", { profile: ada }],
  ["true,", { profile: null }],
])("gives the header on the server who is signed in: %s", (expected, account) => {
  const page = (
    <MainProvider account={account} brandName="Foreland">
      <Who />
    </MainProvider>
  );
  expect(renderToStaticMarkup(page)).toBe(expected);
});

it("gives the header nobody once another tab has ended the session", async () => {
  let now: ReturnType<Session["read"]> = { isSignedIn: true, profile: ada, end: null };
  let tell = (): void => {};
  const watch = (onChange: () => void) => {
    tell = onChange;
    return () => {};
  };
  const session = { read: () => now, watch, start: () => () => {} } as Partial<Session> as Session;
  await act(async () =>
    root.render(
      <MainProvider account={null} brandName="Foreland" createSession={() => session}>
        <Who />
      </MainProvider>,
    ),
  );
  expect(container.textContent).toBe("true,Ada");
  now = { isSignedIn: false, profile: {}, end: "other-tab" };
  await act(async () => tell());
  expect(container.textContent).toBe("false,");
});
