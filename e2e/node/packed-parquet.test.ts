import { brotliCompressSync, gzipSync, zstdCompressSync } from "node:zlib";
import { decompressBrotli } from "hyparquet-compressors";
import { type ParquetWriteOptions, parquetWriteBuffer } from "hyparquet-writer";
import { expect, it } from "vitest";
import { compareTables } from "#client/sql/compare-tables.ts";
import { runSql } from "#client/sql/run-sql.ts";
import { createRanges, toTable } from "#client/sql/sample-table.ts";
import { UNPACKERS } from "#client/sql/unpackers.ts";

const ROWS = 4_000;
const rows = Array.from({ length: ROWS }, (_, at) => ({
  site: `station ${(at * 7_919) % 1_013}`,
  depth: at % 7 === 6 ? null : Math.sin(at),
}));

function write(packing: Pick<ParquetWriteOptions, "codec" | "compressors">): ArrayBuffer {
  return parquetWriteBuffer({
    ...packing,
    columnData: [
      { name: "site", data: rows.map(({ site }) => site), encoding: "PLAIN" },
      { name: "depth", data: rows.map(({ depth }) => depth), type: "DOUBLE" },
    ],
    rowGroupSize: 3_000,
    pageSize: 9_000,
  });
}

const PACKINGS = [
  ["GZIP", { GZIP: gzipSync }],
  ["ZSTD", { ZSTD: zstdCompressSync }],
  ["BROTLI", { BROTLI: brotliCompressSync }],
] as const;
const unpackers = { ...UNPACKERS, BROTLI: decompressBrotli };
const columns = [
  { name: "site", source: "site", at: 0, type: "text" as const },
  { name: "depth", source: "depth", at: 1, type: "number" as const },
];

it.each(PACKINGS)("Parquet packed with %s is queried and compared", async (codec, compressors) => {
  const bytes = write({ codec, compressors });
  const table = toTable("parquet", { size: bytes.byteLength, columns });
  const file = { ...createRanges(new Uint8Array(bytes)), unpackers };
  const last = await runSql(table, file, "SELECT site, depth FROM t LIMIT 100 OFFSET 3900");
  const cells = rows.slice(-100).map(({ site, depth }) => [site, String(depth ?? "")]);
  expect(last).toMatchObject({ kind: "rows", rows: cells });
  const found = await runSql(table, file, "SELECT COUNT(depth) AS n, MAX(site) FROM t");
  expect(found).toMatchObject({ rows: [["3429", "station 999"]] });
  const before = { format: "parquet", bytes } as const;
  const after = { format: "parquet", bytes: write({ codec: "UNCOMPRESSED" }) } as const;
  expect(await compareTables({ before, after }, unpackers)).toMatchObject({
    kind: "compared",
    compared: { changes: [], counts: { same: ROWS } },
  });
});

it.each(PACKINGS)("a damaged page packed with %s ends the query", async (codec, compressors) => {
  const bytes = new Uint8Array(write({ codec, compressors }));
  bytes.fill(255, 60, 4_000);
  const table = toTable("parquet", { size: bytes.length, columns });
  const outcome = await runSql(table, { ...createRanges(bytes), unpackers }, "SELECT site FROM t");
  expect(["unreadable", "failed"]).toContain(outcome.kind);
});
