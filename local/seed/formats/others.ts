import { crc32, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { createWriter, type Dimensions, type Variable } from "./bytes.ts";

/** A NIfTI-1 volume of 16-bit numbers in voxels of some millimetres, compressed with gzip. */
export function writeNifti(
  [width, height, depth]: readonly [number, number, number],
  draw: (x: number, y: number, z: number) => number,
  description: string,
): Uint8Array {
  const head = Buffer.alloc(352);
  head.writeInt32LE(348, 0);
  for (const [at, size] of [3, width, height, depth, 1, 1, 1, 1].entries()) {
    head.writeInt16LE(size, 40 + at * 2);
  }
  head.writeInt16LE(4, 70);
  head.writeInt16LE(16, 72);
  for (const [at, size] of [1, 0.2, 0.2, 0.5].entries()) head.writeFloatLE(size, 76 + at * 4);
  head.writeFloatLE(352, 108);
  head.writeUInt8(2, 123);
  head.write(description, 148, 79, "latin1");
  head.write("n+1\0", 344, "latin1");
  const voxels = createWriter();
  for (let z = 0; z < depth; z += 1) {
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) voxels.u16(Math.round(draw(x, y, z)));
    }
  }
  return new Uint8Array(gzipSync(Buffer.concat([head, voxels.done()])));
}

/** Sound as 16-bit samples of one channel, from -1 to 1. */
export function writeWav(samples: readonly number[], rate: number): Uint8Array {
  const head = createWriter()
    .text("RIFF")
    .u32(36 + samples.length * 2)
    .text("WAVEfmt ");
  head
    .u32(16)
    .u16(1, 1)
    .u32(rate, rate * 2)
    .u16(2, 16)
    .text("data")
    .u32(samples.length * 2);
  const body = createWriter().u16(...samples.map((sample) => Math.round(sample * 32_000) & 0xffff));
  return new Uint8Array(Buffer.concat([head.done(), body.done()]));
}

/** A zip of deflated files (APPNOTE 4.3). */
export function writeZip(files: readonly { path: string; bytes: Uint8Array }[]): Uint8Array {
  const body = createWriter();
  const directory = createWriter();
  for (const { path, bytes } of files) {
    const packed = deflateRawSync(bytes);
    const name = Buffer.byteLength(path);
    const facts = (writer = createWriter()): Buffer =>
      writer
        .u16(20, 0x0800, 8, 0, 0x5821)
        .u32(crc32(bytes), packed.length, bytes.length)
        .u16(name, 0)
        .done();
    const at = body.length();
    body.text("PK").u8(3, 4).bytes(facts()).text(path).bytes(packed);
    directory.text("PK").u8(1, 2).u16(20).bytes(facts()).u16(0, 0, 0).u32(0, at).text(path);
  }
  const [at, size] = [body.length(), directory.length()];
  body.bytes(directory.done()).text("PK").u8(5, 6).u16(0, 0, files.length, files.length);
  return new Uint8Array(body.u32(size, at).u16(0).done());
}

/** The files of a Zarr store of version 2, each variable in one compressed chunk. */
export function writeZarr(
  folder: string,
  { dimensions, variables }: { dimensions: Dimensions; variables: readonly Variable[] },
): { path: string; bytes: Uint8Array }[] {
  const group = { zarr_format: 2 };
  const described = variables.map(({ name, dimensions: axes, attributes }) => {
    const shape = axes.map((axis) => dimensions[axis] ?? 0);
    const array = {
      ...group,
      shape,
      chunks: shape,
      dtype: "<f4",
      compressor: { id: "zlib", level: 6 },
      fill_value: null,
      filters: null,
      order: "C",
    };
    return [
      [`${name}/.zarray`, array],
      [`${name}/.zattrs`, { _ARRAY_DIMENSIONS: axes, ...attributes }],
    ] as const;
  });
  const metadata = Object.fromEntries([[".zgroup", group] as const, ...described.flat()]);
  const texts = Object.entries({
    ...metadata,
    ".zmetadata": { zarr_consolidated_format: 1, metadata },
  });
  return [
    ...texts.map(([path, value]) => ({
      path: `${folder}/${path}`,
      bytes: new Uint8Array(Buffer.from(JSON.stringify(value, null, 2))),
    })),
    ...variables.map(({ name, dimensions: axes, values }) => ({
      path: `${folder}/${name}/${axes.map(() => 0).join(".")}`,
      bytes: new Uint8Array(
        deflateSync(
          createWriter()
            .f32(...values)
            .done(),
        ),
      ),
    })),
  ];
}

/** A PDF of one page of lines. */
export function writePdf(lines: readonly string[]): Uint8Array {
  const escaped = lines.map((line) => line.replace(/[\\()]/g, "\\$&"));
  const text = `BT /F1 12 Tf 16 TL 72 760 Td ${escaped.map((line) => `(${line}) Tj T*`).join(" ")} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const here = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return here;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  body += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(body, "latin1"));
}
