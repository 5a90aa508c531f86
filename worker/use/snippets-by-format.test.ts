import { expect, it } from "vitest";
import { toSnippets } from "./snippets.ts";
import type { UsedFile } from "./used-file.ts";

const SHA256 = "ab".repeat(32);
const FILE: UsedFile = {
  path: "a",
  url: "https://portal.test/files/7/2/a",
  sha256: SHA256,
  citation: "Moss, A. (2026). Tides.",
  table: null,
  packageUrl: "https://portal.test/datasets/7/version/2/frictionless",
};

const PYTHON = `import hashlib
import io
import urllib.request

data = urllib.request.urlopen("${FILE.url}").read()
if hashlib.sha256(data).hexdigest() != "${SHA256}":
    raise SystemExit("The file arrived damaged. Run this again.")
`;
const STORED = PYTHON.replace("import io\n", "");
const R = `file <- "a"
options(timeout = max(3600, getOption("timeout")))
download.file("${FILE.url}", file, mode = "wb")
# install.packages("digest")
stopifnot(digest::digest(file = file, algo = "sha256") == "${SHA256}")
`;
const JULIA = `
file = Downloads.download("${FILE.url}", "a")
bytes2hex(open(sha256, file)) == "${SHA256}" || error("The file arrived damaged. Run this again.")
`;

it.each([
  [
    "Python, pandas",
    "a.tsv",
    `${PYTHON}table = pandas.read_csv(io.BytesIO(data), sep="\\t", index_col=False)\nprint(table.head())`,
  ],
  [
    "Python, pandas",
    "a.parquet",
    `# pip install pandas pyarrow\nimport pandas\n${PYTHON}table = pandas.read_parquet(io.BytesIO(data))\n`,
  ],
  [
    "Python, pandas",
    "a.jsonl",
    `# pip install pandas\nimport pandas\n${PYTHON}table = pandas.read_json(io.BytesIO(data), lines=True)\n`,
  ],
  ["Python", "a.json", `import json\n${PYTHON}content = json.loads(data)\nprint(type(content))\n`],
  ["Python", "a", `import pathlib\n${STORED}path = pathlib.Path("a")\npath.write_bytes(data)\n`],
  [
    "Python, polars",
    "a.tsv",
    `# pip install polars\nimport polars\nimport re\n${PYTHON}${String.raw`# A quote inside a cell is text; polars would read nothing.
quote = None if re.search(rb'(?m)(?:^|\t)[^"\t\r\n][^\t\r\n]*"', data) else '"'
table = polars.read_csv(io.BytesIO(data), separator="\t", quote_char=quote, infer_schema_length=None)
print(table.head())
`}`,
  ],
  ["Python, polars", "a.parquet", "table = polars.read_parquet(io.BytesIO(data))\nprint"],
  ["Python, polars", "a.jsonl", "table = polars.read_ndjson(io.BytesIO(data))\nprint"],
  [
    "Python, frictionless",
    "a.csv",
    `Resource(path="${FILE.url}", hash="sha256:${SHA256}")\nreport = resource.validate()\n`,
  ],
  [
    "Python, pandas",
    "a.xlsx",
    "sheets = pandas.read_excel(path, sheet_name=None)\nfor name, table in sheets.items():\n",
  ],
  ["Python, pandas", "a.dta", "table = pandas.read_stata(path)\nprint(table.head())\n"],
  ["Python, GeoPandas", "a.geojson", "shapes = geopandas.read_file(path)\n"],
  ["Python", "a.sav", "path.write_bytes(data)\n"],
  [
    "Python, NumPy",
    "a.npy",
    `# pip install numpy\nimport numpy\nimport pathlib\n${STORED}path = pathlib.Path("a.npy")\npath.write_bytes(data)\narray = numpy.load(path)\nprint(array.dtype`,
  ],
  ["Python, NumPy", "a.npz", "for name in arrays.files:\n"],
  ["Python, Astropy", "a.fits.gz", "units = fits.open(path)\nunits.info()\n"],
  ["Python, xarray", "A.NC", "dataset = xarray.open_dataset(path)\nprint(dataset)\n"],
  ["Python, h5py", "a.nwb", "file = h5py.File(path)\nfile.visititems(print)\n"],
  ["Python, rasterio", "a.tiff", "raster = rasterio.open(path)\n"],
  [
    "Python, NiBabel",
    "a.nii.gz",
    'path = pathlib.Path("a.nii.gz")\npath.write_bytes(data)\nimage = ',
  ],
  [
    "Python, frictionless",
    "a.parquet",
    `# pip install "frictionless[parquet]"\nfrom frictionless import Resource\n\nresource = Resource(path="${FILE.url}", hash="sha256:${SHA256}")\n`,
  ],
  ["Python, frictionless", "a.jsonl", `hash="sha256:${SHA256}", format="ndjson")`],
  ["R", "a", R],
  ["R", "a.nc4", '# install.packages("ncdf4")\ndata <- ncdf4::nc_open(file)\n'],
  ["R", "a.h5", 'data <- hdf5r::H5File$new(file, mode = "r")\n'],
  ["R", "a.xlsm", "readxl::read_excel(file, name))\nprint(sheets)\n"],
  ["R", "a.gpkg", '# install.packages("sf")\nshapes <- sf::st_read(file)\n'],
  ["R", "a.dta", "table <- haven::read_dta(file)\nhead(table)\n"],
  ["R", "a.sav", "table <- haven::read_sav(file)\nhead(table)\n"],
  ["R", "a.tif", "raster <- terra::rast(file)\nprint(raster)\n"],
  [
    "R",
    "a.tsv",
    String.raw`# A quote inside a cell is text; R would lose rows behind it.
quote <- if (any(grepl("(^|\t)[^\"\t][^\t]*\"", readLines(file, warn = FALSE), useBytes = TRUE))) "" else "\""
table <- read.csv(file, sep = "\t", check.names = FALSE, na.strings = c("NA", "n/a"), quote = quote)
head(table)
`,
  ],
  ["R", "a.parquet", "table <- arrow::read_parquet(file)\nhead(table)\n"],
  ["R", "a.jsonl", "table <- jsonlite::stream_in(base::file(file))\nhead(table)\n"],
  ["R", "a.json", "content <- jsonlite::fromJSON(file)\nstr(content, max.level = 1)\n"],
  ["Julia", "a", `using Downloads, SHA\n${JULIA}`],
  ["Julia", "a.tsv", `table = CSV.read(file, DataFrame; delim=only("\\t"))\nfirst(table, 5)\n`],
  [
    "Julia",
    "a.parquet",
    "# ] add Parquet2 DataFrames\nusing Downloads, SHA, Parquet2, DataFrames\n",
  ],
  ["Julia", "a.parquet", "table = DataFrame(Parquet2.Dataset(file))\nfirst(table, 5)\n"],
  ["Julia", "a.jsonl", "rows = [JSON3.read(line) for line in eachline(file)]\nfirst(rows, 5)\n"],
  ["Julia", "a.json", "using Downloads, SHA, JSON3\n"],
  ["Julia", "a.json", "content = JSON3.read(read(file, String))\n"],
  [
    "DuckDB",
    "a.csv",
    `-- true when the file arrived whole\nSELECT sha256(content) = '${SHA256}' AS is_whole FROM read_blob('${FILE.url}');\nSELECT * FROM read_csv(`,
  ],
  [
    "DuckDB",
    "a.parquet",
    `SELECT * FROM read_parquet('${FILE.url}') LIMIT 5;\nSUMMARIZE SELECT * FROM read_parquet('${FILE.url}');\n`,
  ],
  ["DuckDB", "a.json", `SELECT * FROM read_json('${FILE.url}') LIMIT 5;\n`],
  ["DuckDB", "a.jsonl", `SELECT * FROM read_json('${FILE.url}') LIMIT 5;\n`],
  ["wget", "a", `wget -O 'a' '${FILE.url}'\necho '${SHA256}  a' | sha256sum -c -\n`],
])("has %s fetch, compare and read %s whole", (name, path, expected) => {
  const snippet = toSnippets({ ...FILE, path }).find((one) => one.name === name);
  expect(snippet?.code).toContain(expected);
});
