import type { RecordLater } from "#client/contract/record-tabs.ts";
import { loadChangelog } from "../../../product-api/changelog.ts";
import { type LoadContext, toSources } from "../../load.ts";
import type { TabPlace } from "../record-place.ts";

/** All versions, and what the authors say of the shown one. */
export function startVersions(context: LoadContext, { record, versions }: TabPlace): RecordLater {
  return {
    versions: versions ?? context.catalogue.versions(record.id),
    ...(record.hasChangelog && { changelog: loadChangelog(toSources(context), record) }),
  };
}
