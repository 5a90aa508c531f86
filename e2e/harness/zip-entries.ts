import { readFile } from "node:fs/promises";
import type { Download } from "playwright-core";

const ENTRY = 0x02014b50;
const END = 0x06054b50;

/** Names of the entries of a zip that a page saved. */
export async function entriesOf(download: Download): Promise<string[]> {
  return [...readZipEntries(await readFile(await download.path())).keys()];
}

/** Names and sizes of a zip's entries, by its directory; throws when the zip broke off. */
function readZipEntries(bytes: Buffer): Map<string, number> {
  const end = bytes.length - 22;
  if (bytes.readUInt32LE(end) !== END) throw new Error("This is no whole zip.");
  const entries = new Map<string, number>();
  let at = bytes.readUInt32LE(end + 16);
  while (bytes.readUInt32LE(at) === ENTRY) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const start = at + 46;
    const length = name ?? 0;
    entries.set(bytes.toString("utf8", start, start + length), bytes.readUInt32LE(at + 24));
    at = start + length + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}
