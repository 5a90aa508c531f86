import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FORM_INPUT_MAX_CHARS } from "../../contract/limits.ts";
import { hasFormInput, storeFormInput, restoreFormInput } from "./form-input.ts";

const FORM = `<main><form>
  <input name="q" value="served"><input name="q"><textarea name="why"></textarea>
  <select name="size"><option value="25">25</option><option value="50">50</option></select>
  <input type="checkbox" name="agree"><input type="hidden" name="token" value="t">
  <input type="password" name="password"><input name="code" autocomplete="one-time-code">
</form></main>`;

function field(selector: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

function fill(): void {
  document.querySelectorAll<HTMLInputElement>("[name=q]")[1]?.setRangeText("tides");
  field("textarea").value = "Because.";
  field("select").value = "50";
  field("[type=checkbox]").checked = true;
  field("[type=password]").value = "secret-1";
  field("[name=code]").value = "secret-2";
}

function read(): (string | boolean)[] {
  const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea, select")];
  return fields.map(({ type, value, checked }) => (type === "checkbox" ? checked : value));
}

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, "", "/datasets");
  document.body.innerHTML = FORM;
});
afterEach(() => void vi.unstubAllGlobals());

it("restores what was typed and selected on the same page, and no secret", () => {
  fill();
  storeFormInput();
  expect(sessionStorage.getItem("foreland-form-input")).not.toContain("secret");
  document.body.innerHTML = FORM;
  const heard = vi.fn<(event: Event) => void>();
  document.addEventListener("input", heard, { once: true });
  restoreFormInput();
  expect(read()).toEqual(["served", "tides", "Because.", "50", true, "t", "", ""]);
  expect(heard).toHaveBeenCalledOnce();
});

/** Shows markup as it was served; the imitated document knows no options that were selected. */
function serve(html: string): void {
  document.body.innerHTML = html;
  for (const option of document.querySelectorAll("option"))
    Object.defineProperty(option, "defaultSelected", { value: option.hasAttribute("selected") });
}

it("stores only what a person changed in a field with a name", () => {
  serve(`<main><form><textarea name="why"></textarea><input>
    <select name="sort"><option value="a">A</option><option value="b" selected>B</option></select>
    <input type="checkbox" name="agree" checked><input name="q" value="served"></form></main>`);
  field("textarea").value = "Because.";
  field("input:not([name])").value = "typed";
  storeFormInput();
  expect(JSON.parse(sessionStorage.getItem("foreland-form-input") ?? "")).toEqual({
    path: "/datasets",
    values: { "why#0": "Because." },
  });
});

it("restores a choice and a tick that the page served the other way", () => {
  const html = `<main><form>
    <select name="sort"><option value="a">A</option><option value="b" selected>B</option></select>
    <input type="checkbox" name="agree" checked>
    <input type="radio" name="size" value="1" checked><input type="radio" name="size" value="2">
    </form></main>`;
  serve(html);
  field("select").value = "a";
  field("[name=agree]").checked = false;
  field("[value='2']").checked = true;
  storeFormInput();
  serve(html);
  const changed: string[] = [];
  const note = ({ type, target }: Event): void => {
    if (target instanceof HTMLSelectElement) changed.push(`${type} ${target.value}`);
  };
  for (const type of ["input", "change"]) document.body.addEventListener(type, note);
  restoreFormInput();
  for (const type of ["input", "change"]) document.body.removeEventListener(type, note);
  expect(field("select").value).toBe("a");
  expect(changed).toEqual(["input a", "change a"]);
  expect(field("[name=agree]").checked).toBe(false);
  expect(field("[value='2']").checked).toBe(true);
});

it.each([
  ["text", "textarea"],
  ["a password", "[type=password]"],
])("knows that %s was typed", (_, selector) => {
  expect(hasFormInput()).toBe(false);
  field(selector).value = "typed";
  expect(hasFormInput()).toBe(true);
});

it("restores it once, on no other page, and never over later input", () => {
  fill();
  storeFormInput();
  history.replaceState(null, "", "/code");
  document.body.innerHTML = FORM;
  const untouched = read();
  restoreFormInput();
  history.replaceState(null, "", "/datasets");
  restoreFormInput();
  expect(read()).toEqual(untouched);

  fill();
  storeFormInput();
  document.body.innerHTML = FORM;
  field("textarea").value = "Newer.";
  restoreFormInput();
  expect(field("textarea").value).toBe("Newer.");
});

it.each([
  [0, 1],
  [1, 0],
])("stores what a tab has room for, and nothing of %i character more", (more, count) => {
  const around = JSON.stringify({ path: "/datasets", values: { "why#0": "" } }).length;
  field("textarea").value = "x".repeat(FORM_INPUT_MAX_CHARS - around + more);
  storeFormInput();
  expect(sessionStorage.length).toBe(count);
});

it("stores nothing where storage is blocked", () => {
  const refuse = (): never => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  field("textarea").value = "short";
  expect(storeFormInput).not.toThrow();
  expect(restoreFormInput).not.toThrow();
});
