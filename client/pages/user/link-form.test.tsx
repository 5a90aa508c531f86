import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { LinkForm } from "./link-form.tsx";

const TWO_POLLS_MS = 1_000;
let popup: { closed: boolean } | null;
let opened: URL;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  popup = { closed: false };
  vi.stubGlobal("open", (url: URL) => {
    opened = url;
    return popup;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A form whose button has been pressed. */
async function press(): Promise<HTMLFormElement> {
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  root.render(
    <LinkForm provider="orcid" url="https://orcid.test/authorize">
      Link ORCID iD
    </LinkForm>,
  );
  const form = await vi.waitFor(() => {
    const found = document.querySelector("form");
    if (!found) throw new Error("There is no form.");
    return found;
  }, 15_000);
  vi.spyOn(form, "submit").mockImplementation(() => {});
  form.querySelector("button")?.click();
  return form;
}

function answer(changes: { code?: string | null; error?: string | null }): void {
  const state = opened.searchParams.get("state");
  const source = "orcid-redirect-response";
  const told = { source, provider: "orcid", state, code: "c", installationId: null, error: null };
  const event = new MessageEvent("message", {
    data: { ...told, ...changes },
    origin: location.origin,
  });
  Object.defineProperty(event, "source", { value: popup });
  dispatchEvent(event);
}

function see(form: HTMLFormElement, text: string): Promise<void> {
  return vi.waitFor(
    () => expect(form.querySelector("output")?.textContent).toContain(text),
    15_000,
  );
}

it("waits for the answer, and posts the code in it", async () => {
  const form = await press();
  await see(form, "Answer ORCID in the window that has opened.");
  expect(form.querySelector("button")?.getAttribute("aria-disabled")).toBe("true");
  answer({ code: "secret" });
  await vi.waitFor(() => expect(form.submit).toHaveBeenCalledOnce(), 15_000);
  expect([form.method, new URL(form.action).pathname]).toEqual(["post", "/user/profile/orcid"]);
  expect(Object.fromEntries(new FormData(form))).toEqual({ code: "secret", installation_id: "" });
});

it("opens one window however often it is pressed", async () => {
  const form = await press();
  await see(form, "Answer ORCID");
  const first = opened;
  form.querySelector("button")?.click();
  expect(opened).toBe(first);
});

it("changes nothing when permission is denied", async () => {
  const form = await press();
  await see(form, "Answer ORCID");
  answer({ code: null, error: "access_denied" });
  await see(form, "You did not give permission at ORCID. Nothing was changed.");
  expect(form.submit).not.toHaveBeenCalled();
});

it("changes nothing when the window is closed", async () => {
  const form = await press();
  await see(form, "Answer ORCID");
  popup = Object.assign(popup ?? {}, { closed: true });
  await vi.advanceTimersByTimeAsync(TWO_POLLS_MS);
  await see(form, "The window was closed before ORCID answered. Nothing was changed.");
  expect(form.submit).not.toHaveBeenCalled();
});

it("says so when the browser blocks the window", async () => {
  popup = null;
  const form = await press();
  await see(form, "Your browser blocked the window of ORCID.");
  expect(form.querySelector("button")?.getAttribute("aria-disabled")).toBe("false");
});

it("reloads the profile when only repositories were changed", async () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  const form = await press();
  await see(form, "Answer ORCID");
  answer({ code: null });
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith("/user/profile"), 15_000);
  expect(form.submit).not.toHaveBeenCalled();
});

it("says so where storage is blocked, and opens no window", async () => {
  const refuse = (): never => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  const open = vi.spyOn(globalThis, "open");
  const form = await press();
  await see(form, "Your browser blocks the storage of this site");
  expect(open).not.toHaveBeenCalled();
});
