import { findAll, readJson } from "./html.ts";

interface WrittenView {
  view: { kind: string; page?: Record<string, unknown> };
  later: string[];
}

/** The view that a document carries for hydration, its deferred parts put back in their places. */
export function readDocumentView(html: string): unknown {
  const { view, later } = readJson(html, "first-view") as WrittenView; // written by the page under test
  if (view.kind === "missing") return view;
  const parts = later.map((name) => [name, readJson(html, `part-${name}`)]);
  return { ...view, page: { ...view.page, later: Object.fromEntries(parts) } };
}

/** A payload without the README's HTML and a list's rows: a document does not carry them twice. */
export function withoutServed(payload: unknown): unknown {
  return JSON.parse(
    JSON.stringify(payload, (key, value: unknown) => {
      if (key === "readme" && isObject(value) && isObject(value["value"]))
        return { ...value, value: { ...value["value"], html: "" } };
      if (key === "data" && isObject(value) && value["shows"] === "records")
        return { ...value, rows: withoutRows(value["rows"]) };
      return value;
    }),
  );
}

function withoutRows(part: unknown): unknown {
  if (!isObject(part) || !isObject(part["value"])) return part;
  const { rows, ...value } = part["value"];
  const isEmpty = Array.isArray(rows) && rows.length === 0;
  return { ...part, value: { ...value, rows: isEmpty ? [] : { html: "" } } };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Scripts that run: those with an address or without a data type. */
export function findRunnableScripts(html: string): Map<string, string>[] {
  return findAll(html, "script")
    .map(({ attributes }) => attributes)
    .filter((attributes) => !attributes.get("type")?.endsWith("json"));
}
