import type { View } from "#client/contract/view.ts";
import { toKnownPart } from "#client/navigation/document-part.ts";
import { withTimeout } from "#base/with-timeout.ts";

/**
 * Puts the parts that arrive within `patienceMs` into the first flush, in their place and readable
 * without scripts. Only what is slower streams behind a skeleton that a script has to replace.
 */
export async function resolveDeferred(
  view: View,
  patienceMs: number,
): Promise<{ view: View; isSettled: boolean }> {
  if (view.kind === "missing") return { view, isSettled: true };
  let isSettled = true;
  const later = await Promise.all(
    Object.entries(view.page.later).map(async ([name, part]) => {
      const arrived = await withTimeout(part, patienceMs);
      isSettled &&= arrived !== null;
      return [name, arrived ? toKnownPart(arrived) : part];
    }),
  );
  const page = { ...view.page, later: Object.fromEntries(later) };
  return { view: { ...view, page } as View, isSettled }; // same page, some parts known
}
