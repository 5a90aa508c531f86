import type { RangedFile } from "../../read-range.ts";

/** A volume whose voxels have values by their place in the file, from 0 to 250 over and over. */
export function toVolume(
  [width, height, depth]: [number, number, number],
  dataType: { code: number; bytes: number },
): Uint8Array<ArrayBuffer> {
  const count = width * height * depth;
  const bytes = new Uint8Array(352 + count * dataType.bytes);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 348, true);
  for (const [index, size] of [width, height, depth].entries())
    view.setInt16(42 + index * 2, size, true);
  view.setInt16(70, dataType.code, true);
  view.setFloat32(108, 352, true);
  for (let voxel = 0; voxel < count; voxel += 1) {
    if (dataType.bytes === 4) view.setFloat32(352 + voxel * 4, voxel % 251, true);
    else bytes[352 + voxel] = voxel % 251;
  }
  return bytes;
}

export const BYTE = { code: 2, bytes: 1 };
export const FLOAT = { code: 16, bytes: 4 };

/** A file that arrives in chunks of so many bytes. */
export function inChunks(bytes: Uint8Array<ArrayBuffer>, size: number): RangedFile {
  return {
    size: bytes.length,
    read: async (start, end) => bytes.slice(start, end),
    begin: async (_, start = 0) => {
      let at = start;
      return new ReadableStream({
        pull(controller) {
          if (at >= bytes.length) return controller.close();
          controller.enqueue(bytes.slice(at, at + size));
          at += size;
        },
      });
    },
  };
}
