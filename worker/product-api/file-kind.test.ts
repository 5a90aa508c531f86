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
  ["sst.zarr/.zattrs", "ZATTRS", "Zarr"],
  ["grid.cdf", "CDF", "NetCDF"],
  ["grid.hdf5", "HDF5", "HDF5"],
  ["grid.he5", "HE5", "HDF5"],
  ["core.JPEG", "JPEG", "JPEG"],
  ["core.jpg", "JPG", "JPEG"],
  ["rows.parquet", "PARQUET", "Parquet"],
  ["sites.geojson", "GEOJSON", "GeoJSON"],
  ["fit.ipynb", "IPYNB", "Jupyter"],
  ["README.markdown", "MARKDOWN", "Markdown"],
  ["pits.xls", "XLS", "Excel"],
  ["pits.xlsx", "XLSX", "Excel"],
  ["protocol.doc", "DOC", "Word"],
  ["protocol.docx", "DOCX", "Word"],
  ["talk.pptx", "PPTX", "PowerPoint"],
  ["model.mat", "MAT", "MATLAB"],
  ["mask.npy", "NPY", "NumPy"],
  ["masks.npz", "NPZ", "NumPy"],
  ["fit.py", "PY", "Python"],
  ["fit.jl", "JL", "Julia"],
  ["dive.webm", "WEBM", "WebM"],
  ["fit.pyc", "PYC", "PYC"],
  ["points.csv", "CSV", "CSV"],
  ["LICENSE", "Unknown", "Unknown"],
])("names the kind of %s (%s) %s", (name, fileType, kind) => {
  expect(toFileKind(name, fileType)).toBe(kind);
});
