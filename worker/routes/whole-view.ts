import type { View } from "#client/contract/view.ts";

/** Whether every part of a page arrived fresh: only such a page is worth keeping. */
export async function isWhole(view: View): Promise<boolean> {
  if (view.kind === "missing") return false;
  const later = await Promise.all(Object.values(view.page.later));
  return [view.page.data, ...Object.values(view.page.data), ...later].every(
    (part) => !isFailedOrOld(part),
  );
}

function isFailedOrOld(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  return ("ok" in part && part.ok === false) || ("ageSeconds" in part && part.ageSeconds !== null);
}
