import { gunzipSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { createRenderings } from "../markdown/renderings.ts";
import { createCopies } from "../test/app.ts";
import { toRangedFile } from "../test/files/ranged-file.ts";
import { DEFAULT_PREVIEW_QUERY, type PreviewQuery } from "./preview-query.ts";
import { readPreview } from "./preview.ts";
import type { RangedFile } from "./read-range.ts";

/** The same folder, as GNU tar 1.34 packs it in each of its formats. */
const PACKED = {
  gnu: "H4sIAAAAAAACA+3XTQqCUBSG4Tt2FS5AvOd4/6YtwE1YQkmgYBa2t2ZtLHGWklGhoX7P5Io6O/rCSaUYHTWcMe3Z6J7tNStLkbOk2/vOOSN8IyZwPlVJ6fuiLIpq6L13z2cqlUm4O11Gn7/V+vX8uTN/Jhex8AnzH10SbD0OIk/AKqWyHo38tv/KsNLo/xRCGcpNXOT7OMuPf+p/pNTTt0DMlpr+x5j/vP//6w8k2ryU+X/ef2uNQv9X03/N/f4T+r/u/t9vYVVXKPQy+j+4/5Pq9V9b7P9TOGRY/QEAAAAAAAAAAJbqAWeDaUMAKAAA",
  pax: "H4sIAAAAAAACA+2YQW6DMBBFveYUHCCCGXtsh0X2XfYKbkBKFlUq4lb0bt31YnUiFimoiWhlGmDeBsQgARr+G0yWP7rmoXJlVR/zUkQBAobovA10twCWBCoD0hqg03EEIinSRozA69G7OtyKWCYKUuf3z9UGbWHAyjVBVhAZpXAtk1Dd9qrKtFXBTJ4yj3+Nc8S1/jn/Yf97/lFaLVI9Zv7rw8FfO+9Wvftwk+n/hf9dtj2+3YP/UaFl//+L/8FmJCEYXuui7/9TFU1bZXvOwf+RQj8k/9j1v5QSRQpj5n+h/nerpwRX/C233PxfzP8mDoPnvyITDvH85/UfEz3/TTTy367/lCFFvP6bfP/b0XLL/4q6/ScrDft/DNBQ+uL8bhP1RXj/A3nCM2qi+W87ONj/BKgV+39O/b/uf9Pxv5YS2P+j+N/Cvfv/8yPzjecpMNv8BwP0/B+UwP//RmC353AwDMMwzNL4ApXI9iYAKAAA",
  ustar:
    "H4sIAAAAAAACA+3WSw6CMBAG4K45BQcg9N2eB+1CVyRQDd7NnRezsrOJ+MAhQf9vMwRYtPnTmQbOyInEWzvWJK/js9ROKO+Eub2XUnnLSssWcOhj06WldG0bp/579j3f3EoE3tTb/kievzPmcf4yz18pJVkpkD+5ptoUslIFg78U+ECGf9r/tTPaoP8v4TTDq1eHt/O3xnqx8vwpD9YXt38513GI9Pe/yfkvdJa/U6mse/6TNtY5p/Z+2bs9Rj8AAAAAAAAAAAAAAADAr7gCpWyTfwAoAAA=",
};
const PATHS = ["d/", "d/a.csv", `d/${"x".repeat(90)}/`];
const LONG = `d/${"x".repeat(90)}/${"y".repeat(60)}/`;
const ENTRIES = [...PATHS, LONG, `${LONG}ü.txt`].map((path) => ({
  path,
  size: path.endsWith(".csv") ? 8 : path.endsWith(".txt") ? 3 : 0,
}));

function toTgz(format: keyof typeof PACKED): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(PACKED[format]), (one) => one.charCodeAt(0));
}

function toTar(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gunzipSync(toTgz("pax"), { maxOutputLength: 20_000 }));
}

function open(
  file: Uint8Array<ArrayBuffer> | RangedFile,
  path: string,
  query: Partial<PreviewQuery> = {},
) {
  const ranged = file instanceof Uint8Array ? toRangedFile(file) : file;
  const rendered = { renderings: createRenderings(createCopies(() => 0)), defer: () => {} };
  const asked = { ...DEFAULT_PREVIEW_QUERY, ...query };
  return readPreview({ file: { name: path, path }, ranged, place: null, asked }, rendered);
}

it.each([
  ["gnu", "a.tar.gz"],
  ["pax", "a.tgz"],
  ["ustar", "A.TAR.GZ"],
] as const)("lists a tar of the format %s in %s and shows a file of it", async (format, path) => {
  const listed = await open(toTgz(format), path);
  expect(listed).toMatchObject({ kind: "zip", entries: ENTRIES, total: 5, isCut: false });
  const opened = await open(toTgz(format), path, { entry: `${LONG}ü.txt` });
  expect(opened).toMatchObject({ opened: { preview: { kind: "text", text: "hi\n" } } });
});

it("lists a tar and shows a table of it from the bytes of that entry only", async () => {
  const preview = await open(toTar(), "a.tar", { entry: "d/a.csv" });
  expect(preview).toMatchObject({
    entries: ENTRIES,
    opened: { path: "d/a.csv", preview: { kind: "table", rows: [["1", "2"]] } },
  });
});

/** A header of a file of so many bytes. */
function toHeader(name: string, size: string, type = "0"): Uint8Array {
  const block = new Uint8Array(512);
  const write = (at: number, text: string) => block.set(new TextEncoder().encode(text), at);
  write(0, name);
  write(124, size);
  write(148, "        ");
  write(156, type);
  const sum = block.reduce((all, byte) => all + byte, 0);
  write(148, `${sum.toString(8).padStart(6, "0")}\0 `);
  return block;
}

it("reads a large tar in forty requests at most, and says that there is more", async () => {
  let requests = 0;
  const size = 2 ** 40;
  const file: RangedFile = {
    ...toRangedFile(new Uint8Array()),
    size,
    read: async (start, end) => {
      requests += 1;
      const bytes = new Uint8Array(end - start);
      // Each file has 64 MiB less its header.
      if (start % 2 ** 26 === 0) bytes.set(toHeader(`${start}.bin`, "377777000"));
      return bytes;
    },
  };
  const preview = await open(file, "a.tar");
  expect(preview).toMatchObject({ kind: "zip", total: 40, isCut: true });
  expect(requests).toBe(40);
});

const tar = (...blocks: Uint8Array[]) => new Uint8Array(Buffer.concat(blocks));
it.each([
  ["cut in its second header", tar(toHeader("a", "0"), new Uint8Array(9)), 1],
  ["with a size beyond its end", tar(toHeader("a", "77777777777")), 1],
  ["with a size of no number", tar(toHeader("a", "0"), toHeader("b", "x")), 1],
  ["with a size below nothing", tar(toHeader("a", "0"), toHeader("b", "-1000")), 1],
  ["with a name of 8 GB", tar(toHeader("a", "0"), toHeader("b", "77777777777", "L")), 1],
  ["with a damaged sum", tar(toHeader("a", "0"), toHeader("b", "0").fill(1, 0, 1)), 1],
])("lists what is whole of a tar %s", async (_, bytes, total) => {
  expect(await open(bytes, "a.tar")).toMatchObject({ kind: "zip", total, isCut: true });
});

it("lists a link whose name and target are long once, by its name", async () => {
  const text = (words: string) => {
    const block = new Uint8Array(512);
    block.set(new TextEncoder().encode(words));
    return block;
  };
  const [name, target] = ["x".repeat(120), "y".repeat(150)];
  const file = tar(
    toHeader("label", "0", "V"),
    toHeader("././@LongLink", "227", "K"),
    text(target),
    toHeader("././@LongLink", "171", "L"),
    text(name),
    toHeader(name.slice(0, 99), "0", "2"),
    toHeader("f", "0"),
    new Uint8Array(1_024),
  );
  expect(await open(file, "a.tar")).toMatchObject({
    entries: [
      { path: name, size: 0 },
      { path: "f", size: 0 },
    ],
    isCut: false,
  });
});

it.each([
  ["a text", new TextEncoder().encode("not a tar".repeat(99)), "a.tar"],
  ["zeros", new Uint8Array(2_048), "a.tar"],
  ["a packed text", new Uint8Array(gzipSync(new TextEncoder().encode("no tar"))), "a.tgz"],
  ["names without end", tar(...Array.from({ length: 99 }, () => toHeader("a", "0", "L"))), "a.tar"],
])("refuses %s", async (_, bytes, path) => {
  const reason = "The entries of this archive cannot be read.";
  expect(await open(bytes, path)).toEqual({ kind: "none", reason });
});

it("opens no archive within one", async () => {
  const preview = await open(tar(toHeader("b.tgz", "0")), "a.tar", { entry: "b.tgz" });
  const reason = "This is an archive within an archive.";
  expect(preview).toMatchObject({ opened: { preview: { kind: "none", reason } } });
});
