import { expect, it } from "vitest";
import { parseEmployment, parseName } from "./parse-record.ts";

const NOW_MS = Date.UTC(2026, 8, 1);

function summary(role: unknown, organization: unknown, dates: Record<string, unknown> = {}) {
  return { "role-title": role, organization: { name: organization }, ...dates };
}
function year(value: string): unknown {
  return { year: { value }, month: null, day: null };
}
function day(text: string): unknown {
  const [of = "", month, date] = text.split("-");
  return { year: { value: of }, month: { value: month }, day: { value: date } };
}
function asVersion2(...summaries: unknown[]): unknown {
  return { "employment-summary": summaries, path: "/x/employments" };
}
function asVersion3(...summaries: unknown[]): unknown {
  const groups = summaries.map((one) => ({ summaries: [{ "employment-summary": one }] }));
  return { "affiliation-group": groups, path: "/x/employments" };
}
function read(body: unknown): unknown {
  const found = parseEmployment(body, NOW_MS);
  return found.ok ? found.value : found.failure.code;
}

const left = summary("Lecturer", "Old School", {
  "start-date": year("2001"),
  "end-date": year("2019"),
});
const stays = summary("Professor", "Skerry University", {
  "start-date": year("2015"),
  "end-date": null,
});

it.each([
  ["version 2", asVersion2(left, stays)],
  ["version 3", asVersion3(left, stays)],
])("returns the current employment, in the format of %s", (_, body) => {
  expect(read(body)).toEqual({ role: "Professor", organization: "Skerry University", until: null });
});

it.each<[string, unknown[], unknown]>([
  [
    "the latest begun of two that go on",
    [stays, summary("Dean", "B", { "start-date": year("2020") })],
    { role: "Dean", organization: "B", until: null },
  ],
  [
    "one that goes on before one that began later and ended",
    [
      summary("Guest", "A", { "start-date": year("2022"), "end-date": year("2023") }),
      summary("Dean", "B", { "start-date": year("2016") }),
    ],
    { role: "Dean", organization: "B", until: null },
  ],
  [
    "one that ends next year as going on",
    [summary("Fellow", "B", { "end-date": year("2027") })],
    { role: "Fellow", organization: "B", until: null },
  ],
  [
    "one that ends some time this year as going on",
    [summary("Fellow", "B", { "end-date": year("2026") })],
    { role: "Fellow", organization: "B", until: null },
  ],
  [
    "the later begun by months and days",
    [
      summary("Guest", "A", { "start-date": day("2020-03-31") }),
      summary("Dean", "B", { "start-date": day("2020-04-02") }),
      summary("Tutor", "C", { "start-date": day("2020-04-01") }),
    ],
    { role: "Dean", organization: "B", until: null },
  ],
  [
    "one that ends today as going on",
    [summary("Fellow", "B", { "end-date": day("2026-09-01") })],
    { role: "Fellow", organization: "B", until: null },
  ],
  [
    "one that ended yesterday with its year",
    [summary("Fellow", "B", { "end-date": day("2026-08-31") })],
    { role: "Fellow", organization: "B", until: 2026 },
  ],
  [
    "the last of those that ended, with its year",
    [summary("Tutor", "A", { "end-date": year("2003") }), left],
    { role: "Lecturer", organization: "Old School", until: 2019 },
  ],
  [
    "an organisation without a role",
    [summary(null, "B")],
    { role: null, organization: "B", until: null },
  ],
  ["nobody's employer when there is none", [], null],
])("returns %s", (_, summaries, expected) => {
  expect(read(asVersion3(...summaries))).toEqual(expected);
});

it.each<[string, unknown]>([
  ["no object", "<!doctype html>"],
  ["nothing", null],
  ["a list", []],
  ["another document", { name: "x" }],
  ["a list of groups that is none", { "affiliation-group": { length: 1 } }],
])("reads nothing of %s", (_, body) => {
  expect(read(body)).toBe("unreadable");
});

it("leaves out entries of wrong types and keeps the others", () => {
  const body = asVersion3(
    7,
    null,
    summary("Rector", { name: "nested" }),
    summary("Rector", "B", { "end-date": "2030" }),
    summary("Rector", "  \u0000 "),
    summary({ toString: "x" }, "Skerry University"),
  );
  expect(read(body)).toEqual({ role: null, organization: "Skerry University", until: null });
});

it("shows text on one line, without control characters and changes of direction, up to a length", () => {
  const body = asVersion2(summary("Pro\u0000fessor\r\n of \u202Etides\u202C", "x".repeat(5_000)));
  expect(read(body)).toMatchObject({ role: "Pro fessor of tides" });
  expect(JSON.stringify(read(body)).length).toBeLessThan(300);
});

it.each<[string, unknown, unknown]>([
  [
    "given and family name",
    { "given-names": { value: "Ada" }, "family-name": { value: "Moss" } },
    "Ada Moss",
  ],
  ["one name", { "given-names": { value: "Ada" }, "family-name": null }, "Ada"],
  ["no name of a record that shows none", null, null],
  [
    "no name of the wrong type",
    { "given-names": { value: 7 }, "family-name": { value: {} } },
    null,
  ],
])("reads %s", (_, name, expected) => {
  expect(parseName({ name })).toEqual({ ok: true, value: expected });
});

it.each([null, "Ada", [], {}, { name: "Ada" }])("reads nothing of %j", (body) => {
  expect(parseName(body)).toEqual({ ok: false, failure: { code: "unreadable" } });
});
