import { beforeEach, expect, it, vi } from "vitest";
import { rememberReturn, takeReturnPath } from "./return-memory.ts";

const language = vi.hoisted(() => ({ prefix: "" }));

vi.mock("../../contract/language.ts", () => ({
  LANGUAGE: "de",
  OTHER_LANGUAGE: "en",
  get PREFIX() {
    return language.prefix;
  },
  get OTHER_PREFIX() {
    return language.prefix === "" ? "/de" : "";
  },
}));

beforeEach(() => sessionStorage.clear());

/** What a page in English, to which the other login answers, finds after a sign-in that began at a path. */
function beginAt(path: string, prefix: string): string | null {
  history.replaceState(null, "", path);
  language.prefix = prefix;
  rememberReturn(null);
  language.prefix = "";
  return takeReturnPath();
}

it("returns from another login to where it began, once", () => {
  expect(beginAt("/datasets/53?tab=files#files", "")).toBe("/datasets/53?tab=files#files");
  expect(takeReturnPath()).toBeNull();
  expect(beginAt("/", "")).toBeNull();
});

it("returns to a page in German, or to the shared workspaces in German", () => {
  expect(beginAt("/de/datasets/53?tab=files", "/de")).toBe("/de/datasets/53?tab=files");
  expect(beginAt("/de", "/de")).toBe("/de/workspaces/shared");
  expect(beginAt("/de/sign-in", "/de")).toBe("/de/workspaces/shared");
});
