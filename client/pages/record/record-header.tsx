import { href } from "../../contract/routes.ts";
import { useShell } from "../../shell/shell-context.tsx";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { CopyButton } from "../../ui/button.tsx";
import { Day } from "../../format.tsx";
import { OrcidLink, People } from "../../catalogue-ui/people.tsx";
import { familyWords, listHref } from "../../catalogue-ui/family.ts";
import { Picture } from "../../catalogue-ui/picture.tsx";
import { lazyPart } from "../lazy-part.tsx";
import * as styles from "./record.css.ts";
import { isWithheld, type PublishedRecord, type ShownRecord } from "./shown-record.ts";

const Embargo = lazyPart(async () => (await import("./get/embargo.tsx")).Embargo);
const RecordNotices = lazyPart(async () => (await import("./record-notices.tsx")).RecordNotices);

/** Whether something must be said of a record before anything else is read. */
function hasNotices({ record, latestVersion, ageSeconds }: PublishedRecord): boolean {
  return record.version < latestVersion || ageSeconds !== null;
}

export async function loadHeader(data: PublishedRecord): Promise<void> {
  await Promise.all([isWithheld(data) && Embargo.load(), hasNotices(data) && RecordNotices.load()]);
}

/** What it is, who made it, how to refer to it, and what the reader must know before reading on. */
export function RecordHeader({ shown }: { shown: ShownRecord }) {
  const { record } = shown;
  return (
    <>
      <div className={styles.above}>
        <Breadcrumb
          label="Breadcrumb"
          crumbs={[
            { label: "Public Data", href: href("discover") },
            { label: familyWords[record.family].title, href: listHref(record.family) },
          ]}
        />
        <Picture record={record} shape="banner" />
      </div>
      <header className={styles.titles}>
        <h1 className={styles.title}>{record.title}</h1>
        <People people={record.people} hasCards={shown.hasCards} />
        <Origin record={record} />
        <Identifiers shown={shown} />
        {isWithheld(shown) && <Embargo shown={shown} />}
        {hasNotices(shown) && <RecordNotices shown={shown} />}
      </header>
    </>
  );
}

/** Where it comes from, and who answers questions on it. */
function Origin({ record: { organization, owner } }: Pick<ShownRecord, "record">) {
  return (
    <p className={styles.organization}>
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

function Identifiers({ shown: { record, latestVersion, toHref } }: { shown: ShownRecord }) {
  const url = `https://doi.org/${record.doi}`;
  const updated = record.revisedAt ?? record.versionPublishedAt;
  return (
    <div className={styles.identifiers}>
      {record.doi !== "" && (
        <span className={styles.doi}>
          <a href={url}>doi.org/{record.doi}</a>
          <CopyButton value={url} label="Copy the DOI" />
        </span>
      )}
      {useShell().account && (
        <a href={href("workspaces.user.collections", {}, { add: record.doi })}>
          ☆ Add to a collection
        </a>
      )}
      <a href={toHref({ tab: "versions" })}>
        Version {record.version} of {latestVersion}
        {record.revision !== null && record.revision > 0 && `, revision ${record.revision}`}
        {updated && (
          <>
            , updated <Day iso={updated} />
          </>
        )}
      </a>
    </div>
  );
}
