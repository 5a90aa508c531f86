import type { Head, Shell, View } from "../contract/view.ts";
import { readDocumentPart } from "./document-part.ts";
import { leaveOutRows, putServedRows } from "./served-rows.ts";

export const FIRST_VIEW_ID = "first-view";

export interface FirstView {
  view: View;
  shell: Shell;
}

/** The data that the server wrote for hydration; `null` when the document is not one of ours. */
export function readFirstView(document: Document): FirstView | null {
  const text = document.getElementById(FIRST_VIEW_ID)?.textContent;
  if (!text) return null;
  const { view, shell, later } = JSON.parse(text) as FirstView & { later: string[] }; // written by the same build
  if (view.kind === "page") {
    putServedRows(view.page.data, document);
    view.page.later = Object.fromEntries(
      later.map((name) => [name, readDocumentPart(document, name)]),
    );
  }
  return { view, shell };
}

/** The critical data as JSON for a script element; deferred parts are named, not awaited. */
export function toFirstViewJson(view: View, shell: Shell): string {
  const head = toBrowserHead(view.head);
  if (view.kind === "missing") return toScriptJson({ view: { ...view, head }, shell, later: [] });
  const { data, later } = view.page;
  const page = { data: leaveOutRows(data) };
  return toScriptJson({ view: { ...view, head, page }, shell, later: Object.keys(later) });
}

/** Of a page's head a navigation in the browser changes only the title. */
export function toBrowserHead({ title, isIndexable }: Head): Head {
  return { title, description: "", isIndexable };
}

/** JSON that cannot end its script element, nor break a line of it. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}
