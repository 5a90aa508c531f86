import type { Field } from "../arrays/fields.ts";
import type { RangedFile } from "../read-range.ts";
import type { Filter } from "./filters.ts";

export interface ZarrStore {
  /** The file that describes it, or a part of it. */
  path: string;
  /** `size` for files that are longer than a chunk may be, bytes. */
  openOther: (path: string, size?: number) => RangedFile;
}

export interface ZarrArray {
  field: Field;
  /** Values of a chunk along each axis. */
  piece: number[];
  /** The path of the file of a chunk, or of a shard, by its number along each axis. */
  toKey: (place: number[]) => string;
  /** Of chunks that are stored together. */
  sharding: Sharding | null;
  /** The axes as a chunk's values are stored, the one that changes fastest last. */
  order: number[];
  /** Names of the codecs, outermost last; `null` for one that is not decoded here. */
  codecs: string[] | null;
  /** Between the values and their bytes, in the order of a writer. */
  filters: Filter[];
  isLittle: boolean;
  fill: number;
}

/** Chunks of an array that are stored together in files (codec `sharding_indexed` of Zarr 3). */
export interface Sharding {
  /** Chunks of a shard along each axis. */
  counts: number[];
  isIndexAtEnd: boolean;
  isIndexLittle: boolean;
  /** Whether four bytes of a checksum are behind the index. */
  hasChecksum: boolean;
}
