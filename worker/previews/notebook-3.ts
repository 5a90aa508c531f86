import { isObject } from "#base/parse-json.ts";

/** Names of outputs in format 3, and their types in format 4. */
const TYPES = {
  png: "image/png",
  jpeg: "image/jpeg",
  svg: "image/svg+xml",
  latex: "text/latex",
  text: "text/plain",
  html: "text/html",
  javascript: "application/javascript",
};

/**
 * The cells of a notebook of format 3 as those of format 4: code under another name, headings with their
 * level, outputs by short names (nbformat, `v4/convert.py`).
 */
export function upgradeCells(worksheets: readonly unknown[]): unknown[] {
  return worksheets.flatMap((sheet) =>
    isObject(sheet) && Array.isArray(sheet["cells"]) ? sheet["cells"].map(upgradeCell) : [],
  );
}

function upgradeCell(cell: unknown): unknown {
  if (!isObject(cell)) return cell;
  const { cell_type: type, source, level, input, outputs } = cell;
  if (type === "heading") {
    const marks = "#".repeat(Math.min(6, Math.max(1, Number(level) || 1)));
    const text = Array.isArray(source) ? source.join("") : source;
    return { cell_type: "markdown", source: `${marks} ${text}` };
  }
  if (type !== "code") return cell;
  return { ...cell, source: input, outputs: Array.isArray(outputs) ? outputs.map(upgrade) : [] };
}

/** An output with its data by type; streams and errors are as they were. */
function upgrade(output: unknown): unknown {
  if (!isObject(output) || !/^(pyout|display_data)$/.test(String(output["output_type"])))
    return output;
  const data = Object.entries(TYPES).flatMap(([name, type]) =>
    Object.hasOwn(output, name) ? [[type, output[name]]] : [],
  );
  return { data: Object.fromEntries(data) };
}
