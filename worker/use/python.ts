import type { Snippet } from "#client/contract/record-parts.ts";
import { findLibraries } from "./file-libraries.ts";
import {
  hasUnknownQuotes,
  toPandasArguments,
  toPandasTexts,
  toPolarsArguments,
  toPolarsTexts,
  UNDESCRIBED,
} from "./described-table.ts";
import { splitMissing } from "./own-missing.ts";
import {
  literal,
  type Shape,
  toComment,
  toDelimiter,
  toLocalName,
  type UsedFile,
} from "./used-file.ts";
import { NUMBER_PATTERN } from "./written-numbers.ts";

function toPythonBytes({ url, sha256, citation }: UsedFile, needs: string): string {
  const check =
    sha256 === null
      ? ""
      : `if hashlib.sha256(data).hexdigest() != ${literal(sha256)}:
    raise SystemExit("The file arrived damaged. Run this again.")
`;
  const modules = ["hashlib", "io", "urllib.request"].filter(
    (name) => name !== "hashlib" || check !== "",
  );
  return `${toComment("#", citation)}${needs}${modules.map((name) => `import ${name}\n`).join("")}
data = urllib.request.urlopen(${literal(url)}).read()
${check}`;
}

function toPandasRead({ table }: UsedFile, shape: TableShape): string {
  if (shape === "parquet") return "read_parquet(io.BytesIO(data))";
  if (shape === "jsonl") return "read_json(io.BytesIO(data), lines=True)";
  return toCall("read_csv", toPandasArguments(table ?? UNDESCRIBED, toDelimiter(shape)));
}

function toCall(reader: string, others: string): string {
  return `${reader}(io.BytesIO(data)${others === "" ? "" : `, ${others}`})`;
}

export function toPandas(file: UsedFile, shape: NonNullable<Shape>): Snippet {
  if (shape === "json") {
    const code = `${toPythonBytes(file, "import json\n")}content = json.loads(data)\nprint(type(content))\n`;
    return { name: "Python", code };
  }
  const needs = `# pip install pandas${shape === "parquet" ? " pyarrow" : ""}\nimport pandas\n`;
  return {
    name: "Python, pandas",
    code: `${toPythonBytes(file, needs)}table = pandas.${toPandasRead(file, shape)}\n${isText(shape) ? toPandasNumbers(file) : ""}print(table.head())\n`,
  };
}

/** Stores the file, and reads it where a library is known that does. */
export function toPythonFile(file: UsedFile): Snippet {
  const reader = findLibraries(file.path)?.python;
  const needs = reader ? `# pip install ${reader.packages}\n${reader.imports}\n` : "";
  const bytes = toPythonBytes(file, `${needs}import pathlib\n`).replace("import io\n", "");
  return {
    name: reader ? `Python, ${reader.library}` : "Python",
    code: `${bytes}path = pathlib.Path(${literal(toLocalName(file.path))})
path.write_bytes(data)
${reader?.read ?? ""}`,
  };
}

type TableShape = Exclude<Shape, "json" | null>;

function isText(shape: TableShape): boolean {
  return shape === "csv" || shape === "tsv";
}

/** `null` for a text that it does not read. */
function toPolarsRead({ table }: UsedFile, shape: TableShape): string | null {
  if (shape === "parquet") return "read_parquet(io.BytesIO(data))";
  if (shape === "jsonl") return "read_ndjson(io.BytesIO(data))";
  const others = toPolarsArguments(table ?? UNDESCRIBED, toDelimiter(shape));
  return others && toCall("read_csv", others);
}

function toPandasNumbers({ table }: UsedFile): string {
  return toPandasTexts(table ?? UNDESCRIBED)
    .map(({ names, decimalChar, groupChar, hasAffixes }) => {
      const cells = [
        "table[name]",
        hasAffixes && `.str.extract(r"(${NUMBER_PATTERN})", expand=False)`,
        groupChar !== "" && `.str.replace(${literal(groupChar)}, "", regex=False)`,
        decimalChar !== "." && `.str.replace(${literal(decimalChar)}, ".", regex=False)`,
      ].filter(Boolean);
      return `for name in [${names.map(literal).join(", ")}]:
    table[name] = pandas.to_numeric(${cells.join("")}, errors="coerce")
`;
    })
    .join("");
}

const POLARS_QUOTES = String.raw`# A quote inside a cell is text; polars would read nothing.
quote = None if re.search(rb'(?m)(?:^|\t)[^"\t\r\n][^\t\r\n]*"', data) else '"'
`;

function toPolarsOwnMissing({ table }: UsedFile): string {
  return splitMissing(table ?? UNDESCRIBED)
    .own.map(
      ({ names, texts }) =>
        `table = table.with_columns(polars.col([${names.map(literal).join(", ")}]).replace([${texts.map(literal).join(", ")}], None))\n`,
    )
    .join("");
}

function toPolarsNumbers({ table }: UsedFile): string {
  return toPolarsTexts(table ?? UNDESCRIBED)
    .map(({ names, decimalChar, groupChar, hasAffixes }) => {
      const cells = [
        `polars.col([${names.map(literal).join(", ")}])`,
        hasAffixes && `.str.extract(r"(${NUMBER_PATTERN})")`,
        groupChar !== "" && `.str.replace_all(${literal(groupChar)}, "", literal=True)`,
        decimalChar !== "." && `.str.replace(${literal(decimalChar)}, ".", literal=True)`,
      ].filter(Boolean);
      return `table = table.with_columns(${cells.join("")}.cast(polars.Float64, strict=False))\n`;
    })
    .join("");
}

export function toTableSnippets(file: UsedFile, shape: TableShape): Snippet[] {
  const read = toPolarsRead(file, shape);
  const isUnsure = isText(shape) && hasUnknownQuotes(file.table ?? UNDESCRIBED, toDelimiter(shape));
  const needs = `# pip install polars\nimport polars\n${isUnsure ? "import re\n" : ""}`;
  const code = `${toPythonBytes(file, needs)}${isUnsure ? POLARS_QUOTES : ""}table = polars.${read}\n${isText(shape) ? toPolarsOwnMissing(file) + toPolarsNumbers(file) : ""}print(table.head())\n`;
  const polars = read === null ? [] : [{ name: "Python, polars", code }];
  return [...polars, ...toFrictionless(file, shape)];
}

function toFrictionless(
  { url, sha256, citation, table, packageUrl }: UsedFile,
  shape: TableShape,
): Snippet[] {
  if (shape !== "parquet" && table !== null) {
    const code = `${toComment("#", citation)}# pip install "frictionless[json]"
from frictionless import Package

package = Package(${literal(packageUrl)})
resource = next(one for one in package.resources if one.path == ${literal(url)})
report = resource.validate()
print(report.valid, report.flatten(["rowNumber", "fieldName", "note"])[:5])
`;
    return [{ name: "Python, frictionless", code }];
  }
  const hash = sha256 === null ? "" : `, hash=${literal(`sha256:${sha256}`)}`;
  const format = shape === "jsonl" ? ', format="ndjson"' : "";
  const plugin = shape === "parquet" ? "parquet" : "json";
  return [
    {
      name: "Python, frictionless",
      code: `${toComment("#", citation)}# pip install "frictionless[${plugin}]"
from frictionless import Resource

resource = Resource(path=${literal(url)}${hash}${format})
report = resource.validate()
print(report.valid, report.flatten(["rowNumber", "fieldName", "note"])[:5])
`,
    },
  ];
}
