import { cutText } from "#base/cut.ts";
import { createBoundedReads } from "./bounded-reads.ts";
import { decodeGuessed } from "./decode-text.ts";
import type { Preview, ZipEntry } from "./kinds.ts";
import { PREVIEW_ZIP_ENTRIES } from "./limits.ts";
import type { RangedFile } from "./read-range.ts";
import type { ZipQuery } from "./zip.ts";

const BLOCK = 512;
/** Entries that are counted, and bytes of the longest name and of its other attributes. */
const ENTRIES_MAX = 10_000;
const EXTRA_BYTES_MAX = 16_384;

/** Headers about the archive (`g`, `V`) and with the long name of a link's target (`K`). */
const NO_ENTRIES: ReadonlySet<string> = new Set(["g", "V", "K"]);

interface StoredEntry extends ZipEntry {
  /** Where its bytes begin. */
  at: number;
}

/**
 * The content of a tar (POSIX.1-1988 and 2001, and GNU's long names), of which each entry says where the next one
 * is: of a large one as many as the reads of a preview reach.
 */
export async function readTar(
  file: RangedFile,
  { entry, first: wanted, previewEntry }: ZipQuery,
): Promise<Preview> {
  const { all, isCut } = await walk(file);
  if (all.length === 0)
    return { kind: "none", reason: "The entries of this archive cannot be read." };
  const first = wanted > all.length ? 1 : wanted;
  const requested = all.find(({ path }) => path === entry);
  const preview = requested && (await open(file, requested, previewEntry));
  return {
    kind: "zip",
    entries: all
      .slice(first - 1, first - 1 + PREVIEW_ZIP_ENTRIES)
      .map(({ path, size }) => ({ path, size })),
    first,
    total: all.length,
    opened: preview ? { path: entry, preview } : null,
    isCut,
  };
}

async function open(
  file: RangedFile,
  { path, size, at }: StoredEntry,
  previewEntry: ZipQuery["previewEntry"],
): Promise<Preview> {
  if (path.endsWith("/")) return { kind: "none", reason: "This is a folder." };
  if (/\.(?:zip|npz|tar|tgz|tar\.gz)$/i.test(path))
    return { kind: "none", reason: "This is an archive within an archive." };
  return previewEntry(path, {
    size,
    read: (from, to) => file.read(at + Math.min(from, size), at + Math.min(to, size)),
    begin: async (most, from = 0) => file.begin(Math.min(most, size - from), at + from),
  });
}

async function walk(file: RangedFile): Promise<{ all: StoredEntry[]; isCut: boolean }> {
  const reads = createBoundedReads(file);
  const all: StoredEntry[] = [];
  let more: Partial<ZipEntry> = {};
  try {
    let at = 0;
    while (at < file.size && all.length < ENTRIES_MAX) {
      const header = readHeader(await reads.read(at, BLOCK));
      if (header === "end") return { all, isCut: false };
      const start = at + BLOCK;
      const size = more.size ?? header.size;
      at = start + Math.ceil(size / BLOCK) * BLOCK;
      if (header.type === "L" || header.type === "x") {
        if (size > EXTRA_BYTES_MAX) throw new Error("A name is too long.");
        const extra = decodeGuessed(await reads.read(start, size));
        more = { ...more, ...(header.type === "L" ? { path: cutNulls(extra) } : readPax(extra)) };
        continue;
      }
      if (NO_ENTRIES.has(header.type)) continue;
      const path = more.path ?? header.path;
      const isFolder = header.type === "5" && !path.endsWith("/");
      all.push({ path: cutText(isFolder ? `${path}/` : path, 1_000), size, at: start });
      more = {};
    }
    return { all, isCut: at !== file.size };
  } catch {
    return { all, isCut: true };
  }
}

interface Header extends ZipEntry {
  type: string;
}

/** Throws where the sum of its bytes is another one than it says. */
function readHeader(block: Uint8Array): Header | "end" {
  if (block.every((byte) => byte === 0)) return "end";
  const text = (from: number, to: number): string =>
    cutNulls(decodeGuessed(block.subarray(from, to)));
  // The bytes of the sum itself count as spaces.
  const sum = block.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (Number.parseInt(text(148, 156), 8) !== sum) throw new Error("This is no header.");
  const prefix = text(257, 263) === "ustar" ? text(345, 500) : "";
  const type = String.fromCharCode(block[156] ?? 0);
  const path = prefix === "" ? text(0, 100) : `${prefix}/${text(0, 100)}`;
  return { path, type, size: readSize(block.subarray(124, 136), text(124, 136)) };
}

/** In octal digits, or of 8 GB and more in bytes. */
function readSize(bytes: Uint8Array, text: string): number {
  const isBinary = ((bytes[0] ?? 0) & 0x80) !== 0;
  const size = isBinary
    ? bytes.subarray(1).reduce((all, byte) => all * 256 + byte, 0)
    : Number.parseInt(text.trim() || "0", 8);
  if (!Number.isSafeInteger(size) || size < 0) throw new Error("A size is no number.");
  return size;
}

function cutNulls(text: string): string {
  return text.replace(/\0[^]*$/, "");
}

/** Lines of `30 path=…` (POSIX.1-2001, pax). */
function readPax(text: string): Partial<ZipEntry> {
  const path = /^\d+ path=(.*)$/m.exec(text)?.[1];
  const size = /^\d+ size=(\d{1,15})$/m.exec(text)?.[1];
  return { ...(path !== undefined && { path }), ...(size !== undefined && { size: Number(size) }) };
}
