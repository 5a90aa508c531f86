import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type SignInEvent, type SignInState, START } from "./flow.ts";
import { NEW_CODE_WAIT_MS } from "../contract/limits.ts";
import type { OtherLogin } from "../contract/sign-in.ts";
import type { SignInSetup } from "./identity.ts";
import type { View } from "./views.ts";
import { SignInForm, type SignInFormProps } from "./sign-in-form.tsx";

const SETUP: SignInSetup = {
  asksPassword: true,
  passwordPolicy: { minLength: 9, needs: ["numbers"] },
};
let root: Root;
const dispatch = vi.fn<(event: SignInEvent) => void>();

async function show(
  state: Partial<SignInState>,
  { setup = null, others = [] }: Partial<Pick<SignInFormProps, "setup" | "others">> = {},
): Promise<void> {
  await act(async () =>
    root.render(
      <SignInForm
        to={null}
        setup={setup}
        others={others}
        state={{ ...START, ...state }}
        dispatch={dispatch}
      />,
    ),
  );
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

function press(selector: string, key: string, { repeat = false } = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, repeat, bubbles: true, cancelable: true });
  find(selector).dispatchEvent(event);
  return event;
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  dispatch.mockReset();
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  root = createRoot(container);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

it("starts at the email", async () => {
  await show({});
  expect(document.activeElement).toBe(find("input[name=email]"));
});

it("moves from the email to the password on Enter instead of submitting", async () => {
  await show({});
  expect(press("input[name=email]", "Enter").defaultPrevented).toBe(true);
  expect(document.activeElement).toBe(find("input[name=password]"));
});

it("leaves Enter in the password to the form, once while it is held", async () => {
  await show({});
  expect(press("input[name=password]", "Enter").defaultPrevented).toBe(false);
  expect(press("input[name=password]", "Enter", { repeat: true }).defaultPrevented).toBe(true);
});

it("connects a field's message to the field and moves the focus there", async () => {
  await show({ fieldErrors: { password: "Please add your Password" } });
  const input = find("input[name=password]");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Please add your Password",
  );
  expect(document.activeElement).toBe(input);
});

it("shows an error in a box above the fields", async () => {
  await show({ error: "Incorrect username or password." });
  expect(find("form").firstElementChild).toBe(find("[role=alert]"));
  expect(find("[role=alert]").textContent).toBe("Incorrect username or password.");
});

it("shows the user pool's own words after an error in another language, marked as English", async () => {
  await show({ error: "Der Dienst lehnt das ab.", words: "Sealed by policy 7." });
  expect(find("[role=alert]").firstChild?.textContent).toBe("Der Dienst lehnt das ab.");
  expect(find("[role=alert] > [lang=en]").textContent).toBe("Sealed by policy 7.");
});

it.each<[Partial<SignInState>, string, string]>([
  [{}, "Sign In", "Signing In"],
  [{ view: { name: "forgotPassword" } }, "Send Email", "Sending Email"],
  [{ view: { name: "twoFactor" } }, "Validate", "Validating..."],
])("%o says %j, and %j while busy", async (state, idle, busy) => {
  await show(state);
  expect(find("[type=submit]").textContent).toBe(idle);
  await show({ ...state, request: { kind: "answer", response: "", attributes: {} } });
  expect(find("[type=submit]").textContent).toBe(busy);
  expect(find("[type=submit]").getAttribute("aria-disabled")).toBe("true");
});

it("shows and hides the password", async () => {
  await show({ values: { password: "secret" } });
  const toggle = find("[aria-label='Show Password']");
  await act(async () => toggle.click());
  expect(find("input[name=password]").getAttribute("type")).toBe("text");
  await act(async () => toggle.click());
  expect(find("input[name=password]").getAttribute("type")).toBe("password");
});

it("lets password managers fill the fields they know", async () => {
  await show({});
  const hints = [...document.querySelectorAll("input")].map((input) => input.autocomplete);
  expect(hints).toEqual(["username", "current-password"]);
});

it.each(["input", "submit"])(
  "takes what was filled in without an event at the next %s",
  async (type) => {
    await show({});
    const email = find("input[name=email]") as HTMLInputElement;
    email.value = "ada@lab.test";
    find("input[name=password]").dispatchEvent(new Event("keydown", { bubbles: true }));
    expect(dispatch).not.toHaveBeenCalled();
    const target = type === "submit" ? find("form") : find("input[name=password]");
    await act(async () =>
      target.dispatchEvent(new Event(type, { bubbles: true, cancelable: true })),
    );
    const [first] = dispatch.mock.calls;
    expect(first).toEqual([{ type: "fieldChanged", field: "email", value: "ada@lab.test" }]);
  },
);

it("names the new password's owner for password managers, and starts at the visible field", async () => {
  await show({ view: { name: "resetPassword" }, values: { email: "ada@example.org" } });
  expect(find("input[hidden]").getAttribute("autocomplete")).toBe("username");
  expect(find("input[hidden]").getAttribute("value")).toBe("ada@example.org");
  expect(document.activeElement).toBe(find("input[name=code]"));
});

it("never says that somebody is signed in without a button to sign out", async () => {
  await show({ error: "There is already a signed in user.", isSignedInAlready: true });
  expect(find("a[href='/workspaces/shared']").textContent).toBe("Continue as that user");
  const buttons = [...document.querySelectorAll("button")];
  buttons.find(({ textContent }) => textContent === "Sign out, then sign in")?.click();
  expect(dispatch).toHaveBeenCalledWith({ type: "signOutChosen" });
});

it("shows the secret of an authenticator app to scan, to open and to type", async () => {
  const setupUri = "otpauth://totp/Skerry:ada?secret=ABCDEFGHIJ";
  const view = { name: "totpSetup", sharedSecret: "ABCDEFGHIJ", setupUri } as const;
  await show({ view });
  await vi.waitFor(() => expect(document.querySelector("img")).not.toBeNull(), 15_000);
  expect(find("img").getAttribute("src")).toMatch(/^data:image\/svg\+xml,%3Csvg/);
  expect(find("a[href^='otpauth:']").getAttribute("href")).toBe(setupUri);
  expect(find("code").textContent).toBe("ABCD EFGH IJ");
});

it.each([
  [null, null],
  [SETUP, true],
  [{ ...SETUP, asksPassword: false }, false],
])(
  "passes a submitted form to the flow and stays on the page (%j)",
  async (setup, asksPassword) => {
    await show({}, { setup });
    const event = new Event("submit", { bubbles: true, cancelable: true });
    find("form").dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect(dispatch).toHaveBeenCalledExactlyOnceWith({
      type: "submitted",
      now: expect.any(Number),
      asksPassword,
    });
  },
);

it("shows before a new password is typed what it needs", async () => {
  await show({ view: { name: "resetPassword" } }, { setup: SETUP });
  const input = find("input[name=newPassword]");
  const hint = find(`[id="${input.getAttribute("aria-describedby")}"]`);
  expect(hint.textContent).toContain("At least 9 characters, with a number");
  expect(find("input[name=code]").hasAttribute("aria-describedby")).toBe(false);
});

it.each([
  [1_000, "Send a new code in 1 s", "true"],
  [0, "Send a new code", "false"],
])("with %i ms to wait offers “%s”", async (left, label, isDisabled) => {
  vi.useFakeTimers();
  const sentAt = Date.now() - NEW_CODE_WAIT_MS + left;
  await show({ view: { name: "confirmSignUp" }, sentAt });
  const button = [...document.querySelectorAll("button")].find(({ textContent }) =>
    textContent.startsWith("Send a new code"),
  );
  expect([button?.textContent, button?.getAttribute("aria-disabled")]).toEqual([label, isDisabled]);
  vi.useRealTimers();
});

it.each([
  ["This has to be set up before you can go on. Contact support.", "Contact support"],
  ["Try again from another network, or contact support.", "contact support"],
])("links the support in the error “%s”, in a new tab", async (error, label) => {
  await show({ error });
  expect(find("[role=alert]").textContent).toBe(error);
  const link = find("[role=alert] a");
  expect([link.textContent, link.getAttribute("href"), link.getAttribute("target")]).toEqual([
    label,
    "/about/support",
    "_blank",
  ]);
});

it.each<[View["name"], boolean]>([
  ["smsCode", true],
  ["emailCode", true],
  ["twoFactor", false],
])("says how to get another code where the pool sends none: %s, %s", async (name, isSaid) => {
  await show({ view: { name, destination: null } as View }); // the only ones with further fields
  expect(document.body.textContent.includes("To get another code, go back")).toBe(isSaid);
  expect(document.body.textContent).not.toContain("Send a new code");
});

it("limits a code to the user pool's length", async () => {
  await show({ view: { name: "twoFactor" } });
  expect(find("input[name=code]").getAttribute("maxlength")).toBe("2048");
});

it.each<[string, readonly OtherLogin[], string[]]>([
  [
    "those of the hosted login, before the configuration is read",
    ["ORCID", "Google"],
    ["Sign in with your ORCID iD", "Sign in with Google"],
  ],
  ["none without a hosted login", [], []],
])("offers other logins: %s", async (_, others, expected) => {
  await show({}, { others });
  const buttons = [...document.querySelectorAll("button")].map(({ textContent }) => textContent);
  expect(buttons.filter((text) => text?.startsWith("Sign in with"))).toEqual(expected);
});
