import { toDoiUrl } from "#base/doi.ts";
import { recordFeedHref } from "../../../contract/feed-urls.ts";
import { href } from "../../../contract/routes.ts";
import { changelogHref } from "../../../contract/resource-urls.ts";
import type { RecordLater } from "../../../contract/record-tabs.ts";
import type { VersionRow } from "../../../contract/records.ts";
import { Badge } from "../../../ui/chip.tsx";
import { Button } from "../../../ui/button.tsx";
import { Day, Size, formatNumber } from "../../../format.tsx";
import * as field from "../../../ui/field.css.ts";
import { Markdown } from "../../../ui/html.tsx";
import { visuallyHidden } from "../../../ui/visually-hidden.css.ts";
import { versionHref } from "../../../catalogue-ui/family.ts";
import * as files from "../files/files.css.ts";
import { RecordPart } from "../part.tsx";
import * as page from "../../page.css.ts";
import * as record from "../record.css.ts";
import type { ShownRecord } from "../shown-record.ts";
import * as styles from "../../../catalogue-ui/table.css.ts";
import { Cell, Table } from "../../../catalogue-ui/table.tsx";

/** All versions, a comparison of any two, and the authors' notes on the shown one. */
export function VersionsTab({ shown, later }: { shown: ShownRecord; later: RecordLater }) {
  const retryHref = shown.toHref({ tab: "versions" });
  return (
    <div className={record.section}>
      <RecordPart
        name="versions"
        part={later.versions}
        loading={{ what: "the versions", count: 3, height: 44 }}
        retryHref={retryHref}
      >
        {(versions) => (
          <>
            <Versions shown={shown} versions={versions} />
            <CompareForm shown={shown} versions={versions} />
            <p className={page.actions}>
              <a href={href("follow", {}, { record: shown.record.id })}>
                Follow new versions by email
              </a>
              <a href={recordFeedHref(shown.record, "versions")} type="application/atom+xml">
                Follow with a feed reader
              </a>
            </p>
          </>
        )}
      </RecordPart>
      <RecordPart
        name="changelog"
        part={later.changelog}
        loading={{ what: "the changelog", count: 4, height: 28 }}
        retryHref={retryHref}
      >
        {(changelog) =>
          changelog && (
            <>
              <h2 id="notes" className={record.sectionTitle}>
                Release notes
              </h2>
              <Markdown html={changelog.html} />
              <p>
                <a href={changelogHref(shown.record)} download>
                  Download these notes as Markdown
                </a>
              </p>
            </>
          )
        }
      </RecordPart>
    </div>
  );
}

/** Two versions to compare, a GET form with an address. */
function CompareForm({ shown, versions }: { shown: ShownRecord; versions: VersionRow[] }) {
  const open = versions
    .filter(({ status }) => status === "published")
    .map(({ version }) => version);
  if (open.length < 2 || shown.record.family === "collections") return null;
  const options = open.map((version) => (
    <option key={version} value={version}>
      Version {version}
    </option>
  ));
  return (
    <form className={files.actions} action={shown.toHref({})} method="get">
      <input type="hidden" name="tab" value="changes" />
      <label>
        What changed from{" "}
        <select className={field.select} name="from" defaultValue={open[1]}>
          {options}
        </select>
      </label>
      <label>
        to{" "}
        <select className={field.select} name="to" defaultValue={open[0]}>
          {options}
        </select>
      </label>
      <Button type="submit" variant="quiet">
        Compare
      </Button>
    </form>
  );
}

/** Every version with its date and DOI; withdrawn ones are listed without a link. */
function Versions({ shown, versions }: { shown: ShownRecord; versions: VersionRow[] }) {
  return (
    <Table
      label="Versions"
      isStacked
      heads={[
        "Version",
        "Published",
        "DOI",
        "Notes",
        ["Files", styles.number],
        ["Size", styles.number],
      ]}
    >
      {versions.map((version) => (
        <Line key={version.version} shown={shown} version={version} />
      ))}
    </Table>
  );
}

function Line({ shown, version }: { shown: ShownRecord; version: VersionRow }) {
  const { version: number, revision, publishedAt, doi, fileCount, size, status } = version;
  const text = `Version ${number}${revision ? `, revision ${revision}` : ""}`;
  const isCurrent = number === shown.record.version;
  return (
    <tr>
      <th scope="row" className={styles.oneLine}>
        {status === "unpublished" ? (
          <>
            {text} <Badge tone="neutral">Withdrawn</Badge>
          </>
        ) : (
          <a href={versionHref(shown.record, number)} aria-current={isCurrent ? "true" : undefined}>
            {text}
          </a>
        )}
        {status === "embargoed" && <Badge tone="warn">Embargoed</Badge>}
      </th>
      <Cell head="Published">{publishedAt && <Day iso={publishedAt} />}</Cell>
      <Cell head="DOI">{doi !== "" && <a href={toDoiUrl(doi)}>{doi}</a>}</Cell>
      <Cell head="Notes">
        {version.hasChangelog && status !== "unpublished" && (
          <a href={`${versionHref(shown.record, number, { tab: "versions" })}#notes`}>
            Read<span className={visuallyHidden}> the release notes of version {number}</span>
          </a>
        )}
      </Cell>
      <Cell head="Files" className={styles.number}>
        {formatNumber(fileCount)}
      </Cell>
      <Cell head="Size" className={styles.number}>
        <Size bytes={size} />
      </Cell>
    </tr>
  );
}
