/** What people call files by the ends of their names, where that is not the end itself. */
const KINDS: readonly [kind: string, ends: RegExp][] = [
  ["Zarr", /(^|\/)(zarr\.json|\.z(metadata|group|array|attrs))$/],
  ["NIfTI", /\.nii(\.gz)?$/],
  ["NetCDF", /\.(nc[34]?|cdf)$/],
  ["HDF5", /\.(h5|hdf5|he5)$/],
  ["AnnData", /\.h5ad$/],
  ["TIFF", /\.tiff?$/],
  ["JPEG", /\.jpe?g$/],
  ["Parquet", /\.parquet$/],
  ["GeoJSON", /\.geojson$/],
  ["Jupyter", /\.ipynb$/],
  ["Markdown", /\.(md|markdown)$/],
  ["Excel", /\.xls[xm]?$/],
  ["Word", /\.docx?$/],
  ["PowerPoint", /\.pptx?$/],
  ["MATLAB", /\.mat$/],
  ["NumPy", /\.np[yz]$/],
  ["FITS", /\.(fits?|fts)(\.gz)?$/],
  ["Python", /\.py$/],
  ["Julia", /\.jl$/],
  ["WebM", /\.webm$/],
];

/** A file's kind in plain words; of an unusual one the end of its name, as the catalogue gives it. */
export function toFileKind(name: string, fileType: string): string {
  const known = KINDS.find(([, ends]) => ends.test(name.toLowerCase()));
  return known?.[0] ?? fileType;
}
