import type { View } from "#client/contract/view.ts";
import { toKnownPart } from "#client/navigation/document-part.ts";
import { within } from "./within.ts";

/**
 * Puts the parts that arrive within `patienceMs` into the first flush, in their place and readable
 * without scripts. Only what is slower streams behind a skeleton that a script has to replace.
 */
export async function settleSoon(view: View, patienceMs: number): Promise<View> {
  if (view.kind === "missing") return view;
  const later = await Promise.all(
    Object.entries(view.page.later).map(async ([name, part]) => {
      const arrived = await within(part, patienceMs);
      return [name, arrived ? toKnownPart(arrived) : part];
    }),
  );
  return { ...view, page: { ...view.page, later: Object.fromEntries(later) } } as View; // same page, some parts known
}
