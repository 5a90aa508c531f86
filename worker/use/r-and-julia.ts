import type { Snippet } from "#client/contract/record-parts.ts";
import { findLibraries } from "./file-libraries.ts";
import {
  hasUnknownQuotes,
  toJuliaArguments,
  toRArguments,
  toRTexts,
  UNDESCRIBED,
} from "./described-table.ts";
import { splitMissing, toMissingNote } from "./own-missing.ts";
import {
  type DescribedTable,
  literal,
  type Shape,
  toComment,
  toDelimiter,
  toLocalName,
  type UsedFile,
} from "./used-file.ts";
import { NUMBER_PATTERN } from "./written-numbers.ts";

const R_READS = {
  parquet: '# install.packages("arrow")\ntable <- arrow::read_parquet(file)\nhead(table)\n',
  jsonl:
    '# install.packages("jsonlite")\ntable <- jsonlite::stream_in(base::file(file))\nhead(table)\n',
  json: '# install.packages("jsonlite")\ncontent <- jsonlite::fromJSON(file)\nstr(content, max.level = 1)\n',
} as const;

/** Columns with missing values of their own are read as texts, and become numbers without those. */
function toROwnMissing(table: DescribedTable): string {
  const written = new Set(toRTexts(table).flatMap(({ names }) => names));
  const { decimalChar } = table.signs;
  const decimal = decimalChar ? `, dec = ${literal(decimalChar)}` : "";
  const list = (texts: readonly string[]): string => `c(${texts.map(literal).join(", ")})`;
  return splitMissing(table)
    .own.map(({ names, texts }) => {
      const rest = names.filter((name) => !written.has(name));
      const convert = `for (name in ${list(rest)}) table[[name]] <- type.convert(table[[name]], as.is = TRUE${decimal})\n`;
      return `for (name in ${list(names)}) table[[name]][table[[name]] %in% ${list(texts)}] <- NA\n${rest.length === 0 ? "" : convert}`;
    })
    .join("");
}

const R_QUOTES = String.raw`# A quote inside a cell is text; R would lose rows behind it.
quote <- if (any(grepl("(^|\t)[^\"\t][^\t]*\"", readLines(file, warn = FALSE), useBytes = TRUE))) "" else "\""
`;

function toRNumbers(table: DescribedTable): string {
  return toRTexts(table)
    .map(({ names, decimalChar, groupChar, hasAffixes }) => {
      const steps = [
        hasAffixes && `cells <- sub("^.*?(${NUMBER_PATTERN}).*$", "\\\\1", cells, perl = TRUE)`,
        groupChar !== "" && `cells <- gsub(${literal(groupChar)}, "", cells, fixed = TRUE)`,
        decimalChar !== "." && `cells <- sub(${literal(decimalChar)}, ".", cells, fixed = TRUE)`,
      ].filter((step) => typeof step === "string");
      return `for (name in c(${names.map(literal).join(", ")})) {
  cells <- table[[name]]
${steps.map((step) => `  ${step}\n`).join("")}  table[[name]] <- as.numeric(cells)
}
`;
    })
    .join("");
}

function toRRead({ path, table }: UsedFile, shape: Shape): string {
  if (shape === null) return toRLibrary(path);
  if (shape !== "csv" && shape !== "tsv") return R_READS[shape];
  const described = table ?? UNDESCRIBED;
  const others = toRArguments(described, toDelimiter(shape));
  if (others === null) return "";
  const quotes = hasUnknownQuotes(described, toDelimiter(shape)) ? R_QUOTES : "";
  const values = `${toROwnMissing(described)}${toRNumbers(described)}`;
  return `${quotes}table <- read.csv(file, ${others})\n${values}head(table)\n`;
}

function toRLibrary(path: string): string {
  const reader = findLibraries(path)?.r;
  return reader ? `# install.packages("${reader.packages}")\n${reader.read}` : "";
}

/** R gives up on a download after a minute, which large files need longer than. */
const R_TIMEOUT = 'options(timeout = max(3600, getOption("timeout")))\n';

export function toR(file: UsedFile, shape: Shape): Snippet {
  const { path, url, sha256, citation } = file;
  const check =
    sha256 === null
      ? ""
      : `# install.packages("digest")
stopifnot(digest::digest(file = file, algo = "sha256") == ${literal(sha256)})
`;
  return {
    name: "R",
    code: `${toComment("#", citation)}file <- ${literal(toLocalName(path))}
${R_TIMEOUT}download.file(${literal(url)}, file, mode = "wb")
${check}${toRRead(file, shape)}`,
  };
}

const JULIA_READS = {
  parquet: ["Parquet2, DataFrames", "table = DataFrame(Parquet2.Dataset(file))\nfirst(table, 5)\n"],
  jsonl: ["JSON3", "rows = [JSON3.read(line) for line in eachline(file)]\nfirst(rows, 5)\n"],
  json: ["JSON3", "content = JSON3.read(read(file, String))\n"],
} as const;

/** The packages that it needs, and the code. */
function toJuliaRead({ table }: UsedFile, shape: Shape): readonly [string | null, string] {
  if (shape === null) return [null, ""];
  if (shape !== "csv" && shape !== "tsv") return JULIA_READS[shape];
  const described = table ?? UNDESCRIBED;
  const { encoding } = described.format;
  const others = toJuliaArguments(described, toDelimiter(shape), julia);
  const from = encoding ? `IOBuffer(read(file, String, Encoding(${julia(encoding)})))` : "file";
  const packages = `CSV, DataFrames${encoding ? ", StringEncodings" : ""}`;
  const call = `CSV.read(${from}, DataFrame${others === "" ? "" : `; ${others}`})`;
  return [packages, `${toMissingNote("#", described)}table = ${call}\nfirst(table, 5)\n`];
}

export function toJulia(file: UsedFile, shape: Shape): Snippet {
  const { path, url, sha256, citation } = file;
  const [packages, read] = toJuliaRead(file, shape);
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
