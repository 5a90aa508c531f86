import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { APPEARANCE_COOKIE } from "../contract/appearance.ts";
import { AppearanceForm } from "./appearance-form.tsx";
import { ShellProvider } from "./shell-context.tsx";
import { TEST_SHELL } from "./test/shell.ts";
import { watchShell } from "./watch-shell.ts";

let stop: () => void;
const sent = vi.fn<(event: Event) => void>((event) => event.preventDefault());

beforeEach(() => {
  document.body.innerHTML = renderToStaticMarkup(
    <ShellProvider value={TEST_SHELL}>
      <AppearanceForm address="/datasets" />
      <form method="get" action="/datasets">
        <button type="submit">Search</button>
      </form>
    </ShellProvider>,
  );
  stop = watchShell(() => Promise.resolve());
  // Events that the shell ignores reach the window unchanged.
  addEventListener("submit", sent);
});
afterEach(() => {
  stop();
  removeEventListener("submit", sent);
  sent.mockClear();
  document.cookie = `${APPEARANCE_COOKIE}=; Path=/; Max-Age=0`;
  delete document.documentElement.dataset["theme"];
});

function press(name: string): void {
  const button = [...document.querySelectorAll("button")].find((one) => one.textContent === name);
  button?.form?.requestSubmit(button);
}

function pressed(): (string | null)[] {
  return [...document.querySelectorAll("[aria-pressed=true]")].map((button) => button.textContent);
}

it("shows the selected appearance at once, stores it, and announces it", () => {
  expect(pressed()).toEqual(["System"]);
  press("Dark");
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(document.cookie).toContain(`${APPEARANCE_COOKIE}=dark`);
  expect(pressed()).toEqual(["Dark"]);
  press("System");
  expect(document.documentElement.dataset["theme"]).toBeUndefined();
  expect(document.cookie).not.toContain(`${APPEARANCE_COOKIE}=dark`);
  expect(pressed()).toEqual(["System"]);
});

it("handles only that form, and none after it has ended", () => {
  const wasPrevented: boolean[] = [];
  document.addEventListener("submit", (event) => wasPrevented.push(event.defaultPrevented));
  press("Search");
  press("Dark");
  stop();
  press("Light");
  expect(wasPrevented).toEqual([false, true, false]);
});
