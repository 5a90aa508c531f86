import { act } from "react";
import type { Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { FormReply } from "../../contract/form.ts";
import { showToMember } from "../test/show-to-member.tsx";
import { Passkeys } from "./passkeys.tsx";

let reply: FormReply | undefined;
vi.mock("../../navigation/navigation.tsx", () => ({
  useNavigation: () => ({ address: "/user/security", loaded: { view: { kind: "page", reply } } }),
}));
class MadePasskey {
  static readonly parseCreationOptionsFromJSON = (options: unknown) => ({ ...Object(options) });
  readonly toJSON = () => ({ id: "made" });
}

const STARTED: FormReply = {
  form: "passkey-start",
  subject: "",
  kind: "shown",
  message: "",
  problems: {},
  values: {},
  result: { options: '{"challenge":"c"}' },
};
const make = vi.fn<(wanted: { publicKey: object; signal: AbortSignal }) => Promise<unknown>>();
const submit = vi.fn<() => void>();
let root: Root;

beforeEach(() => {
  reply = STARTED;
  make.mockReset();
  submit.mockReset();
  vi.stubGlobal("PublicKeyCredential", MadePasskey);
  vi.stubGlobal("navigator", { credentials: { create: make } });
  vi.spyOn(HTMLFormElement.prototype, "requestSubmit").mockImplementation(submit);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(): Promise<HTMLElement> {
  const shown = await showToMember(<Passkeys passkeys={{ isOffered: true, all: [] }} isFresh />, {
    buildId: "b",
  });
  root = shown.root;
  return shown.main;
}

const readButtons = (place: HTMLElement) =>
  [...place.querySelectorAll("button")].map(({ textContent }) => textContent);

it("asks the device with the pool's options, and says so until it answers", async () => {
  make.mockReturnValue(new Promise(() => {}));
  const place = await open();
  expect(make.mock.calls[0]?.[0].publicKey).toEqual({ challenge: "c" });
  expect(place.querySelector("[aria-live]")?.textContent).toContain(
    "Your device is asking you now.",
  );
  expect(readButtons(place)).toEqual([]);
  expect(submit).not.toHaveBeenCalled();
});

it("sends the passkey that the device made, once, with a button for a lost answer", async () => {
  make.mockResolvedValue(new MadePasskey());
  const place = await open();
  expect(place.querySelector<HTMLInputElement>("[name=credential]")?.value).toBe('{"id":"made"}');
  expect(submit).toHaveBeenCalledOnce();
  expect(place.querySelector("[aria-live]")?.textContent).toBe("Your device has made the passkey.");
  expect(readButtons(place)).toEqual(["Add this passkey"]);
  expect(make).toHaveBeenCalledOnce();
});

it.each([
  ["NotAllowedError", "No passkey was made: you dismissed it, or it took too long."],
  ["InvalidStateError", "This device already has a passkey for your account."],
  ["SecurityError", "Passkeys are not set up for this address."],
  ["NotSupportedError", "This browser cannot make passkeys."],
  ["TypeError", "This browser cannot make passkeys."],
  ["ReferenceError", "This browser cannot make passkeys."],
])("explains the device's answer %s, and asks again when it is told to", async (name, text) => {
  make.mockRejectedValueOnce(Object.assign(new Error("no"), { name }));
  make.mockReturnValueOnce(new Promise(() => {}));
  const place = await open();
  expect(place.textContent).toContain(`${text}${name === "NotAllowedError" ? "" : " Nothing was"}`);
  expect(submit).not.toHaveBeenCalled();
  expect(readButtons(place)).toEqual(["Ask my device again"]);
  await act(async () => place.querySelector("button")?.click());
  expect(make).toHaveBeenCalledTimes(2);
  expect(place.querySelector("[aria-live]")?.textContent).toContain(
    "Your device is asking you now.",
  );
});

it("says that no passkey came where the device answers with something else", async () => {
  make.mockResolvedValue(null);
  expect((await open()).textContent).toContain("No passkey was made");
});

it("stops asking the device when its page is left", async () => {
  make.mockReturnValue(new Promise(() => {}));
  await open();
  const signal = make.mock.calls[0]?.[0].signal;
  expect(signal?.aborted).toBe(false);
  await act(async () => root.unmount());
  expect(signal?.aborted).toBe(true);
  await open();
});

it("explains why a passkey was not added", async () => {
  reply = { ...STARTED, form: "passkey-add", kind: "refused", message: "Start again.", result: {} };
  const place = await open();
  expect(place.textContent).toContain("Start again.");
  expect(readButtons(place)).toEqual(["Add a passkey"]);
  expect(make).not.toHaveBeenCalled();
});
