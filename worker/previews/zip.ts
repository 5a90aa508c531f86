import type { Preview, ZipEntry } from "./kinds.ts";
import {
  PREVIEW_ZIP_DIRECTORY_BYTES,
  PREVIEW_ZIP_ENTRIES,
  PREVIEW_ZIP_ENTRY_BYTES,
} from "./limits.ts";
import { inflate } from "./inflate.ts";
import type { RangedFile } from "./read-range.ts";
import { decodeName, readLarge } from "./zip-fields.ts";

/** End of central directory: 22 bytes and a comment of at most 65,535 (APPNOTE 4.3.16). */
const TAIL_BYTES = 22 + 65_535;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const UTF_8_NAME = 0x0800;

interface Directory {
  offset: number;
  size: number;
  total: number;
}

/** An entry with the place of its bytes. */
interface StoredEntry extends ZipEntry {
  /** 0 for stored, 8 for deflated. */
  method: number;
  /** Bytes in the archive. */
  packed: number;
  isEncrypted: boolean;
  /** The place of its own header. */
  at: number;
}

/** The preview of one file of an archive. */
export type PreviewEntry = (path: string, file: RangedFile) => Promise<Preview>;

export interface ZipQuery {
  /** The path of the file that is opened; empty for none. */
  entry: string;
  /** The number of the first file that is listed. */
  first: number;
  previewEntry: PreviewEntry;
}

/**
 * The content of a zip, read from its directory at the end: a few kilobytes of any archive. One of its
 * files is read when its path is requested.
 */
export async function readZip(
  file: RangedFile,
  { entry, first: wanted, previewEntry }: ZipQuery,
): Promise<Preview> {
  const directory = await readDirectory(file);
  if (!directory.ok) return none(directory.reason);
  const { bytes, total } = directory;
  const first = wanted > total ? 1 : wanted;
  const { entries, requested } = readEntries(bytes, { entry, first });
  const preview = requested && (await readEntry(file, requested, previewEntry));
  return {
    kind: "zip",
    entries: entries.map(({ path, size }) => ({ path, size })),
    first,
    total,
    opened: preview ? { path: entry, preview } : null,
  };
}

/** Opens a file of an archive by its path; `null` where there is none that can be read. */
export type OpenEntry = (path: string) => Promise<RangedFile | null>;

/** An archive of which a program reads the beginnings of files; `null` when it is no archive. */
export async function openArchive(file: RangedFile, maxBytes: number): Promise<OpenEntry | null> {
  const directory = await readDirectory(file);
  if (!directory.ok) return null;
  return async (path) => {
    const { requested } = readEntries(directory.bytes, { entry: path, first: Infinity });
    return requested && !requested.isEncrypted ? openEntry(file, requested, maxBytes) : null;
  };
}

type ReadDirectory = { ok: true; bytes: Uint8Array; total: number } | { ok: false; reason: string };

async function readDirectory(file: RangedFile): Promise<ReadDirectory> {
  const directory = await findDirectory(file);
  if (!directory) return { ok: false, reason: "The directory of this archive cannot be read." };
  if (directory.size > PREVIEW_ZIP_DIRECTORY_BYTES)
    return { ok: false, reason: "The directory of this archive is too large to show." };
  const bytes = await file.read(directory.offset, directory.offset + directory.size);
  return bytes
    ? { ok: true, bytes, total: directory.total }
    : { ok: false, reason: "The directory of this archive cannot be read." };
}

/** Archives within archives are not opened. */
async function readEntry(
  archive: RangedFile,
  entry: StoredEntry,
  previewEntry: PreviewEntry,
): Promise<Preview> {
  if (entry.path.endsWith("/")) return none("This is a folder.");
  if (entry.isEncrypted) return none("This file is encrypted.");
  if (/\.(?:zip|npz)$/i.test(entry.path)) return none("This is an archive within an archive.");
  const file = await openEntry(archive, entry, PREVIEW_ZIP_ENTRY_BYTES);
  return file ? previewEntry(entry.path, file) : none("This file of the archive cannot be read.");
}

const LOCAL = 0x04034b50;

/** A file of an archive: by ranges when it is stored uncompressed, otherwise its decompressed beginning. */
async function openEntry(
  archive: RangedFile,
  entry: StoredEntry,
  maxBytes: number,
): Promise<RangedFile | null> {
  const local = await archive.read(entry.at, entry.at + 30);
  if (!local || local.length < 30) return null;
  const view = toView(local);
  if (view.getUint32(0, true) !== LOCAL) return null;
  const start = entry.at + 30 + view.getUint16(26, true) + view.getUint16(28, true);
  if (start + entry.packed > archive.size) return null;
  if (entry.method === 0) {
    const { packed: size } = entry;
    const read: RangedFile["read"] = (from, to) =>
      archive.read(start + Math.min(from, size), start + Math.min(to, size));
    const begin: RangedFile["begin"] = (most, from = 0) =>
      archive.begin(Math.min(most, size - from), start + from);
    return { size, read, begin };
  }
  if (entry.method !== 8) return null;
  const packed = await archive.read(start, start + Math.min(entry.packed, maxBytes));
  const isWhole = entry.packed <= maxBytes;
  const bytes = packed && (await inflate(packed, { format: "deflate-raw", isWhole, maxBytes }));
  if (!bytes) return null;
  // Bytes after the decompressed beginning are not available.
  return {
    size: Math.max(entry.size, bytes.length),
    read: async (from, to) => (from > bytes.length ? null : bytes.slice(from, to)),
    begin: async (_, from = 0) =>
      bytes.length < entry.size ? null : new Blob([bytes.slice(from)]).stream(),
  };
}

function none(reason: string): Preview {
  return { kind: "none", reason };
}

async function findDirectory(file: RangedFile): Promise<Directory | null> {
  const start = Math.max(0, file.size - TAIL_BYTES);
  const tail = await file.read(start, file.size);
  if (!tail || tail.length < 22) return null;
  const view = toView(tail);
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== END) continue;
    const size = view.getUint32(at + 12, true);
    const offset = view.getUint32(at + 16, true);
    const total = view.getUint16(at + 10, true);
    const isLarge = offset === 0xffffffff || size === 0xffffffff || total === 0xffff;
    return isLarge ? findDirectory64(file, view, at - 20) : checked(file, { offset, size, total });
  }
  return null;
}

/** Archives above 4 GB or 65,535 entries have a second record (APPNOTE 4.3.14). */
async function findDirectory64(
  file: RangedFile,
  tail: DataView,
  locatorAt: number,
): Promise<Directory | null> {
  if (locatorAt < 0 || tail.getUint32(locatorAt, true) !== LOCATOR_64) return null;
  const at = Number(tail.getBigUint64(locatorAt + 8, true));
  const record = await file.read(at, at + 56);
  if (!record || record.length < 56) return null;
  const view = toView(record);
  if (view.getUint32(0, true) !== END_64) return null;
  return checked(file, {
    total: Number(view.getBigUint64(32, true)),
    size: Number(view.getBigUint64(40, true)),
    offset: Number(view.getBigUint64(48, true)),
  });
}

/** A directory is within its file, whatever the file declares. */
function checked(file: RangedFile, directory: Directory): Directory | null {
  return directory.offset + directory.size <= file.size ? directory : null;
}

/** As many entries as a page lists, and the requested one wherever it is. */
function readEntries(
  bytes: Uint8Array,
  { entry, first }: Pick<ZipQuery, "entry" | "first">,
): { entries: StoredEntry[]; requested: StoredEntry | null } {
  const view = toView(bytes);
  const entries: StoredEntry[] = [];
  let requested: StoredEntry | null = null;
  let at = 0;
  let number = 0;
  while (at + 46 <= bytes.length) {
    if (view.getUint32(at, true) !== ENTRY) break;
    const nameLength = view.getUint16(at + 28, true);
    const flags = view.getUint16(at + 8, true);
    const name = bytes.subarray(at + 46, at + 46 + nameLength);
    const path = decodeName(name, (flags & UTF_8_NAME) !== 0);
    const extraAt = at + 46 + nameLength;
    const extraLength = view.getUint16(at + 30, true);
    number += 1;
    const isListed = number >= first && entries.length < PREVIEW_ZIP_ENTRIES;
    const isRequested = requested === null && path === entry;
    if (isListed || isRequested) {
      const [size = 0, packed = 0, offset = 0] = readLarge(
        [at + 24, at + 20, at + 42].map((place) => view.getUint32(place, true)),
        bytes.subarray(extraAt, extraAt + extraLength),
      );
      const stored: StoredEntry = {
        path,
        size,
        packed,
        method: view.getUint16(at + 10, true),
        isEncrypted: (flags & 1) !== 0,
        at: offset,
      };
      if (isListed) entries.push(stored);
      if (isRequested) requested = stored;
    }
    at = extraAt + extraLength + view.getUint16(at + 32, true);
  }
  return { entries, requested };
}

function toView({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
