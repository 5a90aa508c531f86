import { type Filter, readFilter } from "./filters.ts";
import { at, entriesOf, toSizes } from "./metadata-values.ts";
import type { Sharding, ZarrArray } from "./zarr-array.ts";

/** A piece may decompress to itself, as often as a list of codecs says. */
export const CODECS_MAX = 4;

type Chain = Pick<ZarrArray, "piece" | "codecs" | "filters" | "isLittle" | "order" | "sharding"> & {
  /** As the metadata has them, without those that only arrange values. */
  shown: unknown[];
};

/** How Zarr 3 stores the values of a chunk of this shape, or the chunks inside it. */
export function readCodecs(value: unknown, grid: number[]): Chain {
  const codecs = entriesOf(value).map(([, codec]) => codec);
  const [first, ...others] = codecs;
  if (nameCodec(first) !== "sharding_indexed")
    return { ...readPlain(codecs, grid), sharding: null };
  const settings = at(first, "configuration");
  const piece = toSizes(at(settings, "chunk_shape"));
  const sharding = piece && readSharding(settings, toCounts(grid, piece));
  if (!piece || !sharding || others.length > 0)
    return { ...readPlain([first], grid), sharding: null, codecs: null };
  return {
    ...readPlain(
      entriesOf(at(settings, "codecs")).map(([, codec]) => codec),
      piece,
    ),
    sharding,
  };
}

/** As numcodecs names codecs that version 3 does not have. */
function nameCodec(codec: unknown): string {
  return String(at(codec, "name")).replace(/^numcodecs\./, "");
}

function readPlain(codecs: unknown[], piece: number[]): Omit<Chain, "sharding"> {
  const bytes = codecs.find((codec) => nameCodec(codec) === "bytes");
  const transposes = codecs.filter((codec) => nameCodec(codec) === "transpose");
  const shown = codecs.filter((codec) => !["bytes", "transpose"].includes(nameCodec(codec)));
  const axes = piece.map((_, axis) => axis);
  const { filters, others } = takeFilters(shown, (codec) => [
    nameCodec(codec),
    at(codec, "configuration"),
  ]);
  const order = transposes.length > 0 ? readOrder(transposes[0], axes) : axes;
  const isRead = order !== null && transposes.length <= 1 && others.length <= CODECS_MAX;
  return {
    piece,
    codecs: isRead ? others.map(nameCodec) : null,
    filters,
    isLittle: isLittleEndian(bytes),
    order: order ?? axes,
    shown,
  };
}

/** The filters of values that are read, before the codecs of bytes. */
export function takeFilters(
  codecs: unknown[],
  read: (codec: unknown) => [name: string, settings: unknown],
): { filters: Filter[]; others: unknown[] } {
  const all = codecs.slice(0, CODECS_MAX).map((codec) => readFilter(...read(codec)));
  const end = [...all, null].indexOf(null);
  return {
    filters: all.slice(0, end).flatMap((filter) => filter ?? []),
    others: codecs.slice(end),
  };
}

function isLittleEndian(bytes: unknown): boolean {
  return at(at(bytes, "configuration"), "endian") !== "big";
}

/** `null` where it does not name each axis once. */
function readOrder(transpose: unknown, axes: number[]): number[] | null {
  const order = toSizes(at(at(transpose, "configuration"), "order"));
  const isWhole = order?.length === axes.length && axes.every((axis) => order.includes(axis));
  return isWhole ? order : null;
}

/** `null` where the inner chunks do not fill a shard. */
function toCounts(grid: number[], piece: number[]): number[] | null {
  const counts = grid.map((size, axis) => size / (piece[axis] ?? 0));
  const isWhole = counts.every((count) => Number.isSafeInteger(count) && count >= 1);
  return isWhole && piece.length === grid.length ? counts : null;
}

/** `null` for an index whose length its metadata does not tell. */
function readSharding(settings: unknown, counts: number[] | null): Sharding | null {
  const [bytes, ...others] = entriesOf(at(settings, "index_codecs")).map(([, codec]) => codec);
  const names = others.map(nameCodec);
  const isPlain = nameCodec(bytes) === "bytes" && names.every((name) => name === "crc32c");
  if (!counts || !isPlain || names.length > 1) return null;
  return {
    counts,
    isIndexAtEnd: at(settings, "index_location") !== "start",
    isIndexLittle: isLittleEndian(bytes),
    hasChecksum: names.length === 1,
  };
}
