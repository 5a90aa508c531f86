import fc from "fast-check";
import { expect, it } from "vitest";
import { type ComparedTables, compareRows } from "./compare-rows.ts";

function read(text: string): { head: string[]; rows: string[][] } {
  const [head = [], ...rows] = text
    .trim()
    .split("\n")
    .map((line) => line.trim().split(","));
  return { head, rows };
}

function compare(before: string, after: string): ComparedTables {
  return compareRows(read(before), read(after));
}

it("separates added, removed and changed rows from unchanged ones, by a column that identifies each", () => {
  const { key, counts, changes } = compare(
    `id,depth,note
     a,1,x
     b,2,y
     c,3,z`,
    `id,depth,note
     d,4,w
     c,3,z
     b,2.5,y`,
  );
  expect(key).toEqual(["id"]);
  expect(counts).toEqual({ added: 1, removed: 1, changed: 1, same: 1 });
  expect(changes).toEqual([
    { kind: "added", cells: ["d", "4", "w"] },
    { kind: "changed", cells: ["b", { before: "2", after: "2.5" }, "y"] },
    { kind: "removed", cells: ["a", "1", "x"] },
  ]);
});

it("identifies rows by a column named so before one of measured values", () => {
  const { key, counts } = compare(
    "level,site,station_id\n5.1,a,1\n5.2,a,2",
    "level,site,station_id\n5.1,a,1\n6.4,a,2",
  );
  expect(key).toEqual(["station_id"]);
  expect(counts).toEqual({ added: 0, removed: 0, changed: 1, same: 1 });
});

it.each<[declared: [before: string[], after: string[]], key: string[], changed: number]>([
  [[[], ["site", "day"]], ["site", "day"], 1],
  [[["site", "day"], []], ["site", "day"], 1],
  [[["site"], ["day", "site"]], ["day", "site"], 1],
  [[["site"], ["site"]], ["level"], 0],
  [[["gone"], ["gone", "day"]], ["level"], 0],
])(
  "identifies rows by the declared keys %j where they identify each row",
  (declared, key, changed) => {
    const before = { ...read("level,site,day\n5,a,1\n6,a,2"), primaryKey: declared[0] };
    const after = { ...read("level,site,day\n5,a,1\n7,a,2"), primaryKey: declared[1] };
    const compared = compareRows(before, after);
    expect([compared.key, compared.counts.changed]).toEqual([key, changed]);
  },
);

it("identifies rows by several columns together where one alone is not enough", () => {
  const { key, counts } = compare(
    `site,day,level
     a,1,5
     a,2,6
     b,1,6`,
    `site,day,level
     a,1,5
     a,2,7
     b,1,6`,
  );
  expect(key).toEqual(["site", "day"]);
  expect(counts).toEqual({ added: 0, removed: 0, changed: 1, same: 2 });
});

it.each([
  ["the third column of a name", "x,x (2),x\n1,2,3", "x,x (2),x\n1,2,4", { changed: 1 }],
  ["cells beyond the names of columns", "x,y\n1,2,3", "x,y\n1,2,4", { changed: 1 }],
  ["rows without any column in common", "x,y\n1,2", "v,w\n1,2", { added: 1, removed: 1 }],
])("compares %s", (_, before, after, differing) => {
  const none = { added: 0, removed: 0, changed: 0, same: 0 };
  expect(compare(before, after).counts).toEqual({ ...none, ...differing });
});

it("counts a row that differs as removed and added where no column identifies the rows", () => {
  const { key, counts } = compare(
    "v,w,x,y\n1,1,1,1\n1,1,1,1\n2,2,2,2",
    "v,w,x,y\n1,1,1,1\n2,2,2,3",
  );
  expect(key).toEqual([]);
  expect(counts).toEqual({ added: 1, removed: 2, changed: 0, same: 1 });
});

it("lists added and removed columns, and counts no row as changed by them alone", () => {
  const { columns, counts } = compare("id,old\na,1\nb,2", "id,new\na,5\nb,6");
  expect(columns).toEqual([
    { name: "id", kind: "same" },
    { name: "new", kind: "added" },
    { name: "old", kind: "removed" },
  ]);
  expect(counts).toEqual({ added: 0, removed: 0, changed: 0, same: 2 });
});

it("compares each of two columns of one name with its own", () => {
  const { changes } = compare("id,v,v\na,1,2", "id,v,v\na,1,3");
  expect(changes).toEqual([{ kind: "changed", cells: ["a", "1", { before: "2", after: "3" }] }]);
});

it("compares tables of as many columns as a small file may have", () => {
  const head = Array.from({ length: 200_000 }, (_, at) => `c${at}`);
  const { counts } = compareRows({ head, rows: [] }, { head: head.toReversed(), rows: [["1"]] });
  expect(counts).toEqual({ added: 1, removed: 0, changed: 0, same: 0 });
});

const cell = fc.constantFrom("1", "2", "", "x");
const tables = fc.array(fc.tuple(cell, cell, cell), { maxLength: 8 });

it("accounts for every row of both versions", () => {
  fc.assert(
    fc.property(tables, tables, (before, after) => {
      const head = ["a", "b", "c"];
      const { counts } = compareRows({ head, rows: before }, { head, rows: after });
      const stayed = counts.same + counts.changed;
      expect([stayed + counts.removed, stayed + counts.added]).toEqual([
        before.length,
        after.length,
      ]);
    }),
  );
});
