import { Day } from "../../ui/day.tsx";
import { Notice } from "../../ui/notice.tsx";
import { recordHref } from "./family.ts";
import type { ShownRecord } from "./shown-record.ts";

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

/** Embargo, an older version, a stored copy: said before anything else is read. */
export function RecordNotices({ shown }: { shown: ShownRecord }) {
  const { record, latestVersion, ageSeconds } = shown;
  const { availability } = record;
  return (
    <>
      {availability.kind === "embargoed" && (
        <Notice tone="warn">
          <strong>The files are withheld</strong>
          {availability.until && (
            <>
              {" "}
              until <Day iso={availability.until} />
            </>
          )}
          . The description, the README and the citation are open.
        </Notice>
      )}
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
          From our cache, {describeAge(ageSeconds)} old: the catalogue does not answer at the
          moment.
        </Notice>
      )}
    </>
  );
}

/** `less than a minute`, `14 minutes`, `1 hour`. */
export function describeAge(seconds: number): string {
  if (seconds < MINUTE_SECONDS) return "less than a minute";
  const [count, unit] =
    seconds < HOUR_SECONDS
      ? [Math.floor(seconds / MINUTE_SECONDS), "minute"]
      : [Math.floor(seconds / HOUR_SECONDS), "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
