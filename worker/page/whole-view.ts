import type { View } from "#client/contract/view.ts";

/** Whether every part of a page, at any depth, arrived fresh: only such a page is worth keeping. */
export async function isWhole(view: View): Promise<boolean> {
  if (view.kind === "missing") return false;
  const later = await Promise.all(Object.values(view.page.later));
  return !holdsFailedOrOld([view.page.data, later]);
}

function holdsFailedOrOld(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  if ("ok" in part && part.ok === false) return true;
  if ("ageSeconds" in part && typeof part.ageSeconds === "number") return true;
  return Object.values(part).some(holdsFailedOrOld);
}
