import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storeShortcutChoice, type Shortcut, findShortcut, watchShortcuts } from "./shortcut.ts";
import { areShortcutsOn, readShortcutKey } from "./shortcut-key.ts";

const RECORD = "/datasets/38/version/2?tab=files";

function press(
  key: string,
  address = RECORD,
  init: KeyboardEventInit = {},
  on = "body",
): Shortcut | null {
  let shortcut: Shortcut | null = null;
  const listener = (event: KeyboardEvent): void => {
    const pressed = readShortcutKey(event);
    shortcut = pressed === null ? null : findShortcut(pressed, address);
  };
  document.addEventListener("keydown", listener, { once: true });
  const target = document.querySelector(on) ?? document.body;
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...init }));
  return shortcut;
}

beforeEach(() => {
  document.body.innerHTML = `<main><input type="search" name="q"><textarea></textarea><p contenteditable="true"></p></main>`;
});
afterEach(() => localStorage.clear());

it("moves the focus to the search box", () => {
  const field = document.querySelector("input");
  expect(press("/")).toEqual({ kind: "focus", field });
});

it("opens the search page where there is no box", () => {
  document.body.innerHTML = "<main></main>";
  expect(press("/")).toEqual({ kind: "go", address: "/datasets/search" });
});

it("opens the help", () => {
  expect(press("?", "/", { shiftKey: true })).toEqual({ kind: "help" });
});

it("opens a record's citation and its download", () => {
  expect(press("c")).toEqual({ kind: "go", address: "/datasets/38/version/2?tab=cite" });
  expect(press("d", "/code/8")).toEqual({ kind: "go", address: "/code/8?get=1" });
});

it("opens a record's download over what the page shows, and the form of a withheld one", () => {
  document.body.innerHTML = `<main><div id="get"><a href="/code/8?tab=files&page=3&get=1"></a></div></main>`;
  expect(press("d", "/code/8?tab=files&page=3")).toEqual({
    kind: "go",
    address: "/code/8?tab=files&page=3&get=1",
  });
  document.body.innerHTML = `<main><div id="get"><a href="/workspaces/5"></a></div></main>`;
  expect(press("d", "/code/8")).toEqual({ kind: "go", address: "/code/8?get=1" });
});

const ROWS = `<main><h1 tabindex="-1">Files</h1>
  <form><button name="get" value="selection"></button></form>
  <table><tbody>
    <tr><td><input type="checkbox" name="select"></td><th scope="row"><a href="#a">a</a></th></tr>
    <tr><td><input type="checkbox" name="select"></td><th scope="row"><a href="#b">b</a></th></tr>
  </tbody></table></main>`;

function focused(shortcut: Shortcut | null): string | null {
  if (shortcut?.kind !== "focus") return null;
  shortcut.field.focus();
  return shortcut.field.textContent;
}

it("moves from the heading to the next name and back", () => {
  document.body.innerHTML = ROWS;
  document.querySelector("h1")?.focus();
  const keys = ["j", "j", "j", "k", "k"];
  expect(keys.map((key) => focused(press(key)))).toEqual(["a", "b", null, "a", null]);
});

it("selects the row that has the focus, and nothing elsewhere", () => {
  document.body.innerHTML = ROWS;
  expect(press("x")).toBeNull();
  document.querySelectorAll("a")[1]?.focus();
  expect(press("x")).toEqual({ kind: "press", field: document.querySelectorAll("input")[1] });
});

it("downloads the selection where there is one", () => {
  document.body.innerHTML = ROWS;
  expect(press("d")).toMatchObject({ kind: "go" });
  document.querySelector("input")?.click();
  expect(press("d")).toEqual({ kind: "press", field: document.querySelector("button") });
});

it("opens a record's files", () => {
  expect(press("f", "/code/8")).toEqual({ kind: "go", address: "/code/8?tab=files" });
});

it.each(["/", "/datasets", "/about/team", "/datasets/search?q=c"])(
  "cites and downloads nothing on %s",
  (address) => {
    expect([press("c", address), press("d", address)]).toEqual([null, null]);
  },
);

it.each(["input", "textarea", "[contenteditable]"])("does nothing while typing into %s", (on) => {
  expect(["/", "?", "c", "d"].map((key) => press(key, RECORD, {}, on))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

it.each<KeyboardEventInit>([
  { ctrlKey: true },
  { metaKey: true },
  { altKey: true },
  { repeat: true },
  { isComposing: true },
])("ignores the browser's own keys with %j", (init) => {
  expect(press("d", RECORD, init)).toBeNull();
});

it("leaves a key that something else has handled", () => {
  const take = (event: Event) => event.preventDefault();
  document.body.addEventListener("keydown", take);
  const shortcut = press("d", RECORD, { cancelable: true });
  document.body.removeEventListener("keydown", take);
  expect(shortcut).toBeNull();
});

it("begins at the first name where nothing has the focus, and goes nowhere back", () => {
  document.body.innerHTML = ROWS;
  expect(press("k")).toBeNull();
  expect(press("j")).toEqual({ kind: "focus", field: document.querySelector("a") });
});

it("works beside text that cannot be edited, and ticks no disabled box", () => {
  document.body.innerHTML = ROWS.replaceAll('name="select"', "disabled");
  document.querySelector("a")?.setAttribute("contenteditable", "false");
  expect(press("f", "/code/8", {}, "a")).toMatchObject({ kind: "go" });
  document.querySelector("a")?.focus();
  expect(press("x")).toBeNull();
});

it("reports a reader's choice to who watches it", () => {
  let changes = 0;
  const stop = watchShortcuts(() => {
    changes += 1;
  });
  storeShortcutChoice(false);
  stop();
  storeShortcutChoice(true);
  expect(changes).toBe(1);
});

it("does nothing behind an open dialog of the page", () => {
  document.body.insertAdjacentHTML("beforeend", "<dialog></dialog>");
  expect(press("c")).not.toBeNull();
  document.querySelector("dialog")?.setAttribute("open", "");
  expect(press("c")).toBeNull();
});

it("does nothing behind a dialog", () => {
  document.body.insertAdjacentHTML("beforeend", `<div role="dialog"></div>`);
  expect(press("c")).toBeNull();
});

it("stays on in a browser that stores nothing", () => {
  const refuse = (): never => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  storeShortcutChoice(false);
  storeShortcutChoice(true);
  expect(press("c")).not.toBeNull();
  vi.unstubAllGlobals();
});

it("stays off once the reader turned it off", () => {
  expect(areShortcutsOn()).toBe(true);
  storeShortcutChoice(false);
  expect(areShortcutsOn()).toBe(false);
  expect(press("/")).toBeNull();
  storeShortcutChoice(true);
  expect(areShortcutsOn()).toBe(true);
});
