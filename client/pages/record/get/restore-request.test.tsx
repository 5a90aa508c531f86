import { createRoot } from "react-dom/client";
import { act } from "react";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import type { Shell } from "../../../contract/view.ts";
import { ShellProvider } from "../../../shell/shell-context.tsx";
import type { ShownRecord } from "../shown-record.ts";
import { RestoreRequest } from "./restore-request.tsx";
import { readRestoreToken } from "./restore-token.ts";

vi.mock("./restore-token.ts", () => ({ readRestoreToken: vi.fn(async () => "proof") }));

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(() => vi.mocked(readRestoreToken).mockReset());

const shown = {
  record: { family: "datasets", id: 7, version: 1 },
  outcome: null,
} as unknown as ShownRecord;

async function draw(changes: Partial<ShownRecord> = {}, account: unknown = null) {
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  await act(async () =>
    root.render(
      <ShellProvider value={{ account } as Shell}>
        <RestoreRequest shown={{ ...shown, ...changes }} />
      </ShellProvider>,
    ),
  );
  return place;
}

async function show(): Promise<HTMLFormElement> {
  const form = (await draw()).querySelector("form");
  if (!form) throw new Error("There is no form.");
  vi.spyOn(form, "submit").mockImplementation(() => {});
  return form;
}

function send(form: HTMLFormElement): void {
  act(() => {
    form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  });
}

it("sends the bot-protection token that it fetched, once", async () => {
  vi.mocked(readRestoreToken).mockResolvedValue("proof");
  const form = await show();
  const button = form.querySelector("button");
  expect([button?.textContent, button?.getAttribute("aria-disabled")]).toEqual([
    "Ask for the files of version 1",
    null,
  ]);
  send(form);
  send(form);
  await vi.waitFor(() => expect(form.submit).toHaveBeenCalled(), 15_000);
  expect(form.submit).toHaveBeenCalledOnce();
  expect(new FormData(form).get("recaptchaToken")).toBe("proof");
  expect([button?.textContent, button?.getAttribute("aria-disabled")]).toEqual(["Asking", "true"]);
});

it("is a form for a name and an address, with those of the account", async () => {
  const profile = { firstName: "Ada", lastName: "Moss", email: "ada@lab.test" };
  const place = await draw({}, { profile });
  const fields = [...place.querySelectorAll<HTMLInputElement>("label input")].map(
    ({ name, type, autocomplete, required, maxLength, value }) => ({
      name,
      type,
      autocomplete,
      required,
      maxLength,
      value,
    }),
  );
  const always = { required: true };
  expect(fields).toEqual([
    {
      ...always,
      name: "name",
      type: "text",
      autocomplete: "name",
      maxLength: 255,
      value: "Ada Moss",
    },
    {
      ...always,
      name: "email",
      type: "email",
      autocomplete: "email",
      maxLength: 320,
      value: "ada@lab.test",
    },
  ]);
  const form = place.querySelector("form");
  expect([form?.method, form?.getAttribute("action")]).toEqual([
    "post",
    "/datasets/7/version/1/restore",
  ]);
  const nobody = await draw();
  expect([...nobody.querySelectorAll("input")].map(({ value }) => value)).toEqual(["", "", ""]);
});

it("says what became of a request", async () => {
  const sent = await draw({ outcome: "restore-sent" });
  expect(sent.textContent).toContain("Request sent.");
  expect(sent.querySelector("form")).toBeNull();
});

it("is sent without a token that is not available", async () => {
  vi.mocked(readRestoreToken).mockRejectedValue(new Error("offline"));
  const form = await show();
  send(form);
  await vi.waitFor(() => expect(form.submit).toHaveBeenCalledOnce(), 15_000);
  expect(new FormData(form).get("recaptchaToken")).toBe("");
});

it("is sent where another program removed the token's field", async () => {
  vi.mocked(readRestoreToken).mockResolvedValue("proof");
  const form = await show();
  form.querySelector("[name=recaptchaToken]")?.remove();
  send(form);
  await vi.waitFor(() => expect(form.submit).toHaveBeenCalledOnce(), 15_000);
});
