import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readRedirects } from "./redirects.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "foreland-redirects-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function read(text: string) {
  const file = join(folder, "redirects.csv");
  writeFileSync(file, text);
  return readRedirects(file);
}

it("reads a line for each address, whose query may contain commas, and ignores comments", () => {
  expect(read("# old,new\r\n/a?b=1,2,/datasets/1\r\n\r\n/c,https://d.test/e\r\n")).toEqual([
    { key: "moved/a?b=1%2C2", value: "/datasets/1" },
    { key: "moved/c", value: "https://d.test/e" },
  ]);
});

it("takes the path of an address with its host, as an import from DataCite writes it", () => {
  expect(
    read("https://old.test/records/1?a=b,/datasets/1\nHTTP://old.test/r/:id,/datasets/:id"),
  ).toEqual([
    { key: "moved/records/1?a=b", value: "/datasets/1" },
    { key: "moved-rules", value: '[["/r/:id","/datasets/:id"]]' },
  ]);
  expect(read("https://a.test/x,/y\nhttps://b.test/x,/y\n/x,/z")).toHaveLength(3);
});

it("keeps all rules together", () => {
  expect(read("/record/:id,/datasets/:id\n/old/*,/*")).toEqual([
    { key: "moved-rules", value: '[["/record/:id","/datasets/:id"],["/old/*","/*"]]' },
  ]);
});

it.each([
  ["no line", "# nothing\n", /redirects\.csv has no line\./],
  ["a line without a target", "/a,/b\n/c\n", /line 2 is `\/c`: it must be an old address, a comma/],
  ["a target that a script could be", "/a,javascript:alert(1)", /line 1 is `\/a,javascript/],
  ["a target of any host", "/a,//evil.test", /line 1 is `\/a,\/\/evil\.test`/],
  [
    "an old address without a path",
    "https://old.test,/b",
    /must be the old address with its host, or/,
  ],
  [
    "one path of two hosts",
    "https://old.test/a,/b\nhttps://other.test/a,/c",
    /line 2 has the path `\/a` of other\.test, which old\.test has as well/,
  ],
  ["an old address that is too long", `/${"a".repeat(600)},/b`, /606 bytes; at most 512/],
  ["addresses that lead to each other", "/a,/b\n/b,/c\n/c,/a", /leads `\/a` in a circle/],
  [
    "too many rules",
    Array.from({ length: 201 }, (_, at) => `/${at}/:id,/b`).join("\n"),
    /more than 200 rules/,
  ],
])("refuses %s, and names the line", (_, text, message) => {
  expect(() => read(text)).toThrow(message);
});

it("keeps as many rules as there may be, and an address of as many bytes", () => {
  const rules = Array.from({ length: 200 }, (_, at) => `/${at}/:id,/b`).join("\n");
  expect(read(rules)).toHaveLength(1);
  const [{ key } = { key: "" }] = read(`/${"a".repeat(512 - "moved/".length)},/b`);
  expect(key).toHaveLength(512);
});

it.each([
  [120, "x".repeat(118)],
  [121, `${"x".repeat(118)}…`],
])("quotes a line of %i characters to its end, or cuts it", (length, quoted) => {
  const line = `/c${"x".repeat(length - 2)}`;
  expect(() => read(line)).toThrow(`is \`/c${quoted}\`: it must be`);
});

it("names a missing file", () => {
  expect(() => readRedirects(join(folder, "none.csv"))).toThrow(/There is no file .*none\.csv\./);
});
