import { formatAge } from "../../format.tsx";
import { Notice } from "../../ui/notice.tsx";
import { recordHref } from "../../catalogue-ui/family.ts";
import type { ShownRecord } from "./shown-record.ts";

/** An older version, a stored copy: shown above everything else. */
export function RecordNotices({ shown }: { shown: ShownRecord }) {
  const { record, latestVersion, ageSeconds } = shown;
  return (
    <>
      {record.version < latestVersion && (
        <Notice tone="info" link={{ label: "See the newest version", href: recordHref(record) }}>
          You are viewing version {record.version} of {latestVersion}.{" "}
          <a href={recordHref(record, { tab: "changes", from: record.version, to: latestVersion })}>
            What changed since
          </a>
        </Notice>
      )}
      {ageSeconds !== null && (
        <Notice tone="info" link={{ label: "Try again", href: shown.toHref({ tab: shown.tab }) }}>
          From our cache, {formatAge(ageSeconds)} old. The catalogue is not responding.
        </Notice>
      )}
    </>
  );
}
