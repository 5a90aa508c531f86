import { afterEach, expect, it, vi } from "vitest";
import { resendByBrowser } from "./send-form.ts";

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

it("submits the pressed button's value and the earlier fields by the browser, not later input", () => {
  document.body.innerHTML = `<form><textarea name="name">Tides</textarea>
    <input type="checkbox" name="day" value="1" checked><input type="checkbox" name="day" value="2" checked>
    <button name="act" value="remove 10.5555/one">Remove</button></form>`;
  const [form] = document.forms;
  const sent = new FormData(form, form?.querySelector("button"));
  const field = form?.querySelector("textarea");
  if (field) field.value = "Typed later";
  const submit = vi.spyOn(HTMLFormElement.prototype, "submit").mockReturnValue();

  resendByBrowser(sent, "/workspaces/user/collections?page=2");

  const [resent] = submit.mock.contexts as HTMLFormElement[];
  expect([resent?.method, resent?.getAttribute("action")]).toEqual([
    "post",
    "/workspaces/user/collections?page=2",
  ]);
  expect([...new FormData(resent)]).toEqual([
    ["name", "Tides"],
    ["day", "1"],
    ["day", "2"],
    ["act", "remove 10.5555/one"],
  ]);
});
