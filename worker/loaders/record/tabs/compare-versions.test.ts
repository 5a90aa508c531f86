import fc from "fast-check";
import { expect, it } from "vitest";
import { type ComparedFile, compareVersions } from "./compare-versions.ts";

function file(path: string, sha256: string | null, size = 1): ComparedFile {
  return { path, sha256, size };
}

it("separates added, removed, changed and moved files from unchanged ones", () => {
  const { changes, counts } = compareVersions(
    [file("a", "1"), file("b", "2", 5), file("old/c", "3"), file("d", "4")],
    [file("a", "1"), file("b", "9", 7), file("new/c", "3"), file("e", "5")],
  );
  expect(counts).toEqual({ added: 1, removed: 1, changed: 1, moved: 1, same: 1 });
  expect(changes).toEqual([
    { path: "b", kind: "changed", before: 5, after: 7, movedFrom: null, isTable: false },
    { path: "d", kind: "removed", before: 1, after: null, movedFrom: null, isTable: false },
    { path: "e", kind: "added", before: null, after: 1, movedFrom: null, isTable: false },
    { path: "new/c", kind: "moved", before: 1, after: 1, movedFrom: "old/c", isTable: false },
  ]);
});

it("offers the rows of tables that changed, and of nothing else", () => {
  const { changes } = compareVersions(
    [file("a.csv", "1"), file("b.png", "1"), file("c.csv", "1")],
    [file("a.csv", "2"), file("b.png", "2"), file("d.csv", "1")],
  );
  expect(changes.filter(({ isTable }) => isTable).map(({ path }) => path)).toEqual(["a.csv"]);
});

it("detects a change that keeps the size", () => {
  expect(compareVersions([file("a", "1")], [file("a", "2")]).counts.changed).toBe(1);
});

it("compares sizes where there is no checksum", () => {
  expect(compareVersions([file("a", null, 1)], [file("a", "x", 1)]).counts.same).toBe(1);
  expect(compareVersions([file("a", null, 1)], [file("a", null, 2)]).counts.changed).toBe(1);
});

it("counts a file as moved once, though two copies of it are new", () => {
  const { counts } = compareVersions([file("a", "1")], [file("b", "1"), file("c", "1")]);
  expect(counts).toMatchObject({ moved: 1, added: 1, removed: 0 });
});

it("moves each of several files with one content, in their order", () => {
  const { changes, counts } = compareVersions(
    ["old/b", "old/a", "old/c"].map((path) => file(path, "1")),
    ["new/a", "new/c", "new/b"].map((path) => file(path, "1")),
  );
  expect(counts).toEqual({ added: 0, removed: 0, changed: 0, moved: 3, same: 0 });
  expect(changes.map(({ path, movedFrom }) => [movedFrom, path])).toEqual(
    ["a", "b", "c"].map((name) => [`old/${name}`, `new/${name}`]),
  );
});

const files = fc.uniqueArray(
  fc.record({
    path: fc.constantFrom("a", "b", "c", "d", "e"),
    sha256: fc.constantFrom("1", "2", "3"),
    size: fc.constant(1),
  }),
  { selector: ({ path }) => path },
);

it("accounts for every file of both versions", () => {
  fc.assert(
    fc.property(files, files, (before, after) => {
      const { counts } = compareVersions(before, after);
      const stayed = counts.same + counts.changed + counts.moved;
      expect(stayed + counts.removed).toBe(before.length);
      expect(stayed + counts.added).toBe(after.length);
    }),
  );
});
