import { act } from "react";
import type { Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type { UnsentForm } from "../contract/form.ts";
import type { PageProps } from "./page-module.ts";
import SignInPage from "./sign-in.tsx";
import { showToMember } from "./test/show-to-member.tsx";

let unsent: UnsentForm | undefined;
vi.mock("../navigation/navigation.tsx", () => ({
  useNavigation: () => ({ address: "/sign-in", loaded: { view: { kind: "page", unsent } } }),
}));

const DATA: PageProps<"sign-in">["data"] = {
  title: "Sign in",
  sentence: "With your account.",
  hasForm: true,
  isPlain: false,
  from: "/datasets/7",
  refusal: null,
  link: { href: "/", label: "Home" },
};
const FORM: UnsentForm = {
  reason: "ended",
  message: "Your session has ended.",
  page: "/user/profile?tab=1",
  entries: [
    ["form", "profile"],
    ["firstName", "Ada"],
  ],
};

let root: Root;
/** Where the sign-ins of the opened dialogs lead. */
let opened: (string | null)[];

beforeEach(() => {
  sessionStorage.clear();
  unsent = undefined;
  opened = [];
  const note = ({ detail }: CustomEvent<string | null>) => void opened.push(detail);
  addEventListener("open-login-modal", note);
  onTestFinished(() => removeEventListener("open-login-modal", note));
});
afterEach(() => act(async () => root.unmount()));

async function open(changes: Partial<typeof DATA> = {}): Promise<HTMLElement> {
  const page = <SignInPage data={{ ...DATA, ...changes }} later={{}} params={{}} />;
  const shown = await showToMember(page, {});
  root = shown.root;
  return shown.main;
}

it("opens the dialog, which leads back to where the sign-in began, and opens it again", async () => {
  const main = await open();
  expect(opened).toEqual(["/datasets/7"]);
  const link = [...main.querySelectorAll("a")].find((a) => a.textContent === "Sign In");
  const press = new MouseEvent("click", { bubbles: true, cancelable: true });
  await act(async () => void link?.dispatchEvent(press));
  expect(opened).toEqual(["/datasets/7", "/datasets/7"]);
  expect(press.defaultPrevented).toBe(true);
});

it("opens no dialog where the plain form is asked for, which is then shown with scripts too", async () => {
  const withScripts = await open();
  expect(withScripts.querySelector("form")?.className).not.toBe("");
  expect(withScripts.querySelector("[role=alert]")).toBeNull();
  await act(async () => root.unmount());
  opened = [];
  const main = await open({ isPlain: true, refusal: "That did not work." });
  expect(opened).toEqual([]);
  const form = main.querySelector("form") ?? new HTMLFormElement();
  expect([form.className, form.method]).toEqual(["", "post"]);
  expect([...new FormData(form).keys()]).toEqual(["from", "email", "password"]);
  expect(new FormData(form).get("from")).toBe("/datasets/7");
  const fields = [...form.querySelectorAll("label")].map(({ htmlFor }) => {
    const field = document.getElementById(htmlFor);
    return [field?.getAttribute("type"), field?.getAttribute("autocomplete")];
  });
  expect(fields).toEqual([
    [null, "username"],
    ["password", "current-password"],
  ]);
  expect(form.querySelector("[role=alert]")?.textContent).toBe("That did not work.");
});

it("keeps a form that came without a session for its page, and opens the dialog", async () => {
  unsent = FORM;
  const main = await open();
  expect(opened).toHaveLength(1);
  expect(main.textContent).toContain("Your session has ended.");
  const form = main.querySelector("form") ?? new HTMLFormElement();
  expect([form.method, form.getAttribute("action")]).toEqual(["post", FORM.page]);
  expect(form.querySelector("a")?.getAttribute("target")).toBe("_blank");
  expect(JSON.parse(sessionStorage.getItem("unsent-form") ?? "")).toMatchObject({
    path: "/user/profile",
    entries: FORM.entries,
    wasSent: false,
  });
});

it("keeps a form that was perhaps done, and opens no dialog, when the catalogue does not answer", async () => {
  unsent = { ...FORM, reason: "unanswered", message: "It may have been done." };
  const main = await open();
  expect(opened).toEqual([]);
  expect(main.querySelector("h1")?.textContent).toBe("The catalogue does not answer");
  expect(JSON.parse(sessionStorage.getItem("unsent-form") ?? "")).toMatchObject({ wasSent: true });
  const form = main.querySelector("form") ?? new HTMLFormElement();
  expect([form.method, form.getAttribute("action")]).toEqual(["post", FORM.page]);
  expect([...new FormData(form)]).toEqual(FORM.entries);
});
