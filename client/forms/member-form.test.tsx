import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Shell } from "../contract/view.ts";
import { ShellProvider } from "../shell/shell-context.tsx";
import { MainProvider } from "../state/provider.tsx";
import type { Session } from "../state/session.ts";
import { TextField } from "./fields.tsx";
import { MemberForm, SubmitButton } from "./member-form.tsx";

const PAGE = "/workspaces/user/collections/my-collections";
const take = vi.fn<() => Promise<void>>();
/** The page as it was last loaded. */
let view = { kind: "page", formKey: "ada.key-1" };

vi.mock("../navigation/navigation.tsx", () => ({
  useNavigation: () => ({ address: `${PAGE}?new=1`, loaded: { view }, take }),
}));
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const DONE = { buildId: "b", redirect: `${PAGE}?done=create` };
const offline = (): Promise<Response> => Promise.reject(new TypeError("Failed to fetch"));
const answer =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status });

const nothing = (): void => {};
const watchers = new Set<() => void>();
const ACCOUNT = { isSignedIn: true, profile: null, end: null };
const ENDED = { isSignedIn: false, profile: {}, end: "expired" };
let account: object = ACCOUNT;
const SESSION = {
  read: () => account,
  watch: (onChange: () => void) => {
    watchers.add(onChange);
    return () => watchers.delete(onChange);
  },
  start: () => nothing,
  freshen: async () => {},
} as unknown as Session; // the members that the provider uses

let root: Root;
const send = vi.fn<typeof fetch>();

/** Reloads the page, as a browser does: only stored data stay. */
async function load(formKey = "ada.key-1", revision = "4"): Promise<HTMLFormElement> {
  view = { kind: "page", formKey };
  return draw(
    <MemberForm name="create">
      <input type="hidden" name="revision" value={revision} />
      <TextField name="name" label="Name" defaultValue="Saved" />
      <TextField name="secret" label="Password" type="password" />
      <SubmitButton name="next" value="publish">
        Save
      </SubmitButton>
    </MemberForm>,
  );
}

async function draw(form: ReactNode): Promise<HTMLFormElement> {
  const container = document.createElement("main");
  document.body.replaceChildren(container);
  root = createRoot(container);
  const shell = { buildId: "b" } as Shell;
  await act(async () =>
    root.render(
      <ShellProvider value={shell}>
        <MainProvider account={null} brandName="Foreland" createSession={() => SESSION}>
          {form}
        </MainProvider>
      </ShellProvider>,
    ),
  );
  return find("form");
}

function find<Found extends HTMLElement>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

function type(text: string): void {
  find<HTMLInputElement>("[name=name]").value = text;
}

async function press(): Promise<void> {
  const init = { bubbles: true, cancelable: true, submitter: find("button") };
  await act(async () => void find("form").dispatchEvent(new SubmitEvent("submit", init)));
}

function read(): Record<string, FormDataEntryValue> {
  return Object.fromEntries(new FormData(find("form")));
}

function readSent(call: number): Record<string, string> {
  const body = send.mock.calls[call]?.[1]?.body;
  return body instanceof URLSearchParams ? Object.fromEntries(body) : {};
}

function readNotice(): string {
  return find("form [aria-live]").textContent ?? "";
}

beforeEach(() => {
  account = ACCOUNT;
  sessionStorage.clear();
  history.replaceState(null, "", `${PAGE}?new=1`);
  take.mockReset().mockResolvedValue();
  send.mockReset();
  vi.stubGlobal("fetch", send);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

it.each<[string, typeof fetch, RegExp]>([
  ["no answer comes", offline, /you may be offline.*is kept.*it is done only once/i],
  ["something else answers", async () => new Response("<h1>502"), /did not answer properly/],
  ["the page cannot be made", answer({ buildId: "b" }, 503), /it is done only once/],
  ["there are too many requests", answer({}, 429), /Wait a minute/],
])("keeps what was typed when %s, and sends the same again", async (_, failure, notice) => {
  send.mockImplementationOnce(failure).mockImplementationOnce(answer(DONE));
  await load();
  type("Tides");
  await press();
  expect(readNotice()).toMatch(notice);
  expect(read()).toMatchObject({ name: "Tides" });
  await press();
  expect(readSent(1)).toEqual(readSent(0));
  expect(readSent(1)).toMatchObject({ name: "Tides", next: "publish", _key: "ada.key-1" });
  expect(take).toHaveBeenCalledWith(DONE);
});

it("has a button and further actions where it is given them", async () => {
  const whole = await draw(
    <MemberForm name="create" submit="Make it" actions={<a href="/back">Back</a>} />,
  );
  expect([...whole.querySelectorAll("button, a")].map(({ textContent }) => textContent)).toEqual([
    "Make it",
    "Back",
  ]);
  expect((await draw(<MemberForm name="create">Words</MemberForm>)).textContent).toBe("Words");
});

it("sends once, however often it is pressed meanwhile", async () => {
  send.mockReturnValue(new Promise(() => {}));
  const form = await load();
  const readState = () => [
    form.getAttribute("aria-busy"),
    form.querySelector("button")?.getAttribute("aria-disabled"),
    form.querySelector("button")?.textContent,
  ];
  expect(readState()).toEqual([null, null, "Save"]);
  await press();
  await press();
  expect(send).toHaveBeenCalledOnce();
  expect(readState()).toEqual(["true", "true", "Saving …"]);
});

it("restores a form without an answer after a reload, under the key it was sent with", async () => {
  send.mockImplementationOnce(offline).mockImplementationOnce(answer(DONE));
  await load();
  type("Tides");
  find<HTMLInputElement>("[name=secret]").value = "hunter2";
  await press();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("hunter2");
  await act(async () => root.unmount());

  await load("ada.key-2", "5");
  expect(readNotice()).toMatch(/No answer came when you sent this.*it is done only once/);
  expect(read()).toMatchObject({ name: "Tides", secret: "", _key: "ada.key-1" });
  expect(read()).toMatchObject({ revision: "4" });
  await press();
  expect(readSent(1)).toMatchObject({ name: "Tides", _key: "ada.key-1" });
  await act(async () => root.unmount());

  await load("ada.key-3");
  expect(read()).toMatchObject({ name: "Saved", _key: "ada.key-3" });
});

it("restores a form without an answer for nobody else", async () => {
  send.mockImplementationOnce(offline);
  await load();
  type("Tides");
  await press();
  await act(async () => root.unmount());
  await load("grace.key-1");
  expect(read()).toMatchObject({ name: "Saved", _key: "grace.key-1" });
  expect(sessionStorage.length).toBe(0);
});

it.each([
  [true, "Tides"],
  [false, "Saved"],
])("restores a form that was typed into (%s) after its session has ended", async (types, name) => {
  await load();
  type(types ? "Tides" : "Saved");
  if (types) find("[name=name]").dispatchEvent(new InputEvent("input", { bubbles: true }));
  account = ENDED;
  for (const watcher of watchers) watcher();
  expect(sessionStorage).toHaveLength(types ? 1 : 0);
  await act(async () => root.unmount());
  account = ACCOUNT;
  await load("ada.key-2");
  expect(read()).toMatchObject({ name, secret: "" });
});

it.each([
  ["ended", 1],
  ["maybe-done", 0],
  ["unchecked", 0],
])("keeps a form whose session is %s, and opens the sign-in %i times", async (signedOut, times) => {
  const opened = vi.fn<() => void>();
  addEventListener("open-login-modal", opened);
  send.mockImplementationOnce(answer({ buildId: "b", signedOut }));
  await load();
  type("Tides");
  await press();
  removeEventListener("open-login-modal", opened);
  expect(opened).toHaveBeenCalledTimes(times);
  expect(take).not.toHaveBeenCalled();
  expect(readNotice()).toContain("nothing was changed this time");
  await act(async () => root.unmount());
  await load("ada.key-2");
  expect(read()).toMatchObject({ name: "Tides", secret: "" });
});

it("removes a stored form once it got an answer", async () => {
  send.mockImplementationOnce(offline).mockImplementationOnce(answer(DONE));
  await load();
  type("Tides");
  await press();
  await press();
  await act(async () => root.unmount());
  await load("ada.key-2");
  expect([readNotice(), read()["name"]]).toEqual(["", "Saved"]);
});

it("submits it by the browser when another build answers", async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, "submit").mockReturnValue();
  send.mockImplementationOnce(answer({ ...DONE, buildId: "other" }));
  await load();
  type("Tides");
  await press();
  const [resent] = submit.mock.contexts as HTMLFormElement[];
  expect(Object.fromEntries(new FormData(resent))).toEqual(readSent(0));
  expect(readSent(0)).toMatchObject({ next: "publish" });
  submit.mockRestore();
});
