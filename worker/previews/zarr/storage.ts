import { cutText } from "#base/cut.ts";
import type { Storage } from "../arrays/fields.ts";
import type { Sharding } from "./zarr-array.ts";

const TEXT_MAX_CHARS = 200;
/** Of an array's filters and compression. */
const CODECS_SHOWN = 8;
const SETTINGS_SHOWN = 8;

interface Stored {
  /** Values of a chunk along each axis. */
  piece: readonly number[];
  /** As the metadata has them, in the order in which a writer applies them. */
  codecs: readonly unknown[];
  fill: unknown;
  sharding?: Sharding | null;
}

/** How an array is stored, as its metadata says. */
export function describeStorage({ piece, codecs, fill, sharding }: Stored): Storage {
  const known = codecs.filter((codec) => codec !== null && codec !== undefined);
  const compression = known.slice(0, CODECS_SHOWN).map(writeCodec).join(", ");
  return {
    chunks: piece.join(" × "),
    ...(sharding && {
      shards: piece.map((size, axis) => size * (sharding.counts[axis] ?? 1)).join(" × "),
    }),
    compression: cutText(compression, TEXT_MAX_CHARS),
    fill: fill === null || fill === undefined ? "" : cutText(write(fill), TEXT_MAX_CHARS),
  };
}

/** `blosc (cname: lz4, clevel: 5, shuffle: 1)`: version 2 has the settings beside the name, version 3 below. */
function writeCodec(codec: unknown): string {
  const { id, name = id, configuration, ...own }: Record<string, unknown> = Object(codec);
  const settings = Object.entries(Object(configuration ?? own)).slice(0, SETTINGS_SHOWN);
  const written = settings.map(([key, value]) => `${key}: ${write(value)}`).join(", ");
  return written === "" ? String(name) : `${String(name)} (${written})`;
}

function write(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
