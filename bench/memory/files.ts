import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { TOKEN } from "../catalogue/server.ts";
import { FAMILIES } from "../markdown/families.ts";
import { EXTRAS, NOTEBOOKS } from "../markdown/texts.ts";
import { ASKED, PACKED } from "./packed-files.ts";

export interface PublishedFiles {
  id: number;
  /** Queries of the previews. */
  looks: string[];
}

/** Files that are hardest for a preview, within the limits of publishing. */
export async function publishFiles(catalogue: string): Promise<PublishedFiles> {
  const files = Object.entries({ ...FILES, ...PACKED, ...toTextFiles() }).map(([path, make]) => {
    const bytes = new Uint8Array(make());
    return { path, bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
  });
  const body = JSON.stringify({
    key: "memory-files",
    name: "Files that are hard to look into",
    files: files.map(({ path, bytes, sha256 }) => ({ path, size: bytes.byteLength, sha256 })),
  });
  const started = await call(`${catalogue}/publish/versions`, "POST", body);
  for (const { bytes, sha256 } of files)
    await call(`${catalogue}/publish/blobs/${sha256}`, "PUT", bytes);
  const commit = `${catalogue}/publish/versions/${String(started["uploadId"])}/commit`;
  const done = await call(commit, "POST", null);
  const looks = files.flatMap(({ path }) =>
    ["", ...(ASKED[path] ?? [])].map((rest) => `file=${encodeURIComponent(path)}${rest}`),
  );
  return { id: Number(done["datasetId"]), looks };
}

async function call(
  url: string,
  method: string,
  body: string | Uint8Array<ArrayBuffer> | null,
): Promise<Record<string, unknown>> {
  const type = typeof body === "string" ? "application/json" : "application/octet-stream";
  const headers = { authorization: `Bearer ${TOKEN}`, "content-type": type };
  const response = await fetch(url, { method, headers, body });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

/** The first volume of NIfTI-1, bytes of one voxel each. */
function toVolume(sizes: readonly number[]): Buffer {
  const bytes = Buffer.alloc(352 + sizes.reduce((product, size) => product * size, 1), 7);
  bytes.fill(0, 0, 352);
  bytes.writeInt32LE(348, 0);
  for (const [index, size] of sizes.entries()) bytes.writeInt16LE(size, 42 + index * 2);
  bytes.writeInt16LE(2, 70);
  bytes.writeFloatLE(352, 108);
  return bytes;
}

function toNotebook(cells: number, cell: object): Buffer {
  const list = Array.from({ length: cells }, () => cell);
  return Buffer.from(JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells: list }));
}

/** Every Markdown text and notebook that costs a parser more than its length. */
function toTextFiles(): Record<string, () => Buffer> {
  const toFiles = (texts: Readonly<Record<string, string>>, kind: string) =>
    Object.values(texts).map((text, at): [string, () => Buffer] => [
      `texts/${at}.${kind}`,
      () => Buffer.from(text.toWellFormed()),
    ]);
  return Object.fromEntries([
    ...toFiles({ ...FAMILIES, ...EXTRAS }, "md"),
    ...toFiles(NOTEBOOKS, "ipynb"),
  ]);
}

const PICTURE = Buffer.alloc(20_000, 1).toString("base64");

const FILES: Record<string, () => Buffer> = {
  "wide.nii": () => toVolume([32_767, 500, 1]),
  "cube.nii": () => toVolume([250, 250, 260]),
  "packed.nii.gz": () => gzipSync(toVolume([288, 288, 280])),
  "long.nii.gz": () => gzipSync(toVolume([1, 32_767, 700])),
  "commas.csv": () => Buffer.alloc(262_144, ","),
  "lines.csv": () => Buffer.alloc(262_144, "a,1\n"),
  "quotes.csv": () => Buffer.alloc(262_144, '"'),
  "deep.json": () => Buffer.from(`${"[".repeat(5_000)}1${"]".repeat(5_000)}`),
  "wide.json": () => Buffer.from(`[${"{},".repeat(330_000)}1]`),
  "numbers.json": () => Buffer.from(`[${"1,".repeat(490_000)}1]`),
  "text.txt": () => Buffer.alloc(262_144, "é"),
  "code.ipynb": () => toNotebook(40_000, { cell_type: "code", source: "x = 1", outputs: [] }),
  "pictures.ipynb": () =>
    toNotebook(100, {
      cell_type: "code",
      source: "plot()",
      outputs: [{ data: { "image/png": PICTURE } }],
    }),
  "broken.zip": () => Buffer.concat([Buffer.from("PK\x05\x06"), Buffer.alloc(65_557, 0xff)]),
  "broken.parquet": () => Buffer.concat([Buffer.alloc(4_000_000, 0xff), Buffer.from("PAR1")]),
};
