import { quote } from "#client/contract/recipes.ts";
import type { Snippet } from "#client/contract/record-parts.ts";
import { toDuckDb } from "./duckdb.ts";
import { toFsspec, toGdal, toPooch, toZarr } from "./fetchers.ts";
import { toPandas, toPythonFile, toTableSnippets } from "./python.ts";
import { toJulia, toR } from "./r-and-julia.ts";
import { toShell } from "./shell.ts";
import { toShape, type UsedFile } from "./used-file.ts";

/**
 * The same file in each tool, whole and runnable: with its full address, and with its checksum
 * compared wherever the tool has the bytes. Every value is a literal of its language, so that no
 * name of a file is code.
 */
export function toSnippets(file: UsedFile): Snippet[] {
  const shape = toShape(file.path, file.table !== null);
  const table = shape === null || shape === "json" ? [] : toTableSnippets(file, shape);
  return [
    ...toZarr(file),
    ...(shape === null ? [toPythonFile(file)] : [toPandas(file, shape)]),
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
