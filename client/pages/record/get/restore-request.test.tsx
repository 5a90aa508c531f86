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

async function show(): Promise<HTMLFormElement> {
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  await act(async () =>
    root.render(
      <ShellProvider value={{ account: null } as Shell}>
        <RestoreRequest shown={shown} />
      </ShellProvider>,
    ),
  );
  const form = place.querySelector("form");
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
  send(form);
  send(form);
  await vi.waitFor(() => expect(form.submit).toHaveBeenCalled());
  expect(form.submit).toHaveBeenCalledOnce();
  expect(new FormData(form).get("recaptchaToken")).toBe("proof");
  expect(form.querySelector("button")?.textContent).toBe("Asking");
});

it("is sent without a token that is not available", async () => {
  vi.mocked(readRestoreToken).mockRejectedValue(new Error("offline"));
  const form = await show();
  send(form);
  await vi.waitFor(() => expect(form.submit).toHaveBeenCalledOnce());
  expect(new FormData(form).get("recaptchaToken")).toBe("");
});

it("is sent where another program removed the token's field", async () => {
  vi.mocked(readRestoreToken).mockResolvedValue("proof");
  const form = await show();
  form.querySelector("[name=recaptchaToken]")?.remove();
  send(form);
  await vi.waitFor(() => expect(form.submit).toHaveBeenCalledOnce());
});
