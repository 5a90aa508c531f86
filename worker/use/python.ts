import type { Snippet } from "#client/contract/record-parts.ts";
import { literal, type Shape, toComment, toLocalName, type UsedFile } from "./used-file.ts";

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

export function toPandas(file: UsedFile, shape: NonNullable<Shape>): Snippet {
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

export function toPythonDownload(file: UsedFile): Snippet {
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

export function toTableSnippets(file: UsedFile, shape: keyof typeof POLARS): Snippet[] {
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
