import { expect, test } from "vitest";
import { SHARD_MAX_BYTES } from "../limits.ts";
import { hashBits } from "./hash.ts";
import { split } from "./shard-writer.ts";

/** Lines of items with these keys, of so many bytes each, with their ends. */
function toLines(keys: string[], bytes: number) {
  const item = { version: 1, revision: 0, isDeleted: false, type: "note" };
  return keys.map((key) => ({ ...item, key, start: 0, end: bytes - 1 }));
}

/** Two keys of which the hash of the first begins with 0, and that of the other with 1. */
const APART = ["0", "1"].map(
  (bit) => ["Ea", "Eb", "Ec", "Ed", "Ee", "Ef"].find((key) => hashBits(key).startsWith(bit)) ?? "",
);

test.each([
  ["two lines that a shard has room for", APART, SHARD_MAX_BYTES / 2, [""]],
  ["two lines of which each has room for itself", APART, SHARD_MAX_BYTES, ["0", "1"]],
  ["one line that is too long for any", ["Ea"], 2 * SHARD_MAX_BYTES, [""]],
])("%s are written together as far as they can", (_, keys, bytes, prefixes) => {
  const parts = split("", toLines(keys, bytes));
  expect(parts.map(([prefix]) => prefix)).toEqual(prefixes);
  expect(parts.flatMap(([, lines]) => lines.map(({ key }) => key))).toEqual(keys);
});

test("lines whose hashes begin alike are in shards of at most 32 bits", () => {
  const parts = split("", toLines(["Ea", "Ea"], SHARD_MAX_BYTES));
  const filled = parts.filter(([, lines]) => lines.length > 0);
  expect(filled.map(([prefix, lines]) => [prefix, lines.length])).toEqual([
    [hashBits("Ea").slice(0, 32), 2],
  ]);
});
