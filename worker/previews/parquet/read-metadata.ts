import { type FileMetaData, parquetMetadata } from "hyparquet";
import { countColumns, emptyOtherChunks } from "#base/parquet/footer.ts";
import { PREVIEW_COLUMNS_MAX } from "../limits.ts";
import { type NamedColumns, toViewedColumns } from "../../tables/viewed-columns.ts";
import { END_BYTES, type Source } from "./open-source.ts";

/** After the metadata: their length in four bytes, and the magic number `PAR1`. */
const TAIL_BYTES = 8;

/** A file's metadata. Of a wide one only the columns that its page reads are described in the row groups. */
export async function readMetadata(source: Source, named: NamedColumns): Promise<FileMetaData> {
  const footer = await readFooter(source);
  const bytes = footer.subarray(0, -TAIL_BYTES);
  const count = countColumns(bytes);
  if (count <= PREVIEW_COLUMNS_MAX) return parquetMetadata(footer);
  const some = emptyOtherChunks(bytes, new Set(toViewedColumns(count, named)));
  const metadata = parquetMetadata(toFooter(some, footer.subarray(-TAIL_BYTES)));
  // A column with columns of its own is not at the place of its chunk.
  const isFlat = metadata.schema.length - 1 === metadata.schema[0]?.num_children;
  return isFlat ? metadata : parquetMetadata(footer);
}

async function readFooter(source: Source): Promise<Uint8Array> {
  const size = source.byteLength;
  const endStart = Math.max(0, size - END_BYTES);
  const end = await source.read(endStart, size);
  if (end.length < TAIL_BYTES) throw new Error("The file is too short.");
  const length = toView(end).getUint32(end.length - TAIL_BYTES, true) + TAIL_BYTES;
  if (length <= end.length) return end.subarray(end.length - length);
  const known = source.cached?.get(size - length);
  if (known) return known;
  const footer = new Uint8Array(length);
  footer.set(await source.read(size - length, endStart));
  footer.set(end, length - end.length);
  source.cached?.set(size - length, footer);
  return footer;
}

/** The metadata with their length and the magic number. */
function toFooter(metadata: Uint8Array, mark: Uint8Array): Uint8Array {
  const footer = new Uint8Array(metadata.length + TAIL_BYTES);
  footer.set(metadata);
  footer.set(mark, metadata.length);
  toView(footer).setUint32(metadata.length, metadata.length, true);
  return footer;
}

function toView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
