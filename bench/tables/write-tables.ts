import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { fileWriter, ParquetWriter } from "hyparquet-writer";

const ROWS_PER_GROUP = 1_000_000;
const ROWS_PER_WRITE = 10_000;
const SCHEMA = [
  { name: "root", num_children: 7 },
  { name: "id", type: "INT64", repetition_type: "REQUIRED" },
  {
    name: "time",
    type: "INT64",
    converted_type: "TIMESTAMP_MILLIS",
    repetition_type: "OPTIONAL",
  },
  { name: "station", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" },
  { name: "depth", type: "DOUBLE", repetition_type: "OPTIONAL" },
  { name: "temperature", type: "DOUBLE", repetition_type: "OPTIONAL" },
  { name: "salinity", type: "DOUBLE", repetition_type: "OPTIONAL" },
  { name: "note", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" },
] as const;
const NAMES = ["id", "time", "station", "depth", "temperature", "salinity", "note"] as const;

function toRow(id: number) {
  return [
    BigInt(id),
    new Date(Date.UTC(2000, 0, 1) + id * 60_000),
    `ST${String((id * 7) % 400).padStart(3, "0")}`,
    id % 97 === 0 ? null : ((id * 7_919) % 100_000) / 100,
    Number((15 + 10 * Math.sin(id / 5_000) + ((id * 31) % 100) / 50).toFixed(3)),
    Number((34 + ((id * 17) % 300) / 100).toFixed(2)),
    id % 50 === 0 ? `checked ${id}` : null,
  ] as const;
}

/** Measurements of a sea, one a minute: as CSV and as Parquet with row groups of a million. */
export async function writeTables(
  rows: number,
  { csv, parquet }: Record<"csv" | "parquet", string>,
) {
  const text = createWriteStream(csv);
  text.write(`${NAMES.join(",")}\n`);
  const writer = new ParquetWriter({ writer: fileWriter(parquet), schema: [...SCHEMA] });
  for (let start = 0; start < rows; start += ROWS_PER_GROUP) {
    const end = Math.min(rows, start + ROWS_PER_GROUP);
    const columns = NAMES.map((name) => ({ name, data: [] as unknown[] }));
    for (let first = start; first < end; first += ROWS_PER_WRITE) {
      let lines = "";
      for (let id = first; id < Math.min(end, first + ROWS_PER_WRITE); id += 1) {
        const row = toRow(id);
        for (const [at, { data }] of columns.entries()) data.push(row[at]);
        lines += `${row.map(toCell).join(",")}\n`;
      }
      if (!text.write(lines)) await once(text, "drain");
    }
    writer.write({ columnData: columns, rowGroupSize: ROWS_PER_GROUP });
  }
  writer.finish();
  text.end();
  await once(text, "close");
}

function toCell(value: unknown): string {
  if (value === null) return "";
  return value instanceof Date ? `${value.toISOString().slice(0, 19)}Z` : String(value);
}
