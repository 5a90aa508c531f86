import { beforeEach, expect, it } from "vitest";
import { type SavedFocus, readFocus, restoreFocus } from "./keep-focus.ts";

const HEADING = "<h1>Collection</h1>";

/** Renders the form, and gives the focus to the control of that label or name. */
function draw(controls: string): HTMLFormElement {
  document.body.innerHTML = `<main>${HEADING}<form>${controls}</form></main>`;
  const form = document.querySelector("form");
  if (!form) throw new Error("There is no form.");
  return form;
}

function hold(form: HTMLFormElement, selector: string): SavedFocus {
  form.querySelector<HTMLElement>(selector)?.focus();
  const held = readFocus(form);
  if (!held) throw new Error(`Nothing has the focus: ${selector}`);
  return held;
}

function readFocused(): string {
  const { activeElement: focused } = document;
  return (
    (focused?.getAttribute("aria-label") ?? focused?.getAttribute("name")) || `${focused?.tagName}`
  );
}

const add = (title: string) => `<button aria-label="Add ${title}">Add</button>`;
const move = (title: string, isFirst = false) =>
  `<button aria-label="Move ${title} up" ${isFirst ? "disabled" : ""}></button>
   <button aria-label="Move ${title} down"></button>`;

beforeEach(() => document.body.replaceChildren());

it.each([
  [
    "the field that was typed in",
    `<input name="first"><input name="last">`,
    "[name=last]",
    `<input name="first"><input name="last">`,
    "last",
  ],
  [
    "the next button of the same words when its own is gone",
    add("tides") + add("waves"),
    "button",
    add("waves"),
    "Add waves",
  ],
  [
    "a button that has moved with its row",
    move("tides", true) + move("waves"),
    "[aria-label='Move tides down']",
    move("waves", true) + move("tides"),
    "Move tides down",
  ],
  [
    "the other way when a row can go no further",
    move("tides", true) + move("waves"),
    "[aria-label='Move waves up']",
    move("waves", true) + move("tides"),
    "Move waves down",
  ],
  [
    "the heading when nothing like it is left",
    `<button aria-label="Remove tides"></button><button aria-label="Remove waves"></button>`,
    "button",
    `<button aria-label="Remove waves"></button>`,
    "H1",
  ],
])("gives the focus to %s", (_, before, selector, after, focused) => {
  const held = hold(draw(before), selector);
  restoreFocus(draw(after), held);
  expect(readFocused()).toBe(focused);
});

it("keeps a focus that is elsewhere by then", () => {
  const held = hold(draw(`<input name="first">`), "input");
  const form = draw(`<input name="first"><button aria-label="Elsewhere"></button>`);
  form.querySelector("button")?.focus();
  restoreFocus(form, held);
  expect(readFocused()).toBe("Elsewhere");
});
