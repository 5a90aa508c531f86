// @vitest-environment node
import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, it } from "vitest";
import { compareTables, type ComparedBytes } from "./compare-tables.ts";
import { COMPARED_CELLS_MAX, COMPARED_CHANGES_MAX } from "./limits.ts";
import { UNPACKERS } from "./unpackers.ts";

const BEFORE = ["a", "b", "c", "d"].map((id, at) => ({ id, depth: at / 2 }));
const AFTER = [...BEFORE.slice(0, 2), { id: "c", depth: 9 }, { id: "e", depth: 4 }];

type Rows = typeof BEFORE;

function encode(format: ComparedBytes["format"], text: string): ComparedBytes {
  return { format, bytes: new TextEncoder().encode(text).buffer };
}

const FORMATS: Record<string, (rows: Rows) => ComparedBytes> = {
  "comma separated text": (rows) =>
    encode(
      "delimited",
      `\uFEFFid,depth\n${rows.map(({ id, depth }) => `${id},${depth}`).join("\n")}`,
    ),
  "JSON lines": (rows) => encode("lines", rows.map((row) => JSON.stringify(row)).join("\n")),
  Parquet: (rows) => ({
    format: "parquet",
    bytes: parquetWriteBuffer({
      columnData: [
        { name: "id", data: rows.map(({ id }) => id) },
        { name: "depth", data: rows.map(({ depth }) => depth), type: "DOUBLE" },
      ],
    }),
  }),
};

it.each(Object.entries(FORMATS))("finds the changed rows of %s", async (_, write) => {
  const outcome = await compareTables({ before: write(BEFORE), after: write(AFTER) }, UNPACKERS);
  expect(outcome).toEqual({
    kind: "compared",
    compared: {
      columns: [
        { name: "id", kind: "same" },
        { name: "depth", kind: "same" },
      ],
      key: ["id"],
      counts: { added: 1, removed: 1, changed: 1, same: 2 },
      changes: [
        { kind: "changed", cells: ["c", { before: "1", after: "9" }] },
        { kind: "added", cells: ["e", "4"] },
        { kind: "removed", cells: ["d", "1.5"] },
      ],
    },
  });
});

it("compares the rows of each version as its own description says", async () => {
  const before = encode("delimited", "id,depth\na,1\nb,2\n");
  const after = {
    ...encode("delimited", "# of 2026\na 1\nb 3\n"),
    described: { delimiter: " ", commentChar: "#", names: ["id", "depth"] },
  };
  const outcome = await compareTables({ before, after }, UNPACKERS);
  expect(outcome).toMatchObject({
    compared: { changes: [{ kind: "changed", cells: ["b", { before: "2", after: "3" }] }] },
  });
});

it("matches rows by the key that a version declares", async () => {
  const before = encode("delimited", "level,day\n1,a\n2,b\n");
  const after = { ...encode("delimited", "level,day\n1,a\n3,b\n"), primaryKey: ["day"] };
  const outcome = await compareTables({ before, after }, UNPACKERS);
  expect(outcome).toMatchObject({ compared: { key: ["day"], counts: { changed: 1, same: 1 } } });
});

it("lists the first of many changes, and counts all", async () => {
  const count = COMPARED_CHANGES_MAX + 5;
  const rows = Array.from({ length: count }, (_, at) => `r${at},1`).join("\n");
  const after = encode("delimited", `id,depth\n${rows}`);
  const outcome = await compareTables(
    { before: encode("delimited", "id,depth\n"), after },
    UNPACKERS,
  );
  if (outcome.kind !== "compared") throw new Error(JSON.stringify(outcome));
  const { changes, counts } = outcome.compared;
  expect([changes.length, counts.added]).toEqual([COMPARED_CHANGES_MAX, count]);
});

it("compares no table of more cells than a page may hold", async () => {
  const none = encode("delimited", "a,b\n1,2\n");
  const many = encode("delimited", `${",".repeat(COMPARED_CELLS_MAX / 4)}\n1\n1\n1\n`);
  expect(await compareTables({ before: none, after: many }, UNPACKERS)).toEqual({
    kind: "too_large",
  });
});

it("names a packing that it does not unpack, and reports a file that is no table", async () => {
  const columnData = [{ name: "a", data: ["1"] }];
  const compressors = { LZ4_RAW: (page: Uint8Array) => page };
  const packed = parquetWriteBuffer({ columnData, codec: "LZ4_RAW", compressors });
  const own = { format: "parquet" as const, bytes: packed };
  expect(await compareTables({ before: own, after: own }, UNPACKERS)).toEqual({
    kind: "packed",
    codec: "LZ4_RAW",
  });
  const broken = { format: "parquet" as const, bytes: new ArrayBuffer(40) };
  expect(await compareTables({ before: broken, after: own }, UNPACKERS)).toEqual({
    kind: "unreadable",
  });
});
