import { PUBLISH_LIMITS } from "#api/wire/publish.ts";

/** Parts of files, by hash and number, as a catalogue keeps them until they are joined. */
export function createPartStore() {
  const files = new Map<string, Map<number, Buffer>>();

  function open(sha256: string): Map<number, Buffer> {
    const parts = files.get(sha256) ?? new Map<number, Buffer>();
    files.set(sha256, parts);
    return parts;
  }

  return {
    /** Without a number, what has arrived; otherwise one more part. */
    take(sha256: string, number: string | undefined, body: Buffer): object {
      const parts = open(sha256);
      if (number === undefined)
        return { partBytes: PUBLISH_LIMITS.PART_BYTES, arrived: [...parts.keys()] };
      parts.set(Number(number), body);
      return { sha256 };
    },
    join: (sha256: string): Buffer =>
      Buffer.concat([...open(sha256)].toSorted(([a], [b]) => a - b).map(([, part]) => part)),
  };
}
