import { type FileHandle, open } from "node:fs/promises";
import { parquetMetadata, parquetSchema } from "hyparquet";
import { emptyOtherChunks } from "#base/parquet/footer.ts";
import { decodeText, findMarked } from "#base/tables/encoded-text.ts";
import { readJsonLinesHead } from "#base/tables/json-lines.ts";
import { toTableKind } from "#base/tables/table-kind.ts";
import type { Resource } from "../descriptor.ts";
import { HEADER_MAX_CHARS, PARQUET_FOOTER_MAX_BYTES, TABLE_HEAD_MAX_BYTES } from "../limits.ts";
import { readBytes } from "./read-bytes.ts";

/** The column names of JSON lines and of Parquet; `null` for any other file, and where they cannot be read. */
export async function readOwnColumns(
  path: string,
  absolute: string,
  resource: Resource | null,
): Promise<string[] | null> {
  const kind = toTableKind(path);
  if (kind === null || kind === "delimited" || resource?.compression) return null;
  try {
    await using file = await open(absolute);
    const names = kind === "lines" ? await readLineNames(file) : await readParquetNames(file);
    const isHeader = names.length > 0 && names.join().length <= HEADER_MAX_CHARS;
    return isHeader ? names : null;
  } catch {
    // A broken file is published as it is, without columns.
    return null;
  }
}

async function readLineNames(file: FileHandle): Promise<string[]> {
  const head = await readBytes(file, 0, TABLE_HEAD_MAX_BYTES);
  const text = decodeText(head, { encoding: findMarked(head) ?? undefined });
  return readJsonLinesHead(text.replace(/^\uFEFF/, ""));
}

/** The length of the metadata in four bytes, and the magic number `PAR1`. */
const TAIL_BYTES = 8;

/** The top level of the schema, which stands in the metadata at the end of the file. */
async function readParquetNames(file: FileHandle): Promise<string[]> {
  const { size } = await file.stat();
  if (size < TAIL_BYTES) return [];
  const tail = await readBytes(file, size - TAIL_BYTES, TAIL_BYTES);
  const length = Buffer.from(tail).readUInt32LE();
  if (length > Math.min(size - TAIL_BYTES, PARQUET_FOOTER_MAX_BYTES)) return [];
  const metadata = await readBytes(file, size - TAIL_BYTES - length, length);
  const schema = emptyOtherChunks(metadata, new Set());
  const end = new Uint8Array(TAIL_BYTES);
  new DataView(end.buffer).setUint32(0, schema.length, true);
  end.set(tail.subarray(4), 4);
  const { buffer } = new Uint8Array([...schema, ...end]);
  return parquetSchema(parquetMetadata(buffer)).children.map(({ element }) => element.name);
}
