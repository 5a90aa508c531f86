import type { Shell, View } from "../contract/view.ts";
import { toDocumentPart } from "./document-part.ts";
import { FIRST_VIEW_ID } from "./first-view-json.ts";
import { putServedRows } from "./served-rows.ts";

export interface FirstView {
  view: View;
  shell: Shell;
}

/** What the server wrote for hydration; `null` when the document is not one of ours. */
export function readFirstView(document: Document): FirstView | null {
  const text = document.getElementById(FIRST_VIEW_ID)?.textContent;
  if (!text) return null;
  const { view, shell, later } = JSON.parse(text) as FirstView & { later: string[] }; // written by the same build
  if (view.kind === "page") {
    putServedRows(view.page.data, document);
    view.page.later = Object.fromEntries(
      later.map((name) => [name, toDocumentPart(document, name)]),
    );
  }
  return { view, shell };
}
