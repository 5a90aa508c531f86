import type { Shell, View } from "../contract/view.ts";

export const FIRST_VIEW_ID = "first-view";

/** The critical data as JSON for a script element; deferred parts are named, not awaited. */
export function toFirstViewJson(view: View, shell: Shell): string {
  if (view.kind === "missing") return toScriptJson({ view, shell, later: [] });
  const { later, ...page } = view.page;
  return toScriptJson({ view: { ...view, page }, shell, later: Object.keys(later) });
}

/** JSON that cannot end the script element it stands in, nor break a line of it. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}
