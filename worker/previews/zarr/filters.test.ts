import { expect, it } from "vitest";
import { toRangedFile } from "../../test/files/ranged-file.ts";
import { readZarr } from "./zarr.ts";

async function open(array: object, chunk: number[]) {
  const described = new TextEncoder().encode(
    JSON.stringify({ chunks: [2, 3], shape: [2, 3], dtype: "|u1", compressor: null, ...array }),
  );
  const openOther = (path: string) =>
    toRangedFile(path.endsWith(".zarray") ? described : Uint8Array.from(chunk));
  const preview = await readZarr({ path: ".zarray", openOther }, "array");
  if (preview?.kind !== "fields") throw new Error(JSON.stringify(preview));
  return preview.fields.opened;
}

const DELTA = { id: "delta", dtype: "|u1" };
const SCALE = { id: "fixedscaleoffset", dtype: "<f8", astype: "|u1", offset: 1000, scale: 10 };

it.each([
  ["by columns", { order: "F" }, [1, 4, 2, 5, 3, 6], "1 2 3 4 5 6"],
  [
    "as differences, which wrap around",
    { filters: [DELTA] },
    [250, 4, 4, 0, 255, 1],
    "250 254 2 2 1 2",
  ],
  [
    "as whole numbers",
    { dtype: "<f8", filters: [SCALE] },
    [0, 1, 2, 10, 25, 255],
    "1000 1000.1 1000.2 1001 1002.5 1025.5",
  ],
  [
    "as differences of whole numbers",
    { dtype: "<f8", filters: [SCALE, DELTA] },
    [0, 1, 1, 1, 1, 1],
    "1000 1000.1 1000.2 1000.3 1000.4 1000.5",
  ],
])("reads values of Zarr 2 that are stored %s", async (_, array, chunk, values) => {
  expect((await open(array, chunk))?.values.join(" ")).toBe(values);
});

it("names a filter that is not read", async () => {
  const opened = await open({ filters: [{ id: "categorize" }] }, []);
  expect(opened?.note).toContain("categorize");
});
