import { expect, it } from "vitest";
import { fillForm } from "./unsent-form.ts";

function draw(controls: string): HTMLFormElement {
  document.body.innerHTML = `<form>${controls}</form>`;
  const form = document.querySelector("form");
  if (!form) throw new Error("There is no form.");
  return form;
}

it("restores what was typed and the values the author had seen, but no other hidden field", () => {
  const form = draw(`
    <input name="title" value="Old" />
    <textarea name="about"></textarea>
    <select name="role"><option>Viewer</option><option>Editor</option></select>
    <input name="tag" value="" /><input name="tag" value="" />
    <input type="checkbox" name="open" value="yes" />
    <input type="checkbox" name="open" value="no" checked />
    <input type="hidden" name="revision" value="9" />
    <input type="hidden" name="key" value="of this page" />`);
  const typed: [string, string][] = [
    ["title", "New"],
    ["about", "Two words"],
    ["role", "Editor"],
    ["tag", "tides"],
    ["tag", "harbours"],
    ["open", "yes"],
    ["revision", "7"],
  ];
  fillForm(form, [...typed, ["key", "of an earlier page"]]);
  expect([...new FormData(form)]).toEqual([...typed, ["key", "of this page"]]);
});
