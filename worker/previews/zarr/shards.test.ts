import { expect, it } from "vitest";
import { toRangedFile } from "../../test/files/ranged-file.ts";
import type { OpenedField } from "../arrays/fields.ts";
import type { RangedFile } from "../read-range.ts";
import { readZarr } from "./zarr.ts";

const BYTES = { name: "bytes", configuration: { endian: "little" } };
const SUM = { name: "crc32c" };

/** Four rows of six values in shards of 4 × 4, each with four chunks of 2 × 2. */
function describe(location: string, codecs: object[] = [BYTES]) {
  const configuration = {
    chunk_shape: [2, 2],
    codecs,
    index_codecs: [BYTES, SUM],
    index_location: location,
  };
  return {
    node_type: "array",
    shape: [4, 6],
    data_type: "uint8",
    chunk_grid: { name: "regular", configuration: { chunk_shape: [4, 4] } },
    chunk_key_encoding: { name: "default" },
    codecs: [{ name: "sharding_indexed", configuration }],
    fill_value: 9,
  };
}

const INDEX_BYTES = 4 * 16 + 4;
const ABSENT = 2n ** 64n - 1n;

/** The chunks stand in the file from the last to the first; `null` for one that it does not have. */
function writeShard(chunks: (number[] | null)[], isIndexAtEnd: boolean): Uint8Array {
  const index = new DataView(new ArrayBuffer(INDEX_BYTES));
  const body: number[] = [];
  for (const [at, chunk] of [...chunks.entries()].toReversed()) {
    const start = body.length + (isIndexAtEnd ? 0 : INDEX_BYTES);
    index.setBigUint64(at * 16, chunk ? BigInt(start) : ABSENT, true);
    index.setBigUint64(at * 16 + 8, chunk ? BigInt(chunk.length) : ABSENT, true);
    body.push(...(chunk ?? []));
  }
  const written = new Uint8Array(index.buffer);
  return Uint8Array.from(isIndexAtEnd ? [...body, ...written] : [...written, ...body]);
}

/** Opens the array of these files; `asked` gets the bytes of each read of a shard. */
async function open(
  array: object,
  shards: Record<string, Uint8Array>,
  asked: number[] = [],
): Promise<OpenedField | null> {
  const described = new TextEncoder().encode(JSON.stringify(array));
  const openOther = (path: string): RangedFile => {
    if (path === "zarr.json") return toRangedFile(described);
    const shard = toRangedFile(shards[path] ?? new Uint8Array());
    const note = async (reading: Promise<Uint8Array | null> | undefined) => {
      const bytes = (await reading) ?? null;
      if (bytes) asked.push(bytes.length);
      return shards[path] && bytes?.length ? bytes : null;
    };
    return {
      ...shard,
      size: Number.MAX_SAFE_INTEGER,
      read: (start, end) => note(shard.read(start, end)),
      readEnd: (bytes) => note(shard.readEnd?.(bytes)),
    };
  };
  const preview = await readZarr({ path: "zarr.json", openOther }, "array");
  if (preview?.kind !== "fields") throw new Error(JSON.stringify(preview));
  return preview.fields.opened;
}

const LEFT = [[0, 1, 6, 7], [2, 3, 8, 9], null, [14, 15, 20, 21]];
const RIGHT = [[4, 5, 10, 11], null, [16, 17, 22, 23], null];
const VALUES = "0 1 2 3 4 5 6 7 8 9 10 11 9 9 14 15 16 17 9 9 20 21 22 23".split(" ");

it.each(["end", "start"])(
  "joins chunks that are stored together, with the index at the %s",
  async (location) => {
    const [left, right] = [LEFT, RIGHT].map((chunks) => writeShard(chunks, location === "end"));
    if (!left || !right) throw new Error("No shards.");
    const asked: number[] = [];
    const opened = await open(describe(location), { "c/0/0": left, "c/0/1": right }, asked);
    expect(opened?.values).toEqual(VALUES);
    // Each index, and the chunks of each shard together.
    expect(asked).toEqual([INDEX_BYTES, INDEX_BYTES, 12, 8]);
  },
);

it("has the fill value for a shard that the store does not have", async () => {
  const opened = await open(describe("end"), { "c/0/0": writeShard(LEFT, true) });
  expect(opened?.values.slice(0, 6)).toEqual(["0", "1", "2", "3", "9", "9"]);
});

it("reads only the chunks of one plane from a shard of many", async () => {
  const array = describe("end");
  const [sharding] = array.codecs;
  const planes = [0, 1, 2, 3].map((at) => [at, at, at, at]);
  const configuration = { ...sharding?.configuration, chunk_shape: [1, 2, 2] };
  const stacked = {
    ...array,
    shape: [4, 2, 2],
    chunk_grid: { configuration: { chunk_shape: [4, 2, 2] } },
    codecs: [{ name: "sharding_indexed", configuration }],
  };
  const asked: number[] = [];
  const shard = writeShard(planes, true);
  const opened = await open(stacked, { "c/0/0/0": shard }, asked);
  expect([opened?.values, asked]).toEqual([
    ["0", "0", "0", "0"],
    [INDEX_BYTES, 4],
  ]);
});

it.each([
  ["whose index leads behind its end", (shard: Uint8Array) => shard.fill(200, 13, 14)],
  ["that is shorter than its index", (shard: Uint8Array) => shard.subarray(0, 40)],
])("says that a shard is damaged %s", async (_, damage) => {
  const shard = damage(writeShard(LEFT, true));
  expect((await open(describe("end"), { "c/0/0": shard }))?.note).toContain("damaged");
});

it("says what it does not read: shards within shards", async () => {
  const opened = await open(describe("end", [{ name: "sharding_indexed" }]), {});
  expect(opened?.note).toContain("sharding_indexed");
});

it("puts values in their place whose axes are stored in another order", async () => {
  const transpose = { name: "transpose", configuration: { order: [1, 0] } };
  const array = {
    ...describe("end"),
    shape: [2, 3],
    chunk_grid: { configuration: { chunk_shape: [2, 3] } },
    codecs: [transpose, BYTES],
  };
  const opened = await open(array, { "c/0/0": Uint8Array.of(1, 4, 2, 5, 3, 6) });
  expect(opened?.values).toEqual(["1", "2", "3", "4", "5", "6"]);
});
