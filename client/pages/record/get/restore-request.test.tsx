import { createRoot } from "react-dom/client";
import { act } from "react";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import type { Shell } from "../../../contract/view.ts";
import { ShellProvider } from "../../../shell/shell-context.tsx";
import type { ShownRecord } from "../shown-record.ts";
import { RestoreRequest } from "./restore-request.tsx";
import { sendRestore } from "./send-restore.ts";

vi.mock("./send-restore.ts", () => ({ sendRestore: vi.fn() }));

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(() => vi.mocked(sendRestore).mockReset());

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

it("is sent once, and says what became of it without leaving the page", async () => {
  const form = await show();
  const button = form.querySelector("button");
  expect([button?.textContent, button?.getAttribute("aria-disabled")]).toEqual([
    "Ask for the files of version 1",
    null,
  ]);
  const answer = Promise.withResolvers<string | null>();
  vi.mocked(sendRestore).mockReturnValue(answer.promise);
  send(form);
  send(form);
  await vi.waitFor(() => expect(sendRestore).toHaveBeenCalledWith(form), 15_000);
  expect([button?.textContent, button?.getAttribute("aria-disabled")]).toEqual(["Asking", "true"]);
  await act(async () => answer.resolve(null));
  expect(sendRestore).toHaveBeenCalledOnce();
  const focused = document.activeElement;
  expect([focused?.tagName, focused?.textContent]).toEqual([
    "OUTPUT",
    expect.stringContaining("Request sent."),
  ]);
});

it("keeps what was typed when it was not sent, and can be sent again", async () => {
  const form = await show();
  const [name] = form.querySelectorAll("input");
  if (name) name.value = "Ada Moss";
  vi.mocked(sendRestore).mockResolvedValue("The check did not pass.");
  send(form);
  await vi.waitFor(() => expect(form.textContent).toContain("The check did not pass."), 15_000);
  expect([name?.value, form.querySelector("button")?.textContent]).toEqual([
    "Ada Moss",
    "Ask for the files of version 1",
  ]);
  send(form);
  await vi.waitFor(() => expect(sendRestore).toHaveBeenCalledTimes(2), 15_000);
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
  expect([...nobody.querySelectorAll("input")].map(({ value }) => value)).toEqual(["", ""]);
});

it("says what became of a request", async () => {
  const sent = await draw({ outcome: "restore-sent" });
  expect(sent.textContent).toContain("Request sent.");
  expect(sent.querySelector("form")).toBeNull();
});

it("is sent by the browser when the code does not load, and can be sent again after Back", async () => {
  vi.mocked(sendRestore).mockRejectedValue(new Error("offline"));
  const form = await show();
  send(form);
  await vi.waitFor(() => expect(form.submit).toHaveBeenCalledOnce(), 15_000);
  await vi.waitFor(() => expect(form.textContent).not.toContain("Asking"), 15_000);
});
