import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, it } from "vitest";
import { type ComparedFile, drawRowChanges } from "./row-changes.tsx";

/** A table of so many columns and two rows, with a value in the last cell. */
function toFile(columns: number, last: number): ComparedFile {
  const columnData = Array.from({ length: columns }, (_, at) => ({
    name: `c${at}`,
    type: "INT32" as const,
    data: [at, at === columns - 1 ? last : at],
  }));
  const bytes = parquetWriteBuffer({ columnData });
  const read = async (start: number, end: number) => new Uint8Array(bytes.slice(start, end));
  const ranged = { size: bytes.byteLength, read, begin: async () => null };
  return { ranged, address: "https://portal.test/files/1/1/a.parquet", format: {}, primaryKey: [] };
}

async function draw(columns: number): Promise<string> {
  const files = { before: toFile(columns, 7_001), after: toFile(columns, 7_002) };
  return drawRowChanges(files, { path: "a.parquet", page: 1, toHref: () => "" });
}

it("compares all columns of a Parquet table, and leaves one with more than it reads to the browser", async () => {
  expect(await draw(40)).toContain("7002");
  const wide = await draw(41);
  expect(wide).not.toContain("7002");
  expect(wide).toContain("Compare the rows in your browser");
});

it("shows no table of rows where none differs", async () => {
  const files = { before: toFile(2, 7_001), after: toFile(2, 7_001) };
  const html = await drawRowChanges(files, { path: "a.parquet", page: 1, toHref: () => "" });
  expect(html).not.toContain("<table");
  expect(await draw(2)).toContain("<table");
});
