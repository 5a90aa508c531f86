import { expect, it } from "vitest";
import { HDF5_WHOLE_BYTES } from "./limits.ts";
import { readScientific } from "./scientific.ts";

const HEAD = new TextEncoder().encode("HDF\r\n\u001A\n");

it("says of a large HDF5 file only what holds for withheld files and in a zip too", async () => {
  const file = {
    size: HDF5_WHOLE_BYTES + 1,
    read: async () => new Uint8Array([0x89, ...HEAD]),
    begin: async () => null,
  };
  expect(await readScientific(file, "")).toEqual({
    kind: "none",
    reason: "HDF5 files up to 8 MB are read here. This one is larger.",
  });
});
