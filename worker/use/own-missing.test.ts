import { expect, it } from "vitest";
import { toDescribedTable } from "./described-table.ts";
import { toSnippets } from "./snippets.ts";

const FILE = {
  path: "casts.csv",
  url: "https://portal.test/files/7/2/casts.csv",
  sha256: null,
  citation: "Moss, A. (2026). Tides.",
  packageUrl: "https://portal.test/datasets/7/version/2/frictionless",
};
const OWN_MISSING = {
  path: "casts.csv",
  missingValues: ["-9"],
  fields: [{ name: "a" }, { name: "b", missingValues: ["x"] }],
};
const OWN_OF_NUMBERS = {
  path: "casts.csv",
  missingValues: ["-9"],
  fields: [
    {
      name: "a",
      type: "number",
      options: { decimalChar: "," },
      missingValues: ["-9", "x", "y"],
    },
    { name: "b", type: "number", options: { decimalChar: "," } },
  ],
};

it.each([
  [
    "R",
    OWN_MISSING,
    `read.csv(file, check.names = FALSE, colClasses = c("a" = "character", "b" = "character"), na.strings = c("NA", "n/a"))
for (name in c("a")) table[[name]][table[[name]] %in% c("-9")] <- NA
for (name in c("a")) table[[name]] <- type.convert(table[[name]], as.is = TRUE)
for (name in c("b")) table[[name]][table[[name]] %in% c("x")] <- NA
for (name in c("b")) table[[name]] <- type.convert(table[[name]], as.is = TRUE)
`,
  ],
  [
    "R",
    OWN_OF_NUMBERS,
    `na.strings = c("NA", "n/a", "-9"), dec = ",")
for (name in c("a")) table[[name]][table[[name]] %in% c("x", "y")] <- NA
for (name in c("a")) table[[name]] <- type.convert(table[[name]], as.is = TRUE, dec = ",")
head`,
  ],
  [
    "Python, polars",
    OWN_MISSING,
    `schema_overrides={"a": polars.String, "b": polars.String}, infer_schema_length=None)
table = table.with_columns(polars.col(["a"]).replace(["-9"], None))
table = table.with_columns(polars.col(["b"]).replace(["x"], None))
print`,
  ],
  [
    "Python, polars",
    OWN_OF_NUMBERS,
    `schema_overrides={"a": polars.String}, null_values=["-9"], decimal_comma=True, infer_schema_length=None)
table = table.with_columns(polars.col(["a"]).replace(["x", "y"], None))
table = table.with_columns(polars.col(["a"]).str.replace(",", ".", literal=True).cast(polars.Float64, strict=False))
print`,
  ],
  [
    "DuckDB",
    OWN_MISSING,
    `-- Missing only in "a", but left out of every column here: "-9".
-- Missing only in "b", but left out of every column here: "x".
SELECT * FROM read_csv('${FILE.url}', nullstr = ['', '-9', 'x'])`,
  ],
  [
    "Julia",
    OWN_OF_NUMBERS,
    '# Missing only in "a", but left out of every column here: "x", "y".\ntable = CSV.read(',
  ],
])("tells %s which values are missing in some columns only: %j", (name, source, expected) => {
  const snippets = toSnippets({ ...FILE, table: toDescribedTable(source) });
  expect(snippets.find((snippet) => snippet.name === name)?.code).toContain(expected);
});
