import type { Part } from "#client/contract/failures.ts";
import type { EmbargoStanding } from "#client/contract/record-page.ts";
import { loadAgreement } from "../../product-api/agreement.ts";
import { type LoadContext, toSources } from "../load.ts";

/** What a reader may do about withheld files: asked with their own token, kept nowhere. */
export async function loadStanding(
  context: LoadContext,
  id: number,
): Promise<Part<EmbargoStanding>> {
  const [agreement, access] = await Promise.all([
    loadAgreement(toSources(context), id),
    context.account?.embargoAccess(id) ?? ({ ok: true, value: null } as const),
  ]);
  if (!agreement.ok) return agreement;
  if (!access.ok) return access;
  return { ok: true, value: { access: access.value, agreement: agreement.value } };
}
