import type { Snippet } from "#client/contract/record-parts.ts";
import { literal, type Shape, toComment, toLocalName, type UsedFile } from "./used-file.ts";

const R_READS = {
  csv: "table <- read.csv(file)\nhead(table)\n",
  tsv: 'table <- read.delim(file, na.strings = c("NA", "n/a"))\nhead(table)\n',
  parquet: '# install.packages("arrow")\ntable <- arrow::read_parquet(file)\nhead(table)\n',
  jsonl:
    '# install.packages("jsonlite")\ntable <- jsonlite::stream_in(base::file(file))\nhead(table)\n',
  json: '# install.packages("jsonlite")\ncontent <- jsonlite::fromJSON(file)\nstr(content, max.level = 1)\n',
} as const;

export function toR({ path, url, sha256, citation }: UsedFile, shape: Shape): Snippet {
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

export function toJulia({ path, url, sha256, citation }: UsedFile, shape: Shape): Snippet {
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
