import { expect, it } from "vitest";
import { toDescribedTable } from "./described-table.ts";
import { toSnippets } from "./snippets.ts";
import type { UsedFile } from "./used-file.ts";

const TABLE: UsedFile = {
  path: "casts.csv",
  url: "https://portal.test/files/7/2/casts.csv",
  sha256: "ab".repeat(32),
  citation: "Moss, A. (2026). Tides.",
  table: null,
  packageUrl: "https://portal.test/datasets/7/version/2/frictionless",
};

function codeOf(name: string, file: UsedFile): string {
  return toSnippets(file).find((snippet) => snippet.name === name)?.code ?? "";
}

const COLUMNS = {
  path: "casts.txt",
  dialect: { delimiter: " ", skipInitialSpace: true, commentChar: "#" },
  fields: [{ name: "site" }, { name: "depth" }],
};
const GERMAN = {
  path: "casts.csv",
  encoding: "latin1",
  dialect: { delimiter: ";", quoteChar: "'", escapeChar: "$", header: false },
  missingValues: ["", "-999"],
  fields: [
    { name: "site" },
    { name: "depth", type: "number", options: { decimalChar: ",", groupChar: "." } },
  ],
};
const OWN_MISSING = {
  path: "casts.csv",
  missingValues: ["-9"],
  fields: [{ name: "a" }, { name: "b", missingValues: ["x"] }],
};

const MIXED = {
  path: "casts.csv",
  missingValues: ["-9"],
  fields: [
    { name: "a", type: "number", options: { groupChar: " ", decimalChar: "," } },
    { name: "b", type: "number", options: { groupChar: "'" } },
    { name: "c", type: "integer", options: { groupChar: "'" } },
    { name: "d", type: "number", options: { bareNumber: false } },
  ],
};
const BELOW = {
  path: "casts.csv",
  missingValues: ["-9"],
  dialect: { headerRows: [3] },
  fields: [{ name: "x" }],
};
const DOUBLE = {
  path: "casts.csv",
  dialect: { headerRows: [1, 2], doubleQuote: false },
  fields: [{ name: "x m" }, { name: "y s" }],
};

it.each([
  [
    "Python, pandas",
    GERMAN,
    `data), sep=";", encoding="windows-1252", header=None, names=["site", "depth"], na_values=["-999"], decimal=",", thousands=".", quotechar="'", escapechar="$", index_col=False)`,
  ],
  ["Python, pandas", COLUMNS, String.raw`data), sep=r"\s+", comment="#", index_col=False)`],
  ["Python, pandas", OWN_MISSING, `data), na_values={"a": ["-9"], "b": ["x"]}, index_col=False)`],
  [
    "Python, pandas",
    { ...GERMAN, encoding: "utf-16le", dialect: { quoteChar: "", skipInitialSpace: true } },
    'data), encoding="utf-16", na_values=["-999"], decimal=",", thousands=".", quoting=3, skipinitialspace=True, index_col=False)',
  ],
  [
    "Python, polars",
    { ...GERMAN, dialect: { delimiter: ";", quoteChar: "", commentChar: "#", header: false } },
    `data), separator=";", encoding="windows-1252", has_header=False, new_columns=["site", "depth"], schema_overrides={"depth": polars.String}, null_values=["-999"], decimal_comma=True, comment_prefix="#", quote_char=None, infer_schema_length=None)`,
  ],
  [
    "R",
    { ...GERMAN, dialect: { delimiter: ";", quoteChar: "'", header: false } },
    `(file, sep = ";", fileEncoding = "windows-1252", header = FALSE, col.names = c("site", "depth"), check.names = FALSE, colClasses = c("depth" = "character"), na.strings = c("NA", "n/a", "-999"), dec = ",", quote = "'")`,
  ],
  [
    "R",
    COLUMNS,
    `(file, sep = "", check.names = FALSE, na.strings = c("NA", "n/a"), comment.char = "#")`,
  ],
  [
    "Julia",
    GERMAN,
    String.raw`(IOBuffer(read(file, String, Encoding("windows-1252"))), DataFrame; delim=only(";"), header=["site", "depth"], missingstring=["", "-999"], decimal=only(","), groupmark=only("."), quotechar=only("'"), escapechar=only("\$"))`,
  ],
  ["Julia", COLUMNS, `(file, DataFrame; delim=only(" "), ignorerepeated=true, comment="#")`],
  [
    "DuckDB",
    GERMAN,
    `encoding = 'latin-1', delim = ';', quote = '''', escape = '$', header = false, names = ['site', 'depth'], nullstr = ['', '-999'], decimal_separator = ',', thousands = '.', types = {'depth': 'DOUBLE'})`,
  ],
  [
    "Python, frictionless",
    GERMAN,
    `Package("${TABLE.packageUrl}")\nresource = next(one for one in package.resources if one.path == "${TABLE.url}")`,
  ],
  [
    "DuckDB",
    {
      ...COLUMNS,
      missingValues: ["-9"],
      fields: [{ name: "site" }, { name: "depth", type: "number" }],
    },
    `(SELECT nullif(parts[1], '-9') AS "site", TRY_CAST(nullif(parts[2], '-9') AS DOUBLE) AS "depth" FROM (SELECT regexp_split_to_array(trim(line), ' +') AS parts FROM read_csv('${TABLE.url}', auto_detect = false, columns = {'line': 'VARCHAR'}, delim = '', header = true, comment = '#'))) LIMIT 5;`,
  ],
  [
    "R",
    { ...GERMAN, dialect: {} },
    `for (name in c("depth")) {\n  cells <- table[[name]]\n  cells <- gsub(".", "", cells, fixed = TRUE)\n  cells <- sub(",", ".", cells, fixed = TRUE)\n  table[[name]] <- as.numeric(cells)\n}`,
  ],
  [
    "Python, polars",
    { ...GERMAN, dialect: {} },
    `table = table.with_columns(polars.col(["depth"]).str.replace_all(".", "", literal=True).str.replace(",", ".", literal=True).cast(polars.Float64, strict=False))`,
  ],
  [
    "Python, polars",
    MIXED,
    `null_values=["-9"], infer_schema_length=None)
table = table.with_columns(polars.col(["a"]).str.replace_all(" ", "", literal=True).str.replace(",", ".", literal=True).cast(polars.Float64, strict=False))
table = table.with_columns(polars.col(["b", "c"]).str.replace_all("'", "", literal=True).cast(polars.Float64, strict=False))
table = table.with_columns(polars.col(["d"]).str.extract(r"([-+]?[0-9](?:.*[0-9])?)").cast(polars.Float64, strict=False))
`,
  ],
  [
    "Python, polars",
    MIXED,
    'schema_overrides={"a": polars.String, "b": polars.String, "c": polars.String, "d": polars.String}',
  ],
  [
    "R",
    MIXED,
    `for (name in c("d")) {\n  cells <- table[[name]]\n  cells <- sub("^.*?([-+]?[0-9](?:.*[0-9])?).*$", "\\\\1", cells, perl = TRUE)\n`,
  ],
  [
    "R",
    MIXED,
    `for (name in c("b", "c")) {\n  cells <- table[[name]]\n  cells <- gsub("'", "", cells`,
  ],
  [
    "Python, pandas",
    MIXED,
    `data), dtype={"a": str, "b": str, "c": str, "d": str}, na_values=["-9"], index_col=False)`,
  ],
  [
    "Python, pandas",
    MIXED,
    `for name in ["d"]:\n    table[name] = pandas.to_numeric(table[name].str.extract(r"([-+]?[0-9](?:.*[0-9])?)", expand=False), errors="coerce")`,
  ],
  ["DuckDB", MIXED, "nullstr = ['', '-9'], decimal_separator = ',')"],
  ["Python, pandas", BELOW, "data), skiprows=2, na_values"],
  ["Python, polars", BELOW, "data), skip_rows=2, null_values"],
  ["R", BELOW, "(file, skip = 2, check.names = FALSE, na.strings"],
  ["Julia", BELOW, "DataFrame; header=3, missingstring"],
  ["DuckDB", BELOW, ", skip = 2, header = true, nullstr"],
  [
    "Python, pandas",
    DOUBLE,
    'data), skiprows=2, header=None, names=["x m", "y s"], doublequote=False,',
  ],
  [
    "R",
    { ...DOUBLE, dialect: { headerRows: [1, 2] } },
    '(file, skip = 2, header = FALSE, col.names = c("x m", "y s"), check.names = FALSE, na.strings',
  ],
  ["Julia", DOUBLE, 'DataFrame; header=["x m", "y s"], skipto=3)'],
  [
    "DuckDB",
    DOUBLE,
    ", quote = '\"', escape = '', skip = 2, header = false, names = ['x m', 'y s'])",
  ],
  [
    "DuckDB",
    MIXED,
    '-- Numbers stay text here, because of other signs in them: "a", "b", "c", "d".\nSELECT',
  ],
  ["DuckDB", BELOW, "casts.csv');\nSELECT"],
])("tells %s how a table is described: %j", (name, source, expected) => {
  const file = { ...TABLE, path: source.path, table: toDescribedTable(source) };
  expect(codeOf(name, file)).toContain(expected);
});

it.each([
  [{}, true],
  [{ dialect: { quoteChar: '"' } }, true],
  [{ dialect: { quoteChar: "'" } }, false],
  [{ dialect: { delimiter: ";" } }, false],
  [{ encoding: "utf-16le" }, false],
])("looks for quotes inside cells of a table with tabs by %j: %s", (described, isLooking) => {
  const path = "casts.tsv";
  const file = {
    ...TABLE,
    path,
    table: toDescribedTable({ path, fields: [{ name: "a" }], ...described }),
  };
  for (const name of ["R", "Python, polars"])
    expect(codeOf(name, file).includes("A quote inside a cell")).toBe(isLooking);
});

it.each([GERMAN.dialect, DOUBLE.dialect])(
  "has R fetch and compare only what its reader would lose rows of: %j",
  (dialect) => {
    const table = toDescribedTable({ ...OWN_MISSING, dialect });
    const code = codeOf("R", { ...TABLE, table });
    expect(code).toMatch(/\nstopifnot\(.*\)\n$/);
    expect(code).not.toContain("read.csv");
  },
);

it("tells a tool of no comma where another column has numbers with a point", () => {
  const fields = [
    { name: "a", type: "number", options: { decimalChar: ",", groupChar: "." } },
    { name: "b", type: "number" },
  ];
  const file = { ...TABLE, table: toDescribedTable({ path: "casts.csv", fields }) };
  for (const name of ["Python, pandas", "Python, polars", "R", "Julia"])
    expect(codeOf(name, file)).not.toMatch(/decimal|thousands|groupmark|dec =/);
  expect(codeOf("Python, pandas", file)).toContain(
    'for name in ["a"]:\n    table[name] = pandas.to_numeric(table[name].str.replace(".", "", regex=False).str.replace(",", ".", regex=False)',
  );
});

it("offers polars no text that it does not read", () => {
  const file = { ...TABLE, path: COLUMNS.path, table: toDescribedTable(COLUMNS) };
  expect(codeOf("Python, polars", file)).toBe("");
});
