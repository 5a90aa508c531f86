import { expect, test } from "vitest";
import { toMediaType, toPackageType, toSameTypes } from "./media-type.ts";
import { toDisposition } from "./send-file.ts";

const OCTETS = "application/octet-stream";
const PLAIN = "text/plain; charset=utf-8";
const OFFICE = "application/vnd.openxmlformats-officedocument";

test.each([
  ["csv", "text/csv; charset=utf-8", "CSV"],
  ["tsv", "text/tab-separated-values; charset=utf-8", "Tabular"],
  ["xls", "application/vnd.ms-excel", "Tabular"],
  ["xlsx", `${OFFICE}.spreadsheetml.sheet`, "Tabular"],
  ["parquet", "application/vnd.apache.parquet", "Tabular"],
  ["json", "application/json", "Text"],
  ["geojson", "application/geo+json", "Text"],
  ["md", "text/markdown; charset=utf-8", "Text"],
  ["pdf", "application/pdf", "PDF"],
  ["doc", "application/msword", "MSWord"],
  ["docx", `${OFFICE}.wordprocessingml.document`, "MSWord"],
  ["png", "image/png", "Image"],
  ["jpg", "image/jpeg", "Image"],
  ["jpeg", "image/jpeg", "Image"],
  ["gif", "image/gif", "Image"],
  ["webp", "image/webp", "Image"],
  ["avif", "image/avif", "Image"],
  ["svg", "image/svg+xml", "Image"],
  ["tif", "image/tiff", "Image"],
  ["tiff", "image/tiff", "Image"],
  ["nii", OCTETS, "MRI"],
  ["nii.gz", "application/gzip", "MRI"],
  ["dcm", "application/dicom", "MRI"],
  ["svs", OCTETS, "Slide"],
  ["edf", OCTETS, "TimeSeries"],
  ["nwb", "application/x-hdf5", "TimeSeries"],
  ["h5", "application/x-hdf5", "HDF5"],
  ["hdf5", "application/x-hdf5", "HDF5"],
  ["nc", "application/x-netcdf", "HDF5"],
  ["mp4", "video/mp4", "Video"],
  ["webm", "video/webm", "Video"],
  ["mov", "video/quicktime", "Video"],
  ["m4v", "video/mp4", "Video"],
  ["ogv", "video/ogg", "Video"],
  ["wav", "audio/wav", "Unknown"],
  ["mp3", "audio/mpeg", "Unknown"],
  ["m4a", "audio/mp4", "Unknown"],
  ["flac", "audio/flac", "Unknown"],
  ["ogg", "audio/ogg", "Unknown"],
  ["oga", "audio/ogg", "Unknown"],
  ["opus", "audio/ogg", "Unknown"],
  ["fits", "application/fits", "Image"],
  ["fit", "application/fits", "Image"],
  ["fts", "application/fits", "Image"],
  ["zip", "application/zip", "ZIP"],
  ["gz", "application/gzip", "ZIP"],
  ...["txt", "xml", "html", "htm", "js", "py", "R", "rmd", "yml"].map((ending) => [
    ending,
    PLAIN,
    "Text",
  ]),
  ["bin", OCTETS, "Unknown"],
])("a file with the ending %s is sent as %s and shown as %s", (ending, mediaType, packageType) => {
  const path = `in.csv/of it.${ending}`;
  expect([toMediaType(path), toPackageType(path)]).toEqual([mediaType, packageType]);
  expect(toMediaType(`a.${ending.toUpperCase()}`)).toBe(mediaType);
});

test("a file without an ending is of no kind", () => {
  expect([toMediaType("in.csv/of it"), toMediaType("csv")]).toEqual([OCTETS, OCTETS]);
});

test.each([
  [".JPG", ["jpg", "jpeg"]],
  ["tiff", ["tif", "tiff"]],
  ["htm", ["htm", "html"]],
  ["yaml", ["yml", "yaml"]],
  ["hdf5", ["h5", "hdf5"]],
  ["markdown", ["md", "markdown"]],
  ["mpeg", ["mpg", "mpeg"]],
  ["csv", ["csv"]],
])("a search for %s finds the endings %j", (type, endings) => {
  expect(toSameTypes(type)).toEqual(endings);
});

test.each([
  ["a.csv", "a.csv", "a.csv"],
  ["Höhe (1)'s!*.csv", "H_he (1)'s!*.csv", "H%C3%B6he%20%281%29%27s%21%2A.csv"],
  ['a"b\\c%d/e\n.csv', "a_b_c_d_e_.csv", "a%22b%5Cc%25d%2Fe%0A.csv"],
  ["\ud800.csv", "_.csv", "%EF%BF%BD.csv"],
])("the file %j is saved as %s, or as %s", (name, plain, encoded) => {
  expect(toDisposition("attachment", name)).toBe(
    `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
  );
  expect(toDisposition("inline", name)).toMatch(/^inline; /);
});
