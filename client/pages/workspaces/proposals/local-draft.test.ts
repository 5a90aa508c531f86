import { beforeEach, expect, it } from "vitest";
import {
  clearLocalDraft,
  type LocalDraft,
  readLocalDraft,
  storeLocalDraft,
} from "./local-draft.ts";

const CHARS_MAX = 500_000;

beforeEach(() => localStorage.clear());

function toDraft(chars: number): LocalDraft {
  const draft: LocalDraft = { revision: "4", entries: [["name", ""]] };
  const name = "x".repeat(chars - JSON.stringify(draft).length);
  return { ...draft, entries: [["name", name]] };
}

it("stores a draft of 500,000 characters, and no longer one", () => {
  const [largest, larger] = [toDraft(CHARS_MAX), toDraft(CHARS_MAX + 1)];
  storeLocalDraft("ada", largest);
  storeLocalDraft("grace", larger);
  expect([readLocalDraft("ada"), readLocalDraft("grace")]).toEqual([largest, null]);
  clearLocalDraft("ada");
  expect(readLocalDraft("ada")).toBeNull();
});

it.each([
  "",
  "null",
  "[]",
  '{"revision":"4"}',
  '{"revision":4,"entries":[]}',
  '{"revision":"4","entries":[["a"]]}',
])("reads no draft from %j", (stored) => {
  localStorage.setItem("foreland-draft:ada", stored);
  expect(readLocalDraft("ada")).toBeNull();
});
