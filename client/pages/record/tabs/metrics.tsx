import type { ReactNode } from "react";
import type { Deferred } from "../../../contract/failures.ts";
import type { CitingWorks, RecordUses, Usage } from "../../../contract/record-parts.ts";
import { toOwnAddress } from "../../../contract/match-route.ts";
import type { RecordLater } from "../../../contract/record-tabs.ts";
import { formatCount, formatNumber } from "../../../format.tsx";
import { RecordPart } from "../part.tsx";
import * as record from "../record.css.ts";
import type { ShownRecord } from "../shown-record.ts";
import { Line } from "./references.tsx";
import * as styles from "../../../catalogue-ui/table.css.ts";
import { Table } from "../../../catalogue-ui/table.tsx";
import { Months } from "./months.tsx";
import * as plot from "./months.css.ts";

interface Values {
  metrics: Usage;
  uses: RecordUses;
  citations: CitingWorks;
}

interface Part<Value> {
  /** The name of the loading part, and its height. */
  loading: { what: string; count: number; height: number };
  draw: (value: Value, shown: ShownRecord) => ReactNode;
  /** Replaces the general message when another service does not answer. */
  noAnswer?: string;
}

const NAMES = ["metrics", "uses", "citations"] as const satisfies (keyof Values)[];

const PARTS: { [Name in keyof Values]: Part<Values[Name]> } = {
  metrics: {
    loading: { what: "views and downloads", count: 3, height: 44 },
    draw: (usage, { record: { id } }) => <Metrics usage={usage} name={`record-${id}-by-month`} />,
  },
  uses: {
    loading: { what: "records that use this one", count: 1, height: 56 },
    draw: (uses) => <Uses {...uses} />,
  },
  citations: {
    loading: { what: "citations", count: 1, height: 56 },
    draw: (citations, { record: { version } }) => (
      <Citations citations={citations} version={version} />
    ),
    noAnswer: "DataCite is not responding, so works that cite this record are missing here.",
  },
};

export function MetricsTab({ shown, later }: { shown: ShownRecord; later: RecordLater }) {
  return (
    <div className={plot.parts}>
      {NAMES.map((name) => (
        <MetricsPart key={name} name={name} shown={shown} later={later} />
      ))}
    </div>
  );
}

interface MetricsPartProps<Name extends keyof Values> {
  name: Name;
  shown: ShownRecord;
  later: { [Each in keyof Values]?: Deferred<Values[Each]> };
}

function MetricsPart<Name extends keyof Values>({ name, shown, later }: MetricsPartProps<Name>) {
  const { loading, draw, noAnswer } = PARTS[name];
  const retryHref = shown.toHref({ tab: "metrics" });
  const missing = noAnswer && (
    <p>
      {noAnswer} <a href={retryHref}>Try again</a>
    </p>
  );
  return (
    <RecordPart
      name={name}
      part={later[name]}
      loading={loading}
      retryHref={retryHref}
      refusals={{
        too_slow: missing,
        unreachable: missing,
        unreadable: missing,
        upstream_error: missing,
      }}
    >
      {(value) => draw(value, shown)}
    </RecordPart>
  );
}

/** Records of this catalogue that name any version as a work, and collections that contain it. */
function Uses({ records: uses, mayBeMore }: RecordUses) {
  if (uses.length === 0) return null;
  return (
    <section className={record.section} aria-label="Used by">
      <h2 className={record.sectionTitle}>Used by {formatCount(uses.length, "record")} here</h2>
      <p className={record.actionNote}>
        Records that name any version of this one, and collections that contain one.
        {mayBeMore && ` These are the newest ${uses.length}; there may be more.`}
      </p>
      <ul className={record.references}>
        {uses.map((use) => (
          <li key={use.href}>
            {use.isCollection && "Collection: "}
            <a href={toOwnAddress(use.href)}>{use.title}</a>
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

/** Works that cite the record, from DataCite's data. */
function Citations({ citations, version }: CitationsProps) {
  const { total, works, versionCount, mayBeMore } = citations;
  const cited = versionCount === 1 ? `version ${version}` : `any of the ${versionCount} versions`;
  return (
    <section className={record.section} aria-label="Citations">
      <h2 className={record.sectionTitle}>
        {total === 0 ? "Citations" : `Cited by ${formatCount(total, "work")}`}
      </h2>
      <p className={record.actionNote}>
        {total === 0
          ? `DataCite lists no works that cite ${cited} yet.`
          : `Works that cite ${cited}, as DataCite and Crossref know them. Each is listed once.`}
        {mayBeMore && " Other versions were not looked up."}
      </p>
      {total > works.length && <p>These are the first {works.length}.</p>}
      {works.length > 0 && (
        <ul className={record.references}>
          {works.map((work) => (
            <li key={work.doi}>
              <Line reference={work} />
              {work.versions.some((number) => number !== version) && (
                <p>Cites {describeVersions(work.versions)}.</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function describeVersions(versions: readonly number[]): string {
  return versions.length === 1 ? `version ${versions[0]}` : `versions ${versions.join(", ")}`;
}

/** How often the record was viewed and downloaded in the last year, by month and by version. */
function Metrics({ usage: { versions, months }, name }: { usage: Usage; name: string }) {
  const views = months.reduce((sum, row) => sum + row.views, 0);
  const downloads = versions.reduce((sum, row) => sum + row.downloads, 0);
  const counted =
    months.length > 0
      ? `${formatCount(views, "view")} and ${formatCount(downloads, "download")}`
      : formatCount(downloads, "download");
  return (
    <section className={record.section} aria-label="Metrics">
      <h2 className={record.sectionTitle}>
        {views + downloads > 0 ? `${counted} in the last twelve months` : "Views and downloads"}
      </h2>
      {views + downloads === 0 && (
        <p>No {months.length > 0 && "views or "}downloads in the last twelve months.</p>
      )}
      {views + downloads > 0 && months.length > 0 && <Months months={months} name={name} />}
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
        Counts zips, selections and single files. A view is one of this record’s pages. Views and
        downloads are counted by the COUNTER rules: robots are left out, and the same one within 30
        seconds counts once. Downloads with curl, wget and Python also count, unlike under those
        rules, because people run them.
      </p>
    </section>
  );
}
