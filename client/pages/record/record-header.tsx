import { href } from "../../contract/routes.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Badge } from "../../ui/chip.tsx";
import { Day, formatBytes, formatCount } from "../../format.tsx";
import { familyTexts, listHref } from "../../catalogue-ui/family.ts";
import { Picture } from "../../catalogue-ui/picture.tsx";
import { lazyPart } from "../lazy-part.tsx";
import { Origins, Star } from "./origins.tsx";
import * as header from "./record-header.css.ts";
import * as styles from "./record.css.ts";
import {
  GET_ID,
  isInner,
  isWithheld,
  type PublishedRecord,
  type ShownRecord,
} from "./shown-record.ts";

const Embargo = lazyPart(async () => (await import("./get/embargo.tsx")).Embargo);
const GetWithheld = lazyPart(async () => (await import("./get/embargo.tsx")).GetWithheld);
const RecordNotices = lazyPart(async () => (await import("./record-notices.tsx")).RecordNotices);

/** Whether a record has a notice above everything else. */
function hasNotices({ record, latestVersion, ageSeconds }: PublishedRecord): boolean {
  return record.version < latestVersion || ageSeconds !== null;
}

export function loadHeader(data: PublishedRecord): Promise<unknown> {
  return Promise.all([
    data.hasStar && Star.load(),
    isWithheld(data) && Embargo.load(),
    isWithheld(data) && GetWithheld.load(),
    hasNotices(data) && RecordNotices.load(),
  ]);
}

/**
 * The record's title, authors and citation, and notices for the reader. Tabs
 * of data have one line about their record instead, so that data are high on the page.
 */
export function RecordHeader({ shown }: { shown: ShownRecord }) {
  const { record } = shown;
  const isOneLine = isInner(shown);
  // On a phone both would move the first row of a table or folder too far down.
  const hasMessage = isWithheld(shown) || hasNotices(shown);
  return (
    <>
      <div className={styles.above}>
        <Breadcrumb
          label="Breadcrumb"
          crumbs={[
            { label: "Public Data", href: href("discover") },
            { label: familyTexts[record.family].title, href: listHref(record.family) },
          ]}
        />
        {!isOneLine && <Picture record={record} shape="banner" />}
      </div>
      <header className={header.titles}>
        <h1 className={isOneLine ? header.lineTitle : header.title}>{record.title}</h1>
        {isOneLine ? (
          <VersionLink shown={shown} />
        ) : (
          <Origins shown={shown} version={<VersionLink shown={shown} />} />
        )}
        {!(isOneLine && hasMessage) && <Facts shown={shown} />}
        {isWithheld(shown) && <Embargo shown={shown} />}
        {hasNotices(shown) && <RecordNotices shown={shown} />}
      </header>
      <Get shown={shown} />
    </>
  );
}

/** The summary in one line, where the whole one is below the content instead of beside it. */
function Facts({ shown: { record } }: { shown: ShownRecord }) {
  const facts = [record.license?.short ?? "No licence was chosen", ...describeContent(record)];
  return <p className={header.facts}>{facts.join(" · ")}</p>;
}

function describeContent({ memberCount, fileCount, size }: ShownRecord["record"]): string[] {
  if (memberCount !== null) return [formatCount(memberCount, "item")];
  if (fileCount === 0) return ["No files"];
  const files = formatCount(fileCount, "file");
  return size > 0 ? [files, formatBytes(size)] : [files];
}

/** Whether its files are available, and the one button to get them. */
function Get({ shown }: { shown: ShownRecord }) {
  const { record, toHref } = shown;
  const { get } = familyTexts[record.family];
  const address = toHref(
    record.family === "collections" ? { tab: "contents" } : { ...shown.behind, get: 1 },
  );
  return (
    <div id={GET_ID} className={styles.action}>
      {isWithheld(shown) ? (
        <GetWithheld shown={shown} address={address} get={get} />
      ) : (
        <>
          <p>
            <Badge tone="ok">Open access</Badge>
          </p>
          <LinkButton variant="primary" href={address}>
            {get}
          </LinkButton>
        </>
      )}
    </div>
  );
}

/** The shown version, and a link to the others. */
function VersionLink({ shown: { record, latestVersion, toHref } }: { shown: ShownRecord }) {
  const updated = record.revisedAt ?? record.versionPublishedAt;
  return (
    <a className={header.version} href={toHref({ tab: "versions" })}>
      Version {record.version} of {latestVersion}
      {record.revision !== null && record.revision > 0 && `, revision ${record.revision}`}
      {updated && (
        <>
          , updated <Day iso={updated} />
        </>
      )}
    </a>
  );
}
