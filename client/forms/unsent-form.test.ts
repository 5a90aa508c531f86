import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FORM_FIELDS } from "../contract/form.ts";
import { UNSENT_FORM_TTL_MS } from "../contract/limits.ts";
import { storeUnsentForm, takeUnsentForm } from "./unsent-form.ts";

const PAGE = "/user/profile?tab=1";
const WANTED = { page: "/user/profile", name: "profile", subject: "", formKey: "ada.2" };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  sessionStorage.clear();
});
afterEach(() => void vi.useRealTimers());

function store(): void {
  storeUnsentForm(PAGE, [
    [FORM_FIELDS.name, "profile"],
    [FORM_FIELDS.key, "ada.1"],
    ["firstName", "Ada"],
  ]);
}

function readName(wanted: Partial<typeof WANTED> = {}): string | undefined {
  const taken = takeUnsentForm({ ...WANTED, ...wanted });
  return taken?.entries.find(([name]) => name === "firstName")?.[1];
}

it.each([
  ["until an hour is over", UNSENT_FORM_TTL_MS, "Ada"],
  ["no longer than an hour", UNSENT_FORM_TTL_MS + 1, undefined],
])("keeps what was typed %s, on a clock that goes on", (_, ms, name) => {
  store();
  vi.setSystemTime(Date.now() + ms);
  expect(readName()).toBe(name);
  expect(readName()).toBeUndefined();
});

it("gives what was typed to nobody else, and then to nobody", () => {
  store();
  expect(readName({ formKey: "ben.2" })).toBeUndefined();
  expect(readName()).toBeUndefined();
});

it("waits for the page and form that it was typed into", () => {
  store();
  expect(readName({ page: "/user/keys" })).toBeUndefined();
  expect(readName({ name: "key" })).toBeUndefined();
  expect(readName({ subject: "7" })).toBeUndefined();
  expect(readName()).toBe("Ada");
});
