import type { NotebookCell, Preview } from "#client/contract/record-parts.ts";
import { renderMarkdown, type MarkdownPlace } from "../markdown.ts";
import { PREVIEW_CELLS_MAX, PREVIEW_JSON_NODES, PREVIEW_TEXT_SHOWN_CHARS } from "./limits.ts";

/** A text as it is, up to a length that a page can hold. */
export function toTextPreview(text: string, isCut: boolean): Preview {
  const shown = text.slice(0, PREVIEW_TEXT_SHOWN_CHARS);
  return { kind: "text", text: shown, isCut: isCut || shown.length < text.length };
}

/** JSON as a tree; one that is cut or broken is a text. */
export function toJsonPreview(text: string, isCut: boolean): Preview {
  const value = isCut ? undefined : parseJson(text);
  if (value === undefined) return toTextPreview(text, isCut);
  const budget = { left: PREVIEW_JSON_NODES };
  const kept = prune(value, budget);
  return { kind: "json", value: kept, isCut: budget.left <= 0 };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The beginning of a value, every part counted. */
function prune(value: unknown, budget: { left: number }): unknown {
  budget.left -= 1;
  if (typeof value === "string") return value.slice(0, 500);
  if (Array.isArray(value)) {
    const kept = value.slice(0, Math.max(0, budget.left));
    return kept.filter(() => budget.left > 0).map((item) => prune(item, budget));
  }
  if (typeof value !== "object" || value === null) return value;
  const kept: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value)) {
    if (budget.left <= 0) break;
    kept.push([key.slice(0, 200), prune(item, budget)]);
  }
  return Object.fromEntries(kept);
}

/** A notebook's texts, code and printed outputs; pictures and scripts in it are left out. */
export function toNotebookPreview(text: string, isCut: boolean, place: MarkdownPlace): Preview {
  const notebook = isCut ? undefined : parseJson(text);
  const cells = readCells(notebook);
  if (!cells) return toJsonPreview(text, isCut);
  const shown = cells.slice(0, PREVIEW_CELLS_MAX);
  const written = shown.flatMap((cell) => toCells(cell, place));
  return { kind: "notebook", cells: written, isCut: shown.length < cells.length };
}

interface RawCell {
  cell_type?: unknown;
  source?: unknown;
  outputs?: unknown;
}

function readCells(notebook: unknown): RawCell[] | null {
  if (typeof notebook !== "object" || notebook === null || !("cells" in notebook)) return null;
  if (!Array.isArray(notebook.cells)) return null;
  return notebook.cells.filter(
    (cell): cell is RawCell => typeof cell === "object" && cell !== null,
  );
}

function toCells(cell: RawCell, place: MarkdownPlace): NotebookCell[] {
  const source = toSource(cell.source).slice(0, PREVIEW_TEXT_SHOWN_CHARS);
  if (cell.cell_type === "markdown") {
    return [{ kind: "text", content: renderMarkdown(source, place).html }];
  }
  const outputs = Array.isArray(cell.outputs) ? cell.outputs.map(toOutput).filter(Boolean) : [];
  return [
    { kind: "code" as const, content: source },
    ...outputs.map((content) => ({ kind: "output" as const, content })),
  ];
}

function toSource(source: unknown): string {
  if (typeof source === "string") return source;
  return Array.isArray(source) ? source.filter((line) => typeof line === "string").join("") : "";
}

function toOutput(output: unknown): string {
  if (typeof output !== "object" || output === null) return "";
  const plain =
    "data" in output && typeof output.data === "object" && output.data !== null
      ? Reflect.get(output.data, "text/plain")
      : Reflect.get(output, "text");
  return toSource(plain).slice(0, 4_000);
}
