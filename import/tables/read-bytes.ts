import type { FileHandle } from "node:fs/promises";

/** Bytes of a file from a place, fewer at its end. */
export async function readBytes(
  file: FileHandle,
  start: number,
  length: number,
): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
}
