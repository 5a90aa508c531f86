import { act } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Shell } from "../contract/view.ts";
import { USER_PANEL_DELAY_MS } from "../contract/limits.ts";
import type { Profile } from "../contract/session.ts";
import { MainProvider } from "../state/provider.tsx";
import type { Session } from "../state/session.ts";
import { ShellProvider } from "./shell-context.tsx";
import { Avatar, nameAccount } from "./avatar.tsx";
import { UserMenu } from "./user-menu.tsx";
import { UserPanel } from "./user-panel.tsx";
import { watchUserPanel } from "./watch-user-panel.ts";

const shell = { appUrl: "https://app.test/" } as Shell;
const ada: Profile = {
  firstName: "Ada",
  lastName: "Moss",
  email: "ada@lab.test",
  color: "#5FBFF9",
  orcid: null,
};

const ended = vi.fn<() => void>();
const start = vi.fn(() => ended);
const leave = vi.fn<(sending: Pick<Event, "preventDefault">) => void>();
let root: Root;
let stop: () => void;

function sessionOf(profile: Profile): Session {
  const greeted = { isSignedIn: true, profile, end: null };
  const nothing = (): void => {};
  return {
    UserMenu,
    Avatar,
    nameAccount,
    SessionEnded: () => <p />,
    read: () => greeted,
    watch: () => nothing,
    updateProfile: nothing,
    leave,
    endForSignIn: () => Promise.resolve(false),
    freshen: () => Promise.resolve(),
    start,
  };
}

/** A visitor's page has the server's menu; a member's tab renders its own. */
async function show(profile: Profile | null): Promise<void> {
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  container.innerHTML = `<div id="user-panel">${renderToStaticMarkup(
    <ShellProvider value={shell}>
      <UserMenu isSignedIn={false} profile={null} />
    </ShellProvider>,
  )}</div>`;
  root = createRoot(container);
  await act(async () =>
    root.render(
      <ShellProvider value={shell}>
        <MainProvider
          account={null}
          brandName="Foreland"
          createSession={profile ? () => sessionOf(profile) : undefined}
        >
          <UserPanel path="/" isSignedIn={profile !== null} profile={profile} />
        </MainProvider>
      </ShellProvider>,
    ),
  );
  stop = watchUserPanel();
}

function button(): HTMLButtonElement {
  const found = document.querySelector<HTMLButtonElement>("[popovertarget='user-panel']");
  if (!found) throw new Error("no user icon");
  return found;
}

function isOpen(): boolean {
  return button().parentElement?.dataset["state"] === "open";
}

async function point(type: string): Promise<void> {
  const event = new PointerEvent(type, { pointerType: "mouse" });
  await act(async () => button().parentElement?.dispatchEvent(event));
}

async function wait(ms: number): Promise<void> {
  await act(async () => vi.advanceTimersByTime(ms));
}

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeEach(() => void vi.useFakeTimers());

afterEach(async () => {
  stop();
  await act(async () => root.unmount());
  ended.mockClear();
  vi.useRealTimers();
});

it("opens when the pointer has rested on the user icon for 200 ms", async () => {
  await show(null);
  await point("pointerenter");
  await wait(USER_PANEL_DELAY_MS - 1);
  expect(isOpen()).toBe(false);
  await wait(1);
  expect(isOpen()).toBe(true);
});

it("stays closed when the pointer only passes by", async () => {
  await show(null);
  await point("pointerenter");
  await point("pointerleave");
  await wait(USER_PANEL_DELAY_MS);
  expect(isOpen()).toBe(false);
});

it("stays closed when its page is left before the pointer has rested", async () => {
  await show(null);
  await point("pointerenter");
  stop();
  await wait(USER_PANEL_DELAY_MS);
  expect(isOpen()).toBe(false);
});

it("stays closed when the focus only passes by", async () => {
  await show(null);
  await act(async () => button().focus());
  await wait(USER_PANEL_DELAY_MS);
  expect(isOpen()).toBe(false);
});

it("opens by the keyboard and closes on Escape, which keeps the focus on the icon", async () => {
  await show(null);
  await act(async () => button().focus());
  await act(async () => button().click());
  expect(isOpen()).toBe(true);
  await act(async () => document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })));
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(button());
});

it("closes on a second press", async () => {
  await show(null);
  await act(async () => button().click());
  expect(isOpen()).toBe(true);
  await act(async () => button().click());
  expect(isOpen()).toBe(false);
});

it("opens on a tap and closes on a tap elsewhere", async () => {
  await show(null);
  await act(async () => button().click());
  expect(isOpen()).toBe(true);
  await act(async () =>
    document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })),
  );
  expect(isOpen()).toBe(false);
});

it("stays shut when the focus had passed by before its code was loaded", async () => {
  await show(null);
  stop();
  await act(async () => button().focus());
  stop = watchUserPanel();
  expect(isOpen()).toBe(false);
});

describe("as a popover of the browser", () => {
  const hide = vi.fn<() => void>();

  async function showPopover(): Promise<(newState: string) => void> {
    await show(null);
    stop();
    const panel = document.getElementById("user-panel");
    if (panel) Object.assign(panel, { popover: "auto", hidePopover: hide });
    stop = watchUserPanel();
    hide.mockClear();
    return (newState) => panel?.dispatchEvent(Object.assign(new Event("toggle"), { newState }));
  }

  it("is open from one press to the next, wherever the pointer is", async () => {
    const toggle = await showPopover();
    await point("pointerenter");
    toggle("open");
    await point("pointerleave");
    await wait(1_000);
    expect(isOpen()).toBe(true);
    await point("pointerenter");
    toggle("closed");
    await wait(1_000);
    expect(isOpen()).toBe(false);
  });

  it("is closed by Escape and when the keyboard leaves it", async () => {
    const toggle = await showPopover();
    const ways = [
      () => document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })),
      () => button().dispatchEvent(new FocusEvent("focusout", { bubbles: true })),
    ];
    for (const close of ways) {
      toggle("open");
      expect(isOpen()).toBe(true);
      hide.mockClear();
      close();
      expect([isOpen(), hide.mock.calls.length]).toEqual([false, 1]);
      toggle("closed");
      await point("pointerleave");
    }
  });
});

it("shows a visitor My Account disabled and Sign In", async () => {
  await show(null);
  expect(button().getAttribute("aria-label")).toBe("Account");
  expect(button().querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
  expect(document.getElementById("user-panel")?.getAttribute("popover")).toBe("auto");
  const items = [...document.querySelectorAll("li > *")];
  expect(items.map(({ textContent }) => textContent)).toEqual([
    "My Account",
    "Developer Tools",
    "app.test",
    "Sign In",
  ]);
  expect(items[0]?.matches(":disabled")).toBe(true);
});

it("shows a member their new notifications and the link to all of them", async () => {
  const newest = [{ label: "Access granted", link: "/datasets/7" }];
  const notices = { label: "Notifications (1)", link: "/user/notifications", newest };
  await show({ ...ada, notices });
  const items = [...document.querySelectorAll("li > *")];
  expect(items.map((item) => [item.textContent, item.getAttribute("href")])).toEqual([
    ["Access granted", "/datasets/7"],
    ["My Account", "/user/profile"],
    ["Notifications (1)", "/user/notifications"],
    ["Developer Tools", "/user/developer"],
    ["app.test", "https://app.test/"],
    ["Sign Out", null],
  ]);
  expect(document.querySelector("ul")?.getAttribute("aria-label")).toBe("New notifications");
  await act(async () => root.unmount());
  await show({ ...ada, notices: { ...notices, newest: [] } });
  expect(document.querySelector("[aria-label='New notifications']")).toBeNull();
});

it("shows a signed-in person initials, My Account and Sign Out", async () => {
  await show(ada);
  expect(button().textContent).toBe("AM");
  expect(button().getAttribute("aria-label")).toBe("Account of Ada Moss, AM");
  expect(document.querySelector('a[href="/user/profile"]')?.textContent).toBe("My Account");
  const signOut = document.querySelector<HTMLButtonElement>("form button");
  expect(signOut?.textContent).toBe("Sign Out");
  expect(signOut?.type).toBe("submit");
  expect([signOut?.form?.method, signOut?.form?.getAttribute("action")]).toEqual([
    "post",
    "/sign-out",
  ]);
  const press = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  await act(async () => void signOut?.form?.dispatchEvent(press));
  expect(leave).toHaveBeenCalledOnce();
});

it("starts a member's session with the page, and ends it with that", async () => {
  start.mockClear();
  await show(ada);
  expect(start).toHaveBeenCalledOnce();
  expect(ended).not.toHaveBeenCalled();
  await act(async () => root.unmount());
  expect(ended).toHaveBeenCalledOnce();
});
