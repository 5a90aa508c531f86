import type { ReactNode } from "react";
import { Await } from "../../navigation/await.tsx";
import { formatAge } from "../../ui/age.ts";
import { Day } from "../../ui/day.tsx";
import { Notice } from "../../ui/notice.tsx";
import { recordHref } from "./family.ts";
import type { ShownRecord } from "./shown-record.ts";

/** Withheld from everybody but those whom the owner has let in. */
function Embargo({ shown, until }: { shown: ShownRecord; until: string | null }) {
  const { access } = shown;
  if (!access) return <Withheld until={until} />;
  return (
    <Await name="access" part={access} fallback={<Withheld until={until} />}>
      {(part) =>
        part.ok && part.value === "granted" ? (
          <Notice tone="ok" link={{ label: "See the files", href: shown.toHref({ tab: "files" }) }}>
            <strong>The files are open to you</strong>; everybody else waits
            <Until until={until} />.
          </Notice>
        ) : (
          <Withheld until={until}>
            {part.ok && part.value === "requested" && (
              <> You have asked for access; the owner has not decided yet.</>
            )}
            {part.ok && part.value === "refused" && (
              <> The owner has refused your request for access.</>
            )}
          </Withheld>
        )
      }
    </Await>
  );
}

function Withheld({ until, children }: { until: string | null; children?: ReactNode }) {
  return (
    <Notice tone="warn">
      <strong>The files are withheld</strong>
      <Until until={until} />. The description, the README and the citation are open.
      {children}
    </Notice>
  );
}

function Until({ until }: { until: string | null }) {
  if (until === null) return null;
  return (
    <>
      {" "}
      until <Day iso={until} />
    </>
  );
}

/** Embargo, an older version, a stored copy: said before anything else is read. */
export function RecordNotices({ shown }: { shown: ShownRecord }) {
  const { record, latestVersion, ageSeconds } = shown;
  const { availability } = record;
  return (
    <>
      {availability.kind === "embargoed" && <Embargo shown={shown} until={availability.until} />}
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
          From our cache, {formatAge(ageSeconds)} old: the catalogue does not answer at the moment.
        </Notice>
      )}
    </>
  );
}
