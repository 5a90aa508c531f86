import { expect, it } from "vitest";
import { TABLE_WHOLE_BYTES, TABLE_WINDOW_BYTES } from "../previews/limits.ts";
import type { RangedFile } from "../previews/read-range.ts";
import { readTableQuery } from "./table-query.ts";
import { readTable, loadTableView } from "./table-view.ts";

function toFile(text: string): RangedFile & { reads: [number, number][] } {
  const bytes = new TextEncoder().encode(text);
  const reads: [number, number][] = [];
  return {
    size: bytes.length,
    reads,
    async read(start, end) {
      reads.push([start, Math.min(end, bytes.length)]);
      return bytes.subarray(start, end);
    },
    begin: async () => null,
  };
}

it("moves through a text too large to be counted from place to place, and misses no row", async () => {
  const row = (at: number): string => `${at},"a ""quoted"" cell, ${"é".repeat(20)}"`;
  const count = Math.ceil(TABLE_WHOLE_BYTES / 60);
  const text = `id,text\n${Array.from({ length: count }, (_, at) => row(at)).join("\n")}`;
  const file = toFile(text);
  let at = 0;
  const seen: number[] = [];
  for (let page = 0; page < 4; page += 1) {
    const query = { ...readTableQuery(() => []), at };
    const table = await readTable(file, "large.csv", query);
    if (!table) throw new Error("the table was not read");
    const shown = await loadTableView(table, query, null);
    seen.push(...shown.rows.map(([id]) => Number(id)));
    at = shown.next ?? 0;
  }
  expect(seen).toEqual(Array.from({ length: 200 }, (_, id) => id));
  const most = Math.max(...file.reads.map(([start, end]) => end - start));
  expect(most).toBeLessThanOrEqual(TABLE_WINDOW_BYTES);
});

it("skips a row that is longer than one read", async () => {
  const long = `2,${"x".repeat(2 * TABLE_WINDOW_BYTES)}`;
  const text = `id,text\n1,a\n${long}\n3,c\n${"4,d\n".repeat(TABLE_WHOLE_BYTES / 4)}`;
  const file = toFile(text);
  const seen: string[] = [];
  for (let at = 0, page = 0; page < 6 && !seen.includes("3"); page += 1) {
    const query = { ...readTableQuery(() => []), at };
    const table = await readTable(file, "large.csv", query);
    if (!table) throw new Error("the table was not read");
    const shown = await loadTableView(table, query, null);
    seen.push(...shown.rows.map(([id = ""]) => id));
    at = shown.next ?? file.size;
  }
  expect(seen.slice(0, 2)).toEqual(["1", "3"]);
});

it.each([
  [1, null],
  [50, null],
  [51, 3],
])("leads on from the %i last rows of a text too large to be counted to %s", async (rows, next) => {
  const file = toFile(`id\n${"12\n".repeat(TABLE_WHOLE_BYTES)}`);
  const query = { ...readTableQuery(() => []), at: file.size - rows * 3 };
  const table = await readTable(file, "large.csv", query);
  if (!table) throw new Error("the table was not read");
  const shown = await loadTableView(table, query, null);
  expect(shown.rows).toHaveLength(Math.min(rows, 50));
  expect(shown.next === null ? null : file.size - shown.next).toBe(next);
});
