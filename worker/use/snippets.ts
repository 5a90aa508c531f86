import { quote } from "#client/contract/recipes.ts";
import type { Snippet } from "#client/contract/record-parts.ts";
import type { ExternalFile } from "../metadata/description.ts";
import { toLiteral } from "../tables/sql.ts";
import { toFsspec, toGdal, toPooch } from "./fetchers.ts";
import { literal, toComment, toLocalName, type UsedFile } from "./used-file.ts";

type Shape = "csv" | "tsv" | "parquet" | "json" | "jsonl" | null;

const SHAPES: readonly (readonly [ending: RegExp, shape: NonNullable<Shape>])[] = [
  [/\.csv$/i, "csv"],
  [/\.(?:tsv|tab)$/i, "tsv"],
  [/\.parquet$/i, "parquet"],
  [/\.(?:jsonl|ndjson)$/i, "jsonl"],
  [/\.json$/i, "json"],
];

/** How tools read a file; `null` when they only fetch it. */
export function toShape(path: string): Shape {
  return SHAPES.find(([ending]) => ending.test(path))?.[1] ?? null;
}

/**
 * The same file in each tool, whole and runnable: with its full address, and with its checksum
 * compared wherever the tool has the bytes. Every value is a literal of its language, so that no
 * name of a file is code.
 */
export function toSnippets(file: UsedFile): Snippet[] {
  const shape = toShape(file.path);
  const table = shape === null || shape === "json" ? [] : toTableSnippets(file, shape);
  return [
    ...(shape === null ? [toPythonDownload(file)] : [toPandas(file, shape)]),
    ...table,
    toPooch(file),
    toFsspec(file),
    ...toGdal(file),
    toR(file, shape),
    toJulia(file, shape),
    ...(shape === null ? [] : [toDuckDb(file, shape)]),
    toShell("curl", file, (name) => `curl -fL -o ${name} ${quote(file.url)}`),
    toShell("wget", file, (name) => `wget -O ${name} ${quote(file.url)}`),
  ];
}

/** A record's own description of its tables, for the library of that format. */
export function toCroissantSnippet(croissantUrl: string, citation: string): Snippet {
  return {
    name: "mlcroissant",
    code: `${toComment("#", citation)}# pip install mlcroissant
import mlcroissant as mlc

dataset = mlc.Dataset(jsonld=${literal(croissantUrl)})
print(dataset.metadata.name)
for table in dataset.metadata.record_sets:
    print(table.id, [field.id for field in table.fields])
`,
  };
}

interface CroissantFile {
  path: string;
  croissantUrl: string;
  /** The id of its table in that description; `null` when it is not one. */
  recordSet: string | null;
  citation: string;
}

/** One file by the record's own description: the rows of its table, or its address and checksum. */
export function toCroissantFileSnippet(file: CroissantFile): Snippet {
  const { path, croissantUrl, recordSet, citation } = file;
  const read =
    recordSet === null
      ? `file = next(file for file in dataset.metadata.distribution if file.name == ${literal(path)})
print(file.content_url, file.sha256)
`
      : `for row in itertools.islice(dataset.records(record_set=${literal(recordSet)}), 5):
    print(row)
`;
  return {
    name: "mlcroissant",
    code: `${toComment("#", citation)}# pip install mlcroissant
${recordSet === null ? "" : "import itertools\n"}import mlcroissant as mlc

dataset = mlc.Dataset(jsonld=${literal(croissantUrl)})
${read}`,
  };
}

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

const PANDAS = {
  csv: "read_csv(io.BytesIO(data))",
  tsv: 'read_csv(io.BytesIO(data), sep="\\t")',
  parquet: "read_parquet(io.BytesIO(data))",
  jsonl: "read_json(io.BytesIO(data), lines=True)",
  json: "",
} as const;

function toPandas(file: UsedFile, shape: NonNullable<Shape>): Snippet {
  if (shape === "json") {
    const code = `${toPythonBytes(file, "import json\n")}content = json.loads(data)\nprint(type(content))\n`;
    return { name: "Python", code };
  }
  const needs = `# pip install pandas${shape === "parquet" ? " pyarrow" : ""}\nimport pandas\n`;
  return {
    name: "Python, pandas",
    code: `${toPythonBytes(file, needs)}table = pandas.${PANDAS[shape]}\nprint(table.head())\n`,
  };
}

function toPythonDownload(file: UsedFile): Snippet {
  const name = literal(toLocalName(file.path));
  return {
    name: "Python",
    code: `${toPythonBytes(file, "import pathlib\n").replace("import io\n", "")}pathlib.Path(${name}).write_bytes(data)\n`,
  };
}

const POLARS = {
  csv: "read_csv(io.BytesIO(data), infer_schema_length=None)",
  tsv: 'read_csv(io.BytesIO(data), separator="\\t", infer_schema_length=None)',
  parquet: "read_parquet(io.BytesIO(data))",
  jsonl: "read_ndjson(io.BytesIO(data))",
} as const;

function toTableSnippets(file: UsedFile, shape: keyof typeof POLARS): Snippet[] {
  const polars = `${toPythonBytes(file, "# pip install polars\nimport polars\n")}table = polars.${POLARS[shape]}\nprint(table.head())\n`;
  return [{ name: "Python, polars", code: polars }, ...toFrictionless(file, shape)];
}

function toFrictionless(
  { url, sha256, citation }: UsedFile,
  shape: keyof typeof POLARS,
): Snippet[] {
  if (shape === "parquet") return [];
  const hash = sha256 === null ? "" : `, hash=${literal(`sha256:${sha256}`)}`;
  const format = shape === "jsonl" ? ', format="ndjson"' : "";
  return [
    {
      name: "Python, frictionless",
      code: `${toComment("#", citation)}# pip install "frictionless[json]"
from frictionless import Resource

resource = Resource(path=${literal(url)}${hash}${format})
report = resource.validate()
print(report.valid, report.flatten(["rowNumber", "fieldName", "note"])[:5])
`,
    },
  ];
}

const R_READS = {
  csv: "table <- read.csv(file)\nhead(table)\n",
  tsv: 'table <- read.delim(file, na.strings = c("NA", "n/a"))\nhead(table)\n',
  parquet: '# install.packages("arrow")\ntable <- arrow::read_parquet(file)\nhead(table)\n',
  jsonl:
    '# install.packages("jsonlite")\ntable <- jsonlite::stream_in(base::file(file))\nhead(table)\n',
  json: '# install.packages("jsonlite")\ncontent <- jsonlite::fromJSON(file)\nstr(content, max.level = 1)\n',
} as const;

function toR({ path, url, sha256, citation }: UsedFile, shape: Shape): Snippet {
  const check =
    sha256 === null
      ? ""
      : `# install.packages("digest")
stopifnot(digest::digest(file = file, algo = "sha256") == ${literal(sha256)})
`;
  return {
    name: "R",
    code: `${toComment("#", citation)}file <- ${literal(toLocalName(path))}
download.file(${literal(url)}, file, mode = "wb")
${check}${shape === null ? "" : R_READS[shape]}`,
  };
}

const JULIA_READS = {
  csv: ["CSV, DataFrames", "table = CSV.read(file, DataFrame)\nfirst(table, 5)\n"],
  tsv: ["CSV, DataFrames", "table = CSV.read(file, DataFrame; delim='\\t')\nfirst(table, 5)\n"],
  parquet: ["Parquet2, DataFrames", "table = DataFrame(Parquet2.Dataset(file))\nfirst(table, 5)\n"],
  jsonl: ["JSON3", "rows = [JSON3.read(line) for line in eachline(file)]\nfirst(rows, 5)\n"],
  json: ["JSON3", "content = JSON3.read(read(file, String))\n"],
} as const;

function toJulia({ path, url, sha256, citation }: UsedFile, shape: Shape): Snippet {
  const [packages, read] = shape === null ? [null, ""] : JULIA_READS[shape];
  const check =
    sha256 === null
      ? ""
      : `bytes2hex(open(sha256, file)) == ${julia(sha256)} || error("The file arrived damaged. Run this again.")\n`;
  const modules = [
    "Downloads",
    ...(sha256 === null ? [] : ["SHA"]),
    ...(packages ? [packages] : []),
  ];
  const add = packages === null ? "" : `# ] add ${packages.replaceAll(",", "")}\n`;
  return {
    name: "Julia",
    code: `${toComment("#", citation)}${add}using ${modules.join(", ")}

file = Downloads.download(${julia(url)}, ${julia(toLocalName(path))})
${check}${read}`,
  };
}

/** Julia interpolates values after a dollar sign. */
function julia(text: string): string {
  return literal(text).replaceAll("$", String.raw`\$`);
}

function toDuckDb({ url, sha256, citation }: UsedFile, shape: NonNullable<Shape>): Snippet {
  const address = toLiteral(url);
  const read = {
    csv: `read_csv(${address})`,
    tsv: `read_csv(${address}, delim = '\\t', nullstr = ['', 'n/a'])`,
    parquet: `read_parquet(${address})`,
    jsonl: `read_json(${address})`,
    json: `read_json(${address})`,
  }[shape];
  const check =
    sha256 === null
      ? ""
      : `-- true when the file arrived whole
SELECT sha256(content) = ${toLiteral(sha256)} AS is_whole FROM read_blob(${address});
`;
  return {
    name: "DuckDB",
    code: `${toComment("--", citation)}INSTALL httpfs; LOAD httpfs;
${check}SELECT * FROM ${read} LIMIT 5;
SUMMARIZE SELECT * FROM ${read};
`,
  };
}

/** Files at other addresses, each under a number of its own: two may have one name. */
export function toExternalSnippet(
  files: readonly Pick<ExternalFile, "name" | "url" | "sha256" | "md5">[],
  citation: string,
): Snippet {
  const commands = files.map(({ name, url, sha256, md5 }, at) => {
    const local = `${at + 1}-${toLocalName(name.replace(/^https?:\/\/[^/]+/i, ""))}`;
    const [digits, tool] = sha256 === null ? [md5, "md5sum"] : [sha256, "sha256sum"];
    const check = digits === null ? "" : `echo ${quote(`${digits}  ${local}`)} | ${tool} -c -\n`;
    return `curl -fL -o ${quote(local)} ${quote(url)}\n${check}`;
  });
  return {
    name: "Files held elsewhere, curl",
    code: toComment("#", citation) + commands.join(""),
  };
}

function toShell(
  name: string,
  { path, sha256, citation }: UsedFile,
  toCommand: (name: string) => string,
): Snippet {
  const local = quote(toLocalName(path));
  const check =
    sha256 === null ? "" : `echo ${quote(`${sha256}  ${toLocalName(path)}`)} | sha256sum -c -\n`;
  return { name, code: `${toComment("#", citation)}${toCommand(local)}\n${check}` };
}
