import { act, useEffect, useRef } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AutosaveAnswer } from "../../../contract/account/own-proposals.ts";
import { readLocalDraft, storeLocalDraft } from "./local-draft.ts";
import { DRAFT } from "./test/draft.ts";
import { type Autosave, useAutosave } from "./use-autosave.ts";

let root: Root;
let autosave: Autosave;
let answers: (AutosaveAnswer | null)[];
let sent: string[][];
/** Of the page's data. */
let revision: number;

function Draft() {
  const area = useRef<HTMLDivElement>(null);
  const now = useAutosave(area, { ...DRAFT, revision });
  useEffect(() => {
    autosave = now;
  });
  return (
    <div ref={area}>
      <form onInput={now.noteInput}>
        <input name="name" defaultValue="Tides" />
      </form>
    </div>
  );
}

async function show(): Promise<void> {
  await act(async () => root.render(<Draft />));
}

function findName(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>("input[name=name]");
  if (!input) throw new Error("no name");
  return input;
}

async function type(name: string): Promise<void> {
  findName().value = name;
  await act(async () => findName().dispatchEvent(new Event("input", { bubbles: true })));
}

async function wait(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
  localStorage.clear();
  answers = [];
  sent = [];
  revision = 4;
  vi.stubGlobal("fetch", async (url: string, { body }: { body: URLSearchParams }) => {
    sent.push([url, body.get("name") ?? "", body.get("revision") ?? ""]);
    const answer = answers.shift();
    if (!answer) throw new TypeError("unreachable");
    return Object.assign(Response.json(answer), { json: async () => answer });
  });
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  root = createRoot(container);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const URL = "/workspaces/user/proposals/N%3Aproposal%3A1/autosave";
const typed = (revision: string) => ({ revision, entries: [["name", "Storms"]] });

it("saves once, as soon as typing pauses, and stores nothing here then", async () => {
  answers = [{ kind: "saved", revision: 5 }];
  await show();
  await type("Storm");
  await wait(1_000);
  await type("Storms");
  expect([autosave.state, readLocalDraft(DRAFT.draftKey)]).toEqual(["unsaved", typed("4")]);
  await wait(1_499);
  expect(sent).toEqual([]);
  await wait(1);
  expect(sent).toEqual([[URL, "Storms", "4"]]);
  expect([autosave.state, autosave.revision]).toEqual(["saved", "5"]);
  expect(readLocalDraft(DRAFT.draftKey)).toBeNull();
});

it("keeps text that was not saved, and tries again", async () => {
  answers = [null, { kind: "saved", revision: 5 }];
  await show();
  await type("Storms");
  await wait(1_500);
  expect([autosave.state, readLocalDraft(DRAFT.draftKey)]).toEqual(["offline", typed("4")]);
  await wait(14_999);
  expect(sent).toHaveLength(1);
  await wait(1);
  expect([sent.length, autosave.state]).toEqual([2, "saved"]);
});

it("saves as soon as the browser is online again", async () => {
  answers = [null, { kind: "saved", revision: 5 }];
  await show();
  await type("Storms");
  await wait(1_500);
  dispatchEvent(new Event("online"));
  await wait(0);
  expect([sent.length, autosave.state]).toEqual([2, "saved"]);
  dispatchEvent(new Event("online"));
  await wait(60_000);
  expect(sent).toHaveLength(2);
});

it("saves nothing over another's text before the reader decides, and then on their revision", async () => {
  answers = [
    { kind: "conflict", theirs: { ...DRAFT, name: "Floods", revision: 9 } },
    { kind: "saved", revision: 10 },
  ];
  await show();
  await type("Storms");
  await wait(1_500);
  expect([autosave.state, autosave.theirs?.name]).toEqual(["unsaved", "Floods"]);
  await type("Storms again");
  await wait(60_000);
  expect(sent).toHaveLength(1);
  await act(async () => autosave.keepOwn());
  expect(autosave.theirs).toBeNull();
  await wait(0);
  expect(sent[1]).toEqual([URL, "Storms again", "9"]);
  expect([autosave.state, autosave.revision]).toEqual(["saved", "10"]);
});

it("ends a conflict when the form saves over the other text, and goes on saving", async () => {
  answers = [
    { kind: "conflict", theirs: { ...DRAFT, name: "Floods", revision: 9 } },
    { kind: "saved", revision: 11 },
  ];
  await show();
  await type("Storms");
  await wait(1_500);
  revision = 9;
  await show();
  expect([autosave.theirs?.name, autosave.revision]).toEqual(["Floods", "9"]);
  expect(readLocalDraft(DRAFT.draftKey)).toEqual(typed("4"));
  revision = 10;
  await show();
  expect([autosave.theirs, autosave.state]).toEqual([null, "saved"]);
  await type("Storms again");
  await wait(1_500);
  expect(sent[1]).toEqual([URL, "Storms again", "10"]);
  expect(autosave.state).toBe("saved");
});

it.each<[AutosaveAnswer, string, string]>([
  [{ kind: "refused", message: "Too long." }, "refused", "Too long."],
  [{ kind: "signed-out" }, "signed-out", ""],
])("keeps what is typed when it is answered %j", async (answer, state, problem) => {
  answers = [answer];
  await show();
  await type("Storms");
  await wait(60_000);
  expect([autosave.state, autosave.problem, sent.length]).toEqual([state, problem, 1]);
  expect(readLocalDraft(DRAFT.draftKey)).toEqual(typed("4"));
});

it("restores stored text, on the revision it was typed on, and saves it", async () => {
  storeLocalDraft(DRAFT.draftKey, { revision: "3", entries: [["name", "Storms"]] });
  answers = [{ kind: "saved", revision: 5 }];
  await show();
  expect([findName().value, autosave.isRestored, autosave.revision]).toEqual(["Storms", true, "3"]);
  await wait(0);
  expect(sent).toEqual([[URL, "Storms", "3"]]);
  expect([autosave.state, autosave.isRestored]).toEqual(["saved", false]);
});

it("saves what was typed during a save", async () => {
  answers = [
    { kind: "saved", revision: 5 },
    { kind: "saved", revision: 6 },
  ];
  const { fetch } = globalThis;
  const first = Promise.withResolvers<void>();
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
    const answer = await fetch(...request);
    if (sent.length === 1) await first.promise;
    return answer;
  });
  await show();
  await type("Storm");
  await wait(1_500);
  await type("Storms");
  await act(async () => first.resolve());
  expect(autosave.state).toBe("unsaved");
  await wait(1_500);
  expect(sent).toEqual([
    [URL, "Storm", "4"],
    [URL, "Storms", "5"],
  ]);
  expect(autosave.state).toBe("saved");
});
