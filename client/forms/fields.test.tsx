import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { expect, it } from "vitest";
import type { FormReply } from "../contract/form.ts";
import { CheckField, SelectField, TextArea, TextField } from "./fields.tsx";
import { FormContext } from "./form-context.ts";

const REFUSED: FormReply = {
  form: "details",
  subject: "",
  kind: "refused",
  message: "Nothing was changed.",
  problems: { text: "Write a text." },
  values: { line: ["typed line"], text: ["typed text"], choice: ["b"], box: [] },
  result: {},
};

const FIELDS: ReactNode = (
  <>
    <TextField name="line" label="Line" defaultValue="saved line" />
    <TextArea name="text" label="Text" defaultValue="saved text" hint="Some words." />
    <SelectField name="choice" label="Choice" defaultValue="a">
      <option value="a">A</option>
      <option value="b">B</option>
    </SelectField>
    <CheckField name="box" label="Box" isChecked />
  </>
);

function draw(reply: FormReply | null): HTMLFormElement {
  const form = document.createElement("form");
  document.body.replaceChildren(form);
  flushSync(() =>
    createRoot(form).render(
      <FormContext value={{ id: "f", reply, isSending: false }}>{FIELDS}</FormContext>,
    ),
  );
  return form;
}

function read(form: HTMLFormElement): Record<string, FormDataEntryValue> {
  return Object.fromEntries(new FormData(form));
}

const SAVED = { line: "saved line", text: "saved text", choice: "a", box: "on" };

it("starts with the saved value", () => {
  expect(read(draw(null))).toEqual(SAVED);
  expect(read(draw({ ...REFUSED, values: {} }))).toEqual(SAVED);
});

it("shows what was typed when the form was refused, and not when it succeeded", () => {
  expect(read(draw(REFUSED))).toEqual({ line: "typed line", text: "typed text", choice: "b" });
  expect(read(draw({ ...REFUSED, kind: "shown" }))).toEqual(SAVED);
});

it("describes a field by its hint and by its problem", () => {
  const form = draw(REFUSED);
  const text = form.querySelector("textarea");
  const told = (text?.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => form.querySelector(`[id="${id}"]`)?.textContent);
  expect([text?.getAttribute("aria-invalid"), told]).toEqual([
    "true",
    ["Some words.", "Write a text."],
  ]);
  expect(form.querySelector("input[name=line]")?.hasAttribute("aria-invalid")).toBe(false);
});
