import { expect, it } from "vitest";
import { unpack } from "../../test/preview-files.ts";
import { readHdf5 } from "./hdf5.ts";

/** Bytes of the NetCDF 4 file that make an attribute one of billions of texts without letters. */
const MANY_EMPTY_VALUES = [
  [1664, 1],
  [1643, 16],
  [1627, 255],
] as const;
/** Where the older HDF5 file has the header of its root group, and the table of its members. */
const ROOT_OF_HDF5 = { root: 96, table: 1_600 };

it("reads no attribute of an HDF5 file that says to have billions of values without length", async () => {
  const bytes = await unpack("netcdf4");
  for (const [at, value] of MANY_EMPTY_VALUES) bytes[at] = value;
  const { fields } = await readHdf5(bytes, "site/grid");
  expect(fields.length).toBeGreaterThan(10);
});

it("lists a group of an HDF5 file that holds itself four times, up to a limit", async () => {
  const bytes = await unpack("hdf5");
  const view = new DataView(bytes.buffer);
  const { root, table } = ROOT_OF_HDF5;
  const entry = bytes.slice(table + 8, table + 48);
  view.setUint16(table + 6, 4, true);
  for (let at = 0; at < 4; at += 1) {
    const place = table + 8 + 40 * at;
    bytes.set(entry, place);
    view.setBigUint64(place, BigInt(8 + at), true); // its name begins there
    view.setBigUint64(place + 8, BigInt(root), true);
  }
  expect(await readHdf5(bytes, "x")).toMatchObject({ fields: [], isCut: true });
});
