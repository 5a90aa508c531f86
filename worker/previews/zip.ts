import type { Preview, ZipEntry } from "#client/contract/record-parts.ts";
import { PREVIEW_ZIP_DIRECTORY_BYTES, PREVIEW_ZIP_ENTRIES } from "./limits.ts";
import type { RangedFile } from "./read-range.ts";

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

/** What a zip holds, read from its directory at the end: a few kilobytes of any archive. */
export async function readZip(file: RangedFile): Promise<Preview> {
  const directory = await findDirectory(file);
  if (!directory) return none("The directory of this archive cannot be read.");
  if (directory.size > PREVIEW_ZIP_DIRECTORY_BYTES) {
    return none("The directory of this archive is too large to show.");
  }
  const bytes = await file.read(directory.offset, directory.offset + directory.size);
  if (!bytes) return none("The directory of this archive cannot be read.");
  return { kind: "zip", entries: readEntries(bytes), total: directory.total };
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

/** Archives beyond 4 GB or 65,535 entries say so in a second record (APPNOTE 4.3.14). */
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

/** A directory lies within its file, whatever the file says. */
function checked(file: RangedFile, directory: Directory): Directory | null {
  return directory.offset + directory.size <= file.size ? directory : null;
}

function readEntries(bytes: Uint8Array): ZipEntry[] {
  const view = toView(bytes);
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + 46 <= bytes.length && entries.length < PREVIEW_ZIP_ENTRIES) {
    if (view.getUint32(at, true) !== ENTRY) break;
    const nameLength = view.getUint16(at + 28, true);
    const isUtf8 = (view.getUint16(at + 8, true) & UTF_8_NAME) !== 0;
    const name = bytes.subarray(at + 46, at + 46 + nameLength);
    entries.push({
      path: new TextDecoder(isUtf8 ? "utf-8" : "latin1").decode(name),
      size: view.getUint32(at + 24, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function toView({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
