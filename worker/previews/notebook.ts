import type { NotebookCell, Preview } from "./kinds.ts";
import { cutText } from "#base/cut.ts";
import { cleanText } from "#base/clean.ts";
import { parseJson } from "#base/parse-json.ts";
import { type MarkdownPlace, renderMarkdown, toNote } from "../markdown/render.ts";
import {
  PREVIEW_CELLS_MAX,
  PREVIEW_NOTEBOOK_CODE_CHARS,
  PREVIEW_NOTEBOOK_HTML_CHARS,
  PREVIEW_NOTEBOOK_MARKDOWN_CHARS,
  PREVIEW_NOTEBOOK_TABLES_CHARS,
  PREVIEW_OUTPUT_CHARS,
  PREVIEW_OUTPUTS_MAX,
  PREVIEW_PICTURES_CHARS,
  PREVIEW_TEXT_SHOWN_CHARS,
} from "./limits.ts";
import { readHtmlTable } from "./html-table.ts";
import { upgradeCells } from "./notebook-3.ts";
import { toJsonPreview } from "./text.ts";
import * as v from "valibot";
import type { Extras } from "../markdown/html-writer.ts";
import { type MarkdownText, toOptions } from "../markdown/markdown-html.ts";
import { fenceFormulas, NEEDS_EXTRAS } from "../markdown/readme.ts";
import { SanitizedHtmlCopy } from "../markdown/sanitized.ts";
import type { RenderingsOfRequest } from "../markdown/renderings.ts";

interface RawCell {
  cell_type?: unknown;
  source?: unknown;
  outputs?: unknown;
}

/** The context of a notebook, and the address of its file. */
interface Origin {
  place: MarkdownPlace | null;
  source: string;
  /** Colours code and renders formulas of its texts; without them these are shown as typed. */
  extras?: Extras;
  /** Origins from which the pages may load pictures, besides their own. */
  pictureOrigins?: readonly string[];
}

/** A notebook's texts, code, printed outputs, tables and pictures; its other HTML and scripts are left out. */
export function toNotebookPreview(text: string, isCut: boolean, origin: Origin): Preview {
  const notebook = isCut ? undefined : parseJson(text);
  const cells = readCells(notebook);
  if (!cells) return toJsonPreview(text, isCut);
  const shown = cells.slice(0, PREVIEW_CELLS_MAX);
  const budget = createBudget();
  const written = shown.flatMap((cell) => renderCells(cell, origin, budget));
  return {
    kind: "notebook",
    language: readLanguage(notebook),
    cells: written,
    isCut: shown.length < cells.length || Object.values(budget).some((left) => left < 0),
  };
}

/** The budget left for a notebook, characters or pieces; below zero when something was left out. */
interface Budget {
  pictures: number;
  outputs: number;
  code: number;
  markdown: number;
  html: number;
  tables: number;
  /** Notes that say why a text is shown as typed. */
  notes: number;
}

function createBudget(): Budget {
  return {
    pictures: PREVIEW_PICTURES_CHARS,
    outputs: PREVIEW_OUTPUTS_MAX,
    code: PREVIEW_NOTEBOOK_CODE_CHARS,
    markdown: PREVIEW_NOTEBOOK_MARKDOWN_CHARS,
    html: PREVIEW_NOTEBOOK_HTML_CHARS,
    tables: PREVIEW_NOTEBOOK_TABLES_CHARS,
    notes: 1,
  };
}

function readCells(notebook: unknown): RawCell[] | null {
  const worksheets = field(notebook, "worksheets");
  const cells = Array.isArray(worksheets) ? upgradeCells(worksheets) : field(notebook, "cells");
  return Array.isArray(cells) ? cells.filter((cell): cell is RawCell => isObject(cell)) : null;
}

/** Of `language_info`, which kernels write, or of the kernel's own description (nbformat 4). */
function readLanguage(notebook: unknown): string | null {
  const metadata = field(notebook, "metadata");
  const name = field(field(metadata, "language_info"), "name");
  const language = name ?? field(field(metadata, "kernelspec"), "language");
  return typeof language === "string" ? cutText(language, LANGUAGE_MAX_CHARS) : null;
}

const LANGUAGE_MAX_CHARS = 40;

function renderCells(cell: RawCell, origin: Origin, budget: Budget): NotebookCell[] {
  const source = cutText(toText(cell.source), PREVIEW_TEXT_SHOWN_CHARS);
  if (cell.cell_type === "markdown") return renderText(source, origin, budget);
  const outputs: unknown[] = Array.isArray(cell.outputs) ? cell.outputs : [];
  const shown = outputs.slice(0, Math.max(0, budget.outputs));
  budget.outputs -= outputs.length;
  return [
    ...renderTyped(cell.cell_type === "raw" ? "typed" : "code", source, budget),
    ...shown.flatMap((output) => renderOutput(output, origin, budget)),
  ];
}

/** A text is rendered within its notebook's share; after that it is shown as typed. */
function renderText(text: string, origin: Origin, budget: Budget): NotebookCell[] {
  const { place, source, extras, pictureOrigins = [] } = origin;
  budget.markdown -= text.length;
  if (budget.markdown < 0) return renderUnformatted(text, source, budget);
  const { html } = extras
    ? renderMarkdown(fenceFormulas(text), place, { source, extras, pictureOrigins })
    : renderMarkdown(text, place, { source, pictureOrigins });
  budget.html -= html.length;
  return budget.html < 0
    ? renderUnformatted(text, source, budget)
    : [{ kind: "text", content: html }];
}

function renderUnformatted(text: string, source: string, budget: Budget): NotebookCell[] {
  const typed = renderTyped("typed", text, budget);
  if (typed.length === 0 || budget.notes === 0) return typed;
  budget.notes -= 1;
  const why =
    "This notebook has more text than is formatted here; the rest is shown as plain text.";
  return [{ kind: "text", content: toNote(why, source) }, ...typed];
}

function renderTyped(
  kind: "code" | "typed" | "output",
  text: string,
  budget: Budget,
): NotebookCell[] {
  budget.code -= text.length;
  return budget.code < 0 ? [] : [{ kind, content: cleanText(text) }];
}

/**
 * Its picture, otherwise its formatted text, its table, its printed text, or the error it ended with
 * (nbformat 4). One of other HTML or scripts alone is named, so that nobody takes it for missing.
 */
function renderOutput(output: unknown, origin: Origin, budget: Budget): NotebookCell[] {
  const data = field(output, "data");
  const picture = toPicture(data) ?? toDrawing(data);
  if (picture !== null) {
    budget.pictures -= picture.length;
    return budget.pictures < 0 ? [] : [{ kind: "picture", content: picture }];
  }
  const formatted = toText(field(data, "text/markdown")) || toText(field(data, "text/latex"));
  if (formatted !== "") return renderText(formatted, origin, budget);
  const table = toTable(toText(field(data, "text/html")), budget);
  if (table) return [table];
  const printed = toText(field(data, "text/plain") ?? field(output, "text")) || toError(output);
  if (printed !== "")
    return renderTyped("output", cutText(toPlain(printed), PREVIEW_OUTPUT_CHARS), budget);
  const kinds = isObject(data) ? Object.keys(data) : [];
  return kinds.length === 0 ? [] : renderTyped("output", LEFT_OUT, budget);
}

function toTable(html: string, budget: Budget): NotebookCell | null {
  if (html === "" || html.length > budget.tables) return null;
  budget.tables -= html.length;
  const content = readHtmlTable(html);
  return content && { kind: "table", content };
}

const LEFT_OUT = "This output needs HTML or scripts, which are not shown here.";

// oxlint-disable-next-line no-control-regex -- terminals' colours begin with this control
const TERMINAL_COLOURS = /\x1b\[[0-9;?]*[A-Za-z]/g;

/** A text for a terminal: without its colours, and of a line that was written over only the last writing. */
function toPlain(printed: string): string {
  return printed.replace(TERMINAL_COLOURS, "").replace(/(?<![^\n])[^\n]*\r(?!\n)/g, "");
}

/** An SVG as a data URL; in a picture its scripts do not run. */
function toDrawing(data: unknown): string | null {
  const svg = toText(field(data, "image/svg+xml"));
  return svg === "" ? null : `data:image/svg+xml,${encodeURIComponent(svg.toWellFormed())}`;
}

/** As a data URL; anything but plain base64 is not a picture. */
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

const HtmlRowsCopy = v.array(
  v.array(
    v.object({
      text: v.string(),
      isHead: v.boolean(),
      column: v.number(),
      columns: v.number(),
      rows: v.number(),
    }),
  ),
);

const HtmlTableCopy = v.object({
  head: HtmlRowsCopy,
  rows: HtmlRowsCopy,
  rowCount: v.number(),
  numbers: v.array(v.boolean()),
  size: v.string(),
});

/** The cached form of a notebook; an invalid one is shown as JSON or text. */
const NotebookCopy = v.variant("kind", [
  v.object({
    kind: v.literal("notebook"),
    language: v.nullable(v.string()),
    cells: v.array(
      v.variant("kind", [
        v.object({ kind: v.literal("text"), content: SanitizedHtmlCopy }),
        v.object({ kind: v.literal("table"), content: HtmlTableCopy }),
        v.object({ kind: v.picklist(["code", "typed", "output", "picture"]), content: v.string() }),
      ]),
    ),
    isCut: v.boolean(),
  }),
  v.object({ kind: v.literal("json"), value: v.unknown(), isCut: v.boolean() }),
  v.object({ kind: v.literal("text"), text: v.string(), isCut: v.boolean() }),
]);

/** Loads the libraries that colour code and render formulas, for notebooks whose texts use them. */
export async function prepareNotebook(
  text: string,
  isCut: boolean,
  origin: Origin,
): Promise<() => Preview> {
  if (!NEEDS_EXTRAS.test(text)) return () => toNotebookPreview(text, isCut, origin);
  const { createExtras } = await import("../markdown/extras.ts");
  return () => toNotebookPreview(text, isCut, { ...origin, extras: createExtras() });
}

/** The preview of a notebook, made once. */
export function readNotebookPreview(
  { renderings, defer }: RenderingsOfRequest,
  { text, isCut, place, source }: MarkdownText,
): Promise<Preview> {
  const rendering = {
    text,
    options: ["notebook", ...toOptions(place, { source, isCut })],
    schema: NotebookCopy,
    prepare: () =>
      prepareNotebook(text, isCut, { place, source, pictureOrigins: renderings.pictureOrigins }),
  };
  return renderings.read<Preview>(rendering, defer);
}
