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

/** A payload without the README's HTML, which a document shows but does not carry twice. */
export function withoutReadmeHtml(payload: unknown): unknown {
  return JSON.parse(
    JSON.stringify(payload, (key, value: unknown) =>
      key === "readme" && isReadme(value)
        ? { ...value, value: { ...value.value, html: "" } }
        : value,
    ),
  );
}

function isReadme(value: unknown): value is { value: object } {
  return (
    typeof value === "object" &&
    value !== null &&
    "value" in value &&
    typeof value.value === "object" &&
    value.value !== null
  );
}

/** Scripts that run: those with an address or without a data type. */
export function findRunnableScripts(html: string): Map<string, string>[] {
  return findAll(html, "script")
    .map(({ attributes }) => attributes)
    .filter((attributes) => !attributes.get("type")?.endsWith("json"));
}
