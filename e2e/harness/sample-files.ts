import { brotliCompressSync, crc32, deflateSync, gzipSync } from "node:zlib";
import { type ParquetWriteOptions, parquetWriteBuffer } from "hyparquet-writer";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** One small file of each kind with a preview, by name. */
function makeSampleFiles(): Map<string, Uint8Array | string> {
  const volume = makeVolume(24, 30, 20);
  return new Map<string, Uint8Array | string>([
    ["table.csv", makeTable(",")],
    ["table.tsv", makeTable("\t")],
    ["long.csv", makeLongTable()],
    ["wide.csv", makeWideTable(240)],
    ["tree.json", JSON.stringify({ gauge: { name: "Aune", heights: [2.5, null, true] } })],
    [
      "notes.md",
      "# Notes\n\nSee [the table](table.csv), *carefully*.\n\nالقياس الأول.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
    ],
    ["log.txt", "gauge one: started\ngauge two: late\n"],
    ["work.ipynb", makeNotebook()],
    ["packed.zip", makeZip(["data/a.csv", "data/näme.csv"])],
    ["rows.parquet", makeParquet({})],
    [
      "brotli.parquet",
      makeParquet({ codec: "BROTLI", compressors: { BROTLI: brotliCompressSync } }),
    ],
    ["brain.nii", volume],
    ["brain.nii.gz", gzipSync(volume)],
    ["page.pdf", makePdf("Tides of the Aune")],
    ["picture.png", makePng(64, 48)],
    [
      "drawing.svg",
      '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><path d="M0 0L64 48" stroke="black"/></svg>',
    ],
    ["tone.wav", makeWav()],
    ["odd größe #1 'q\" 50 %.txt", "an odd name\n"],
  ]);
}

function makeTable(separator: string): string {
  const rows = Array.from({ length: 60 }, (_, day) => [
    `2026-03-${String((day % 28) + 1).padStart(2, "0")}`,
    day % 2 === 0 ? "Aune" : "Borre",
    (Math.sin(day / 5) * 2.5).toFixed(3),
    day % 7 === 0 ? "yes" : "no",
  ]);
  return [["day", "gauge", "height", "storm"], ...rows]
    .map((row) => `${row.join(separator)}\n`)
    .join("");
}

/** Too large to be sorted by the server; the least height stands near its end. */
function makeLongTable(): string {
  const rows = Array.from({ length: 60_000 }, (_, at) => `${at},${at === 59_000 ? -1 : at % 977}`);
  return `id,height\n${rows.join("\n")}\n`;
}

function makeNotebook(): string {
  const png = Buffer.from(makePng(16, 16)).toString("base64");
  return JSON.stringify({
    nbformat: 4,
    cells: [
      { cell_type: "markdown", source: ["# Fitting tides\n", "A **short** look."] },
      {
        cell_type: "code",
        source: "plot(heights)",
        outputs: [
          { output_type: "stream", text: ["60 heights\n"] },
          { output_type: "display_data", data: { "image/png": png } },
        ],
      },
      {
        cell_type: "code",
        source: "heights.describe()",
        outputs: [{ output_type: "execute_result", data: { "text/html": makeDataFrame() } }],
      },
    ],
  });
}

/** A table of two gauges with two levels of rows and columns, as pandas writes it. */
function makeDataFrame(): string {
  return `<div><style scoped>.dataframe { color: red }</style><table border="1" class="dataframe"><thead>
    <tr><th></th><th></th><th colspan="2" halign="left">height</th></tr>
    <tr><th>gauge</th><th>storm</th><th>mean</th><th>most</th></tr>
  </thead><tbody>
    <tr><th rowspan="2" valign="top">Aune</th><th>no</th><td>0.02</td><td>2.49</td></tr>
    <tr><th>yes</th><td>-0.10</td><td>2.5</td></tr>
    <tr><th>Borre</th><th>no</th><td>NaN</td><td>2.47</td></tr>
  </tbody></table><p>3 rows × 2 columns</p></div>`;
}

function makeParquet(packing: Pick<ParquetWriteOptions, "codec" | "compressors">): Uint8Array {
  const bytes = parquetWriteBuffer({
    ...packing,
    columnData: [
      { name: "gauge", data: ["Aune", "Borre", "Clett"], type: "STRING" },
      { name: "height", data: [2.5, -1.25, 0.75], type: "DOUBLE" },
    ],
  });
  return new Uint8Array(bytes);
}

/** A NIfTI-1 volume of whole numbers: a bright ball in the dark. */
function makeVolume(width: number, height: number, depth: number): Uint8Array {
  const bytes = new Uint8Array(352 + width * height * depth);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 348, true);
  for (const [index, size] of [3, width, height, depth].entries()) {
    view.setInt16(40 + index * 2, size, true);
  }
  view.setInt16(70, 2, true);
  view.setFloat32(108, 352, true);
  let at = 352;
  for (let z = 0; z < depth; z += 1) {
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const far = Math.hypot(x / width - 0.5, y / height - 0.5, z / depth - 0.5);
        bytes[at] = Math.max(0, 255 - far * 600);
        at += 1;
      }
    }
  }
  return bytes;
}

/** Half a second of silence. */
function makeWav(): Uint8Array {
  const bytes = Buffer.alloc(44 + 8_000);
  bytes.write("RIFF");
  bytes.writeUInt32LE(36 + 8_000, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  for (const [at, value] of [1, 1].entries()) bytes.writeUInt16LE(value, 20 + at * 2);
  for (const [at, value] of [8_000, 16_000].entries()) bytes.writeUInt32LE(value, 24 + at * 4);
  for (const [at, value] of [2, 16].entries()) bytes.writeUInt16LE(value, 32 + at * 2);
  bytes.write("data", 36);
  bytes.writeUInt32LE(8_000, 40);
  return bytes;
}

/** A PNG of a grey slope. */
function makePng(width: number, height: number): Uint8Array {
  const rows = Buffer.alloc((width + 1) * height);
  for (let index = 0; index < rows.length; index += 1) {
    rows[index] = index % (width + 1) === 0 ? 0 : (index % (width + 1)) * 3;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [toChunk("IHDR", header), toChunk("IDAT", deflateSync(rows)), toChunk("IEND")];
  return Buffer.concat([signature, ...chunks]);
}

function toChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A zip of empty files, in its own format (APPNOTE 4.3). */
function makeZip(names: string[]): Uint8Array {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const name of names.map((text) => Buffer.from(text))) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(0x0800, 6);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(0x0800, 8);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    files.push(local, name);
    directory.push(entry, name);
    at += local.length + name.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...directory, end]);
}

/** A PDF of one page with one line on it. */
function makePdf(line: string): Uint8Array {
  const text = `BT /F1 24 Tf 72 700 Td (${line}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer);
}

const DESCRIPTION =
  "title: A file of every kind\nkey: file-kinds\nlicense: CC0-1.0\ntags: [kinds]\n";

export interface Samples {
  id: number;
  version: number;
  files: Map<string, Buffer>;
}

/**
 * Publishes one small file of each kind, some of them in folders; returns the record's id. With changed
 * files they are another version.
 */
export function publishSamples(
  services: string,
  changed: Readonly<Record<string, string>> = {},
): Samples {
  const folder = mkdtempSync(join(tmpdir(), "foreland-samples-"));
  const files = new Map<string, Buffer>();
  for (const [name, content] of makeSampleFiles()) files.set(name, Buffer.from(content));
  files.set("deep/down/in/folders/here/last.csv", Buffer.from("a,b\n1,2\n"));
  files.set("README.md", Buffer.from("# Kinds\n\nOne file of every kind.\n"));
  for (const [name, content] of Object.entries(changed)) files.set(name, Buffer.from(content));
  for (const [name, bytes] of [...files, ["dataset.yaml", DESCRIPTION] as const]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["import/main.ts", folder, "--remote", services, "--token", "local-publish-token"],
    { encoding: "utf8" },
  );
  rmSync(folder, { recursive: true });
  const [, id, version] = /dataset (\d+), version (\d+)/.exec(stdout) ?? [];
  if (!id || !version) throw new Error(`The samples were not published.\n${stdout}${stderr}`);
  return { id: Number(id), version: Number(version), files };
}

function makeWideTable(columns: number): string {
  const names = Array.from({ length: columns }, (_, at) => `gauge ${at}`);
  return `${names.join()}\n${names.map((_, at) => at).join()}\n`;
}
