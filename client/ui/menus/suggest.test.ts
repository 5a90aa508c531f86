import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SUGGEST_MAX_CHARS, SUGGEST_MIN_CHARS } from "../../contract/suggestions.ts";
import { suggest } from "./suggest.ts";

const PAUSE_MS = 180;
const GROUPS = [
  {
    name: "Datasets",
    lines: [
      { label: "Tides", detail: "7", href: "#tides" },
      { label: "Reefs", detail: "8", href: "#reefs" },
    ],
  },
  { name: "Tags", lines: [{ label: "sea", detail: "", href: "#sea" }] },
];

interface Asked {
  address: string;
  signal: AbortSignal;
}

let field: HTMLInputElement;
let asked: Asked[];
let answer: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answer = async () => Response.json(GROUPS);
  vi.stubGlobal("fetch", (address: string, { signal }: { signal: AbortSignal }) => {
    asked.push({ address, signal });
    return answer();
  });
  document.body.innerHTML = "<form><p><span><input></span></p></form>";
  const found = document.querySelector("input");
  if (!found) throw new Error("There is no field.");
  field = found;
  field.focus();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

async function type(text: string, pause = PAUSE_MS): Promise<void> {
  field.value = text;
  field.dispatchEvent(new Event("input"));
  await vi.advanceTimersByTimeAsync(pause);
}

/** Whether the field left the key to the browser. */
function press(key: string): boolean {
  return field.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
}

function readSelected(): string | null {
  const selected = document.querySelector(`[aria-selected="true"]`);
  expect(field.getAttribute("aria-activedescendant")).toBe(selected?.id ?? null);
  return selected?.getAttribute("href") ?? null;
}

function isOpen(): boolean {
  const list = document.querySelector<HTMLElement>(`[role="listbox"]`);
  expect(field.getAttribute("aria-expanded")).toBe(String(!list?.hidden));
  return list?.hidden === false;
}

describe("suggestions", () => {
  it.each([
    [SUGGEST_MIN_CHARS - 1, 0],
    [SUGGEST_MIN_CHARS, 1],
    [SUGGEST_MAX_CHARS, 1],
    [SUGGEST_MAX_CHARS + 1, 0],
  ])("for %i characters are requested %i times", async (length, times) => {
    suggest(field);
    await type(` ${"x".repeat(length)} `);
    expect(asked).toHaveLength(times);
    expect(isOpen()).toBe(times === 1);
  });

  it("are requested once, after a pause in typing", async () => {
    suggest(field);
    await type("ti", PAUSE_MS - 1);
    await type("tid", PAUSE_MS - 1);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.map(({ address }) => address)).toEqual([expect.stringMatching(/q=tid$/)]);
  });

  it("for earlier letters are cancelled when later ones are typed", async () => {
    suggest(field);
    answer = () => new Promise(() => {});
    await type("ti");
    await type("tid");
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it("are counted for screen readers", async () => {
    suggest(field);
    await type("sea");
    expect(document.querySelector(`[role="status"]`)?.textContent).toBe(
      "3 suggestions. Use the arrow keys to choose.",
    );
    answer = async () => Response.json(GROUPS.slice(1));
    await type("seas");
    expect(document.querySelector(`[role="status"]`)?.textContent).toBe(
      "1 suggestion. Use the arrow keys to choose it.",
    );
    answer = async () => Response.json([]);
    await type("seax");
    expect([isOpen(), document.querySelector(`[role="status"]`)?.textContent]).toEqual([false, ""]);
  });

  it("are selected by the arrow keys, past both ends back to the field", async () => {
    suggest(field);
    await type("sea");
    const keys = ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp"];
    const seen = keys.map((key) => {
      expect(press(key)).toBe(false);
      return readSelected();
    });
    expect(seen).toEqual(["#tides", "#reefs", "#sea", null, "#sea", "#reefs"]);
  });

  it("begin with none selected, also after new letters", async () => {
    suggest(field);
    await type("sea");
    expect(readSelected()).toBeNull();
    press("ArrowDown");
    await type("seas");
    expect(readSelected()).toBeNull();
    press("ArrowDown");
    expect(readSelected()).toBe("#tides");
  });

  it("show names from outside as text, and lead to the address of the selected one", async () => {
    const label = "<img src=x> Bo & Co";
    const href = "/people/named?name=%3Cimg%20src%3Dx%3E%20Bo%20%26%20Co";
    answer = async () =>
      Response.json([{ name: "People", lines: [{ label, detail: "1 record", href }] }]);
    suggest(field);
    await type("bo");
    press("ArrowDown");
    const list = document.querySelector(`[role="listbox"]`);
    expect([list?.querySelector("img"), list?.querySelector("a")?.textContent]).toEqual([
      null,
      `${label} 1 record`,
    ]);
    expect(readSelected()).toBe(href);
  });

  it.each(["ArrowLeft", "ArrowRight", "Home", "End"])(
    "are left by %s, which moves in the text",
    async (key) => {
      suggest(field);
      await type("sea");
      press("ArrowDown");
      expect(press(key)).toBe(true);
      expect([readSelected(), isOpen()]).toEqual([null, true]);
    },
  );

  it("are asked for again by an arrow key after Escape", async () => {
    suggest(field);
    await type("sea");
    press("Escape");
    expect(isOpen()).toBe(false);
    press("ArrowDown");
    await vi.advanceTimersByTimeAsync(0);
    expect([asked.length, isOpen(), readSelected()]).toEqual([2, true, null]);
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])(
    "leave keys of a composition alone (%j)",
    async (composition) => {
      suggest(field);
      await type("sea");
      press("ArrowDown");
      for (const key of ["Enter", "ArrowDown", "Escape"]) {
        const event = new KeyboardEvent("keydown", { key, cancelable: true, ...composition });
        expect(field.dispatchEvent(event)).toBe(true);
      }
      expect([readSelected(), isOpen()]).toEqual(["#tides", true]);
    },
  );

  it("of earlier letters are neither selected nor shown late", async () => {
    suggest(field);
    await type("sea");
    press("ArrowDown");
    await type("seas", 1);
    expect(readSelected()).toBeNull();
    const late = Promise.withResolvers<Response>();
    answer = () => late.promise;
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    await type("seass", 1);
    expect(asked.at(-1)?.signal.aborted).toBe(true);
  });

  it("are opened by Enter, which without a selected one sends the search", async () => {
    suggest(field);
    await type("sea");
    expect(press("Enter")).toBe(true);
    const followed: string[] = [];
    document.addEventListener("click", (event) => {
      if (event.target instanceof HTMLAnchorElement) followed.push(event.target.hash);
    });
    press("ArrowUp");
    expect(press("Enter")).toBe(false);
    expect(followed).toEqual(["#sea"]);
  });

  it.each([
    ["Escape", () => void press("Escape")],
    ["leaving the field", () => field.blur()],
    ["a search", () => void field.form?.dispatchEvent(new Event("submit"))],
  ])("close by %s, and their request is cancelled", async (_, close) => {
    suggest(field);
    await type("sea");
    expect(isOpen()).toBe(true);
    const late = Promise.withResolvers<Response>();
    answer = () => late.promise;
    await type("seas");
    await type("seass", 1);
    close();
    expect(isOpen()).toBe(false);
    expect(asked.at(-1)?.signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(asked).toHaveLength(2);
  });

  it("are not shown when the portal fails or the browser is offline", async () => {
    suggest(field);
    answer = async () => new Response("[", { status: 500 });
    await type("sea");
    answer = async () => Response.json(GROUPS);
    await type("seas");
    expect(isOpen()).toBe(true);
    answer = () => Promise.reject(new TypeError("offline"));
    await type("seass");
    expect([asked.length, isOpen()]).toEqual([3, false]);
  });

  it("are attached to a field once", () => {
    suggest(field);
    suggest(field);
    expect(document.querySelectorAll(`[role="listbox"]`)).toHaveLength(1);
  });
});
