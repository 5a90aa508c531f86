import type { NotebookCell, Preview } from "#client/contract/record-parts.ts";
import { renderMarkdown, type MarkdownPlace } from "../markdown.ts";
import {
  PREVIEW_CELLS_MAX,
  PREVIEW_OUTPUT_CHARS,
  PREVIEW_PICTURES_CHARS,
  PREVIEW_TEXT_SHOWN_CHARS,
} from "./limits.ts";
import { parseJson, toJsonPreview } from "./text.ts";

interface RawCell {
  cell_type?: unknown;
  source?: unknown;
  outputs?: unknown;
}

/** A notebook's texts, code, printed outputs and pictures; its HTML and scripts are left out. */
export function toNotebookPreview(text: string, isCut: boolean, place: MarkdownPlace): Preview {
  const notebook = isCut ? undefined : parseJson(text);
  const cells = readCells(notebook);
  if (!cells) return toJsonPreview(text, isCut);
  const shown = cells.slice(0, PREVIEW_CELLS_MAX);
  const budget = { left: PREVIEW_PICTURES_CHARS };
  const written = shown.flatMap((cell) => toCells(cell, place, budget));
  const isAll = shown.length === cells.length && budget.left >= 0;
  return { kind: "notebook", cells: written, isCut: !isAll };
}

function readCells(notebook: unknown): RawCell[] | null {
  const cells = field(notebook, "cells");
  return Array.isArray(cells) ? cells.filter((cell): cell is RawCell => isObject(cell)) : null;
}

function toCells(cell: RawCell, place: MarkdownPlace, budget: { left: number }): NotebookCell[] {
  const source = toText(cell.source).slice(0, PREVIEW_TEXT_SHOWN_CHARS);
  if (cell.cell_type === "markdown") {
    return [{ kind: "text", content: renderMarkdown(source, place).html }];
  }
  const outputs = Array.isArray(cell.outputs) ? cell.outputs : [];
  return [
    { kind: "code" as const, content: source },
    ...outputs.flatMap((output) => toOutput(output, budget)),
  ];
}

/** A picture when it has one, else what it printed, or the error it ended with (nbformat 4). */
function toOutput(output: unknown, budget: { left: number }): NotebookCell[] {
  const data = field(output, "data");
  const picture = toPicture(data);
  if (picture !== null) {
    budget.left -= picture.length;
    return budget.left < 0 ? [] : [{ kind: "picture", content: picture }];
  }
  const printed = toText(field(data, "text/plain") ?? field(output, "text")) || toError(output);
  return printed === ""
    ? []
    : [{ kind: "output", content: printed.slice(0, PREVIEW_OUTPUT_CHARS) }];
}

/** As a data address; whatever is not plain base64 is no picture. */
function toPicture(data: unknown): string | null {
  for (const type of ["image/png", "image/jpeg"]) {
    const base64 = toText(field(data, type)).replace(/\s/g, "");
    if (/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return `data:${type};base64,${base64}`;
  }
  return null;
}

function toError(output: unknown): string {
  const name = toText(field(output, "ename"));
  return name === "" ? "" : `${name}: ${toText(field(output, "evalue"))}`;
}

function toText(source: unknown): string {
  if (typeof source === "string") return source;
  return Array.isArray(source) ? source.filter((line) => typeof line === "string").join("") : "";
}

function field(value: unknown, name: string): unknown {
  return isObject(value) ? Reflect.get(value, name) : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
