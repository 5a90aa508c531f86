import { expect, it } from "vitest";
import { toFileKind } from "./file-kind.ts";

it.each([
  ["thickness.nc", "NC", "NetCDF"],
  ["bold.nii.gz", "GZ", "NIfTI"],
  ["raw.tar.gz", "GZ", "GZ"],
  [".zmetadata", "ZMETADATA", "Zarr"],
  ["zarr.json", "JSON", "Zarr"],
  ["bizarr.json", "JSON", "JSON"],
  ["GRID.TIF", "TIF", "TIFF"],
  ["cells.h5ad", "H5AD", "AnnData"],
  ["points.csv", "CSV", "CSV"],
  ["LICENSE", "Unknown", "Unknown"],
])("names the kind of %s (%s) %s", (name, fileType, kind) => {
  expect(toFileKind(name, fileType)).toBe(kind);
});
