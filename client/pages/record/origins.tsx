import { toDoiUrl } from "#base/doi.ts";
import type { ReactNode } from "react";
import { href } from "../../contract/routes.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { OrcidLink } from "../../catalogue-ui/orcid.tsx";
import { People } from "../../catalogue-ui/people.tsx";
import { lazyPart } from "../lazy-part.tsx";
import * as header from "./record-header.css.ts";
import type { ShownRecord } from "./shown-record.ts";

/** Only for members. */
export const Star = lazyPart(async () => (await import("./star.tsx")).Star);

interface OriginsProps {
  shown: ShownRecord;
  /** The shown version, next to its DOI. */
  version: ReactNode;
}

/** A record's authors, origin and citation: only on its main page. */
export function Origins({ shown, version }: OriginsProps) {
  return (
    <>
      <People people={shown.record.people} hasCards={shown.hasCards} />
      <Origin record={shown.record} />
      <Identifiers shown={shown} version={version} />
    </>
  );
}

/** Its owner and contact. */
function Origin({ record: { organization, owner } }: Pick<ShownRecord, "record">) {
  return (
    <p className={header.organization}>
      {organization}
      {owner.name !== "" && (
        <>
          {organization !== "" && " · "}Corresponding contributor: {owner.name}{" "}
          <OrcidLink person={owner} />
        </>
      )}
    </p>
  );
}

function Identifiers({ shown, version }: OriginsProps) {
  const { record } = shown;
  const url = toDoiUrl(record.doi);
  return (
    <div className={header.identifiers}>
      {record.doi !== "" && (
        <span className={header.doi}>
          <a href={url}>doi.org/{record.doi}</a>
          <CopyButton value={url} label="Copy the DOI" />
        </span>
      )}
      <a href={`${shown.toHref({ tab: "about" })}#share`}>Share</a>
      <a href={href("follow", {}, { record: record.id })}>Follow by email</a>
      {shown.hasStar && <Star doi={record.doi} />}
      {version}
    </div>
  );
}
