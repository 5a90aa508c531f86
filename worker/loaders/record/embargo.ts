import type { Part } from "#client/contract/failures.ts";
import type { EmbargoStanding } from "#client/contract/record-parts.ts";
import type { RecordLater, RecordTab } from "#client/contract/record-tabs.ts";
import { mapPart } from "../../product-api/map-part.ts";
import type { LoadContext } from "../load.ts";
import type { TabPlace } from "./record-place.ts";

/** What is said of withheld files beside any tab: to who is signed in, and in the dialog. */
export function startEmbargo(
  context: LoadContext,
  { record, place, tab }: Pick<TabPlace, "record" | "place"> & { tab: RecordTab },
): RecordLater {
  const isMember = context.account !== null;
  if (record.availability.kind !== "embargoed" || !(isMember || place.isGetOpen)) return {};
  const standing = loadStanding(context, record.id);
  return {
    ...(place.isGetOpen && { standing }),
    ...(isMember && { access: standing.then(toAccess) }),
    ...(isMember && tab === "about" && { terms: standing.then(toTerms) }),
  };
}

/** Only who has been let in has agreed to anything. */
function toTerms(part: Part<EmbargoStanding>): Part<EmbargoStanding> {
  return mapPart(part, ({ access, agreement }) => ({
    access,
    agreement: access === "granted" ? agreement : null,
  }));
}

function toAccess(part: Part<EmbargoStanding>): Part<EmbargoStanding["access"]> {
  return mapPart(part, ({ access }) => access);
}

/** What a reader may do about withheld files: asked with their own token, kept nowhere. */
async function loadStanding(context: LoadContext, id: number): Promise<Part<EmbargoStanding>> {
  const [agreement, access] = await Promise.all([
    context.catalogue.agreement(id),
    context.account?.embargoAccess(id) ?? ({ ok: true, value: null } as const),
  ]);
  if (!agreement.ok) return agreement;
  if (!access.ok) return access;
  return { ok: true, value: { access: access.value, agreement: agreement.value } };
}
