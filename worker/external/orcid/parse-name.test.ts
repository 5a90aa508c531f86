import { expect, it } from "vitest";
import { parseName } from "./parse-name.ts";

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
