import type { RecordLater } from "#client/contract/record-tabs.ts";
import type { LoadContext } from "../../load.ts";
import type { TabPlace } from "../record-place.ts";

/** All versions, and what the authors say of the shown one. */
export function startVersions(
  { catalogue }: LoadContext,
  { record, versions }: TabPlace,
): RecordLater {
  return {
    versions: versions ?? catalogue.versions(record.id),
    ...(record.hasChangelog && { changelog: catalogue.changelog(record) }),
  };
}
