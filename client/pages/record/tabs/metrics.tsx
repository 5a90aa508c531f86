import type { CitingWorks, RecordUse, Usage } from "../../../contract/record-parts.ts";
import { toOwnLanguage } from "../../../contract/own-language.ts";
import type { RecordLater } from "../../../contract/record-tabs.ts";
import { formatCount, formatNumber } from "../../../format.tsx";
import { Stack } from "../../../ui/containers.tsx";
import { RecordPart } from "../part.tsx";
import * as record from "../record.css.ts";
import type { ShownRecord } from "../shown-record.ts";
import { Line } from "./references.tsx";
import * as styles from "../../../catalogue-ui/table.css.ts";
import * as plot from "./metrics.css.ts";
import { Table } from "../../../catalogue-ui/table.tsx";

interface MetricsTabProps {
  shown: ShownRecord;
  later: RecordLater;
}

export function MetricsTab({ shown, later }: MetricsTabProps) {
  const retryHref = shown.toHref({ tab: "metrics" });
  const noAnswer = (
    <p>
      DataCite is not responding, so works that cite this record are missing here.{" "}
      <a href={retryHref}>Try again</a>
    </p>
  );
  return (
    <Stack gap={6}>
      <RecordPart
        name="metrics"
        part={later.metrics}
        loading={{ what: "views and downloads", count: 3, height: 44 }}
        retryHref={retryHref}
      >
        {(usage) => <Metrics usage={usage} />}
      </RecordPart>
      <RecordPart
        name="uses"
        part={later.uses}
        loading={{ what: "records that use this one", count: 1, height: 56 }}
        retryHref={retryHref}
      >
        {(uses) => <Uses uses={uses} />}
      </RecordPart>
      <RecordPart
        name="citations"
        part={later.citations}
        loading={{ what: "citations", count: 1, height: 56 }}
        retryHref={retryHref}
        refusals={{
          too_slow: noAnswer,
          unreachable: noAnswer,
          unreadable: noAnswer,
          upstream_error: noAnswer,
        }}
      >
        {(citations) => <Citations citations={citations} version={shown.record.version} />}
      </RecordPart>
    </Stack>
  );
}

/** Records of this catalogue that name the record as a work, and collections that hold it. */
function Uses({ uses }: { uses: RecordUse[] }) {
  if (uses.length === 0) return null;
  return (
    <section className={record.section} aria-label="Used by">
      <h2 className={record.sectionTitle}>Used by {formatCount(uses.length, "record")} here</h2>
      <ul className={record.references}>
        {uses.map((use) => (
          <li key={use.href}>
            {use.isCollection && "Collection: "}
            <a href={toOwnLanguage(use.href)}>{use.title}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CitationsProps {
  citations: CitingWorks;
  version: number;
}

/** Works that cite the shown version; DataCite knows them from their own lists of references. */
function Citations({ citations: { total, works }, version }: CitationsProps) {
  return (
    <section className={record.section} aria-label="Citations">
      <h2 className={record.sectionTitle}>
        {total === 0 ? "Citations" : `Cited by ${formatCount(total, "work")}`}
      </h2>
      {total === 0 && <p>DataCite knows no work that cites version {version} yet.</p>}
      {total > works.length && <p>These are the first {works.length}.</p>}
      {works.length > 0 && (
        <ul className={record.references}>
          {works.map((work) => (
            <li key={work.doi}>
              <Line reference={work} />
            </li>
          ))}
        </ul>
      )}
      {total > 0 && (
        <p className={record.actionNote}>
          Works that cite version {version}, as DataCite and Crossref know them.
        </p>
      )}
    </section>
  );
}

/** How often the record was viewed and downloaded in the last year, by month and by version. */
function Metrics({ usage: { versions, months } }: { usage: Usage }) {
  const views = months.reduce((sum, row) => sum + row.views, 0);
  const downloads = versions.reduce((sum, row) => sum + row.downloads, 0);
  const counted = [
    ...(months.length > 0 ? [formatCount(views, "view")] : []),
    formatCount(downloads, "download"),
  ].join(" and ");
  return (
    <section className={record.section} aria-label="Metrics">
      <h2 className={record.sectionTitle}>
        {views + downloads > 0 ? `${counted} in the last twelve months` : "Views and downloads"}
      </h2>
      {views + downloads === 0 && (
        <p>No {months.length > 0 && "views or "}downloads in the last twelve months.</p>
      )}
      {views + downloads > 0 && months.length > 0 && <Months months={months} />}
      {versions.length > 0 && (
        <Table label="Downloads by version" heads={["Version", ["Downloads", styles.number]]}>
          {versions.map((row) => (
            <tr key={row.version}>
              <th scope="row">Version {row.version}</th>
              <td className={styles.number}>{formatNumber(row.downloads)}</td>
            </tr>
          ))}
        </Table>
      )}
      <p className={record.actionNote}>
        A view is one of this record’s pages. A download is a zip, a selection or a single file.
        Both are counted by the COUNTER rules: robots are left out, and the same view or download
        within 30 seconds counts once.
      </p>
    </section>
  );
}

const MONTH_PX = 24;
const BAR_PX = 9;
const HEIGHT_PX = 96;
const COUNTED = ["views", "downloads"] as const;

/** The bars say what the table below says. */
function Months({ months }: Pick<Usage, "months">) {
  const most = Math.max(1, ...months.flatMap(({ views, downloads }) => [views, downloads]));
  return (
    <>
      <svg
        className={plot.bars}
        viewBox={`0 0 ${months.length * MONTH_PX} ${HEIGHT_PX}`}
        aria-hidden="true"
      >
        {months.flatMap((row, at) =>
          COUNTED.map((kind, place) => {
            const height = row[kind] === 0 ? 0 : Math.max(1, (row[kind] / most) * HEIGHT_PX);
            return (
              <rect
                key={`${row.month} ${kind}`}
                className={plot.bar[kind]}
                x={at * MONTH_PX + 3 + place * BAR_PX}
                y={HEIGHT_PX - height}
                width={BAR_PX}
                height={height}
              />
            );
          }),
        )}
      </svg>
      <Table
        label="Views and downloads by month"
        heads={["Month", ["Views", plot.head.views], ["Downloads", plot.head.downloads]]}
      >
        {months.map(({ month, views, downloads }) => (
          <tr key={month}>
            <th scope="row">{month}</th>
            <td className={styles.number}>{formatNumber(views)}</td>
            <td className={styles.number}>{formatNumber(downloads)}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}
