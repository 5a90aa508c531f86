import { toDoiUrl } from "#base/doi.ts";
import type { ReactNode } from "react";
import { isLasting } from "../contract/failures.ts";
import type { AbsentRecord, ComparedRecord } from "../contract/lists/lists.ts";
import { href } from "../contract/routes.ts";
import { formatCount, formatNumber, Day, Size } from "../format.tsx";
import { FullLicense } from "../catalogue-ui/license.tsx";
import { FailureNotice, Notice } from "../ui/notice.tsx";
import { ShortPeople } from "../catalogue-ui/rows/short-people.tsx";
import { Cell, Table } from "../catalogue-ui/table.tsx";
import { LinkButton } from "../ui/button.tsx";
import { listHref, recordHref } from "../catalogue-ui/family.ts";
import { StoredCopy } from "../catalogue-ui/rows/stored-copy.tsx";
import * as styles from "./compare.css.ts";
import type { PageProps } from "./page-module.ts";
import * as page from "./page.css.ts";

export default function ComparePage({ data }: PageProps<"compare">) {
  const { ids, others, records, absent, ageSeconds } = data;
  const retryHref = href("compare", {}, { ids });
  const mayLoad = absent.some(({ code }) => !isLasting(code));
  return (
    <div className={page.page}>
      <h1 className={page.title}>Compare records</h1>
      <StoredCopy ageSeconds={ageSeconds} retryHref={retryHref} />
      <Absent absent={absent} retryHref={retryHref} />
      {records.length < 2 && !mayLoad && (
        <p>Select two to four records in a list to see them side by side.</p>
      )}
      {others.length > 0 && (
        <p>
          At most {formatCount(ids.length, "record")} are compared at once.{" "}
          <a href={href("compare", {}, { ids: others })}>
            Compare the other {formatCount(others.length, "record")}
          </a>
        </p>
      )}
      {records.length > 0 && <Comparison records={records} ids={ids} />}
      <p className={page.actions}>
        <LinkButton href={listHref("datasets")}>Select from all datasets</LinkButton>
        {records.length > 0 && (
          <LinkButton href={href("cite", {}, { ids: records.map(({ id }) => id) })}>
            Cite these
          </LinkButton>
        )}
      </p>
    </div>
  );
}

/** One notice for all selected records that are missing for the same reason. */
function Absent({ absent, retryHref }: { absent: AbsentRecord[]; retryHref: string }) {
  const codes = [...new Set(absent.map(({ code }) => code))];
  return codes.map((code) => {
    const named = absent.flatMap((one) => (one.code === code ? [one.id] : [])).join(", ");
    if (code === "not_found")
      return (
        <Notice key={code} tone="warn">
          There is no public record {named}.
        </Notice>
      );
    if (code === "gone")
      return (
        <Notice key={code} tone="warn">
          Withdrawn: record {named}.
        </Notice>
      );
    return (
      <FailureNotice key={code} code={code} missing={`record ${named}`} retryHref={retryHref} />
    );
  });
}

type Fact = readonly [name: string, fact: (record: ComparedRecord) => ReactNode];

const FACTS: readonly Fact[] = [
  ["People", ({ people }) => <ShortPeople people={people.slice(0, 6)} count={people.length} />],
  ["Published by", ({ organization }) => organization],
  ["Availability", ({ availability }) => (availability.kind === "open" ? "Open" : "Embargoed")],
  [
    "Licence",
    ({ license, moreLicenses }) => (
      <>
        <FullLicense license={license} />
        {moreLicenses.length > 0 && ` and ${moreLicenses.join(", ")}`}
      </>
    ),
  ],
  ["Time covered", ({ period }) => period ?? "Not given"],
  ["Place covered", ({ place }) => place || "Not given"],
  ["Files", ({ fileCount }) => formatNumber(fileCount)],
  ["Size", ({ size }) => <Size bytes={size} />],
  ["Version", ({ version }) => String(version)],
  ["Updated", ({ updatedAt }) => <Day iso={updatedAt} />],
  ["DOI", ({ doi }) => doi !== "" && <a href={toDoiUrl(doi)}>{doi}</a>],
];

interface ComparisonProps {
  records: ComparedRecord[];
  /** Of all selected records, also those that are absent. */
  ids: number[];
}

function Comparison({ records, ids }: ComparisonProps) {
  const shared = findShared(records.map(({ tags }) => tags));
  const inAll = findShared(records.map(({ variables }) => variables.map(({ name }) => name)));
  const facts: Fact[] = [
    ...FACTS,
    ["Variables", (record) => <Variables record={record} inAll={inAll} />],
    ["Tags", ({ tags }) => <Tags tags={tags} shared={shared} />],
    ["Description", ({ description }) => description],
  ];
  return (
    <Table
      label="Comparison"
      isStacked
      className={styles.table}
      heads={[
        "Fact",
        ...records.map((record) => (
          <Head
            key={record.id}
            record={record}
            others={records.length > 1 ? ids.filter((id) => id !== record.id) : []}
          />
        )),
      ]}
    >
      {facts.map(([name, fact]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {records.map((record, at) => (
            <Cell key={record.id} head={`${at + 1}.`}>
              {fact(record)}
            </Cell>
          ))}
        </tr>
      ))}
    </Table>
  );
}

interface HeadProps {
  record: ComparedRecord;
  /** What remains without it; empty when it is the only one. */
  others: number[];
}

/** A record above its column, with the way to leave it out. */
function Head({ record, others }: HeadProps) {
  return (
    <>
      <a className={styles.title} href={recordHref(record)}>
        {record.title}
      </a>
      {others.length > 0 && (
        <a
          className={styles.drop}
          href={href("compare", {}, { ids: others })}
          aria-label={`Remove ${record.title}`}
        >
          Remove
        </a>
      )}
    </>
  );
}

/** Those that every record has stand out. */
function Variables({ record, inAll }: { record: ComparedRecord; inAll: Set<string> }) {
  const { variables, variableCount } = record;
  return (
    <>
      {variables.length === 0 && "Not described"}
      {variables.map(({ name, unit }, index) => (
        <span key={name}>
          {index > 0 && ", "}
          {inAll.has(name) ? <strong>{name}</strong> : name}
          {unit !== "" && ` (${unit})`}
        </span>
      ))}
      {variableCount > variables.length &&
        ` and ${formatNumber(variableCount - variables.length)} more`}
    </>
  );
}

function Tags({ tags, shared }: { tags: string[]; shared: Set<string> }) {
  return tags.map((tag, index) => (
    <span key={tag}>
      {index > 0 && ", "}
      {shared.has(tag) ? <strong>{tag}</strong> : tag}
    </span>
  ));
}

/** Fields that every record has; none of a single one. */
function findShared(lists: readonly (readonly string[])[]): Set<string> {
  const [first, ...others] = lists;
  if (!first || others.length === 0) return new Set();
  return new Set(first.filter((name) => others.every((names) => names.includes(name))));
}
