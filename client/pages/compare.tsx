import { toDoiUrl } from "#base/doi.ts";
import type { ReactNode } from "react";
import type { ComparedRecord } from "../contract/lists.ts";
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

export default function ComparePage({ data: { ids, others, records } }: PageProps<"compare">) {
  const retryHref = href("compare", {}, { ids });
  return (
    <div className={page.page}>
      <h1 className={page.title}>Compare records</h1>
      {records.ok ? (
        <>
          <StoredCopy ageSeconds={records.ageSeconds} retryHref={retryHref} />
          <Compared ids={ids} others={others} records={records.value} />
        </>
      ) : (
        <FailureNotice code={records.failure.code} retryHref={retryHref} />
      )}
    </div>
  );
}

interface ComparedProps {
  ids: number[];
  others: number[];
  records: ComparedRecord[];
}

function Compared({ ids, others, records }: ComparedProps) {
  const missing = ids.filter((id) => records.every((record) => record.id !== id));
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="warn">There is no public record {missing.join(", ")}.</Notice>
      )}
      {records.length < 2 && <p>Select two to four records in a list to see them side by side.</p>}
      {others.length > 0 && (
        <p>
          {formatCount(ids.length, "record")} are compared at once.{" "}
          <a href={href("compare", {}, { ids: others })}>
            Compare the other {formatCount(others.length, "record")}
          </a>
        </p>
      )}
      {records.length > 0 && <Comparison records={records} />}
      <p className={page.actions}>
        <LinkButton href={listHref("datasets")}>Select from all datasets</LinkButton>
        {records.length > 0 && (
          <LinkButton href={href("cite", {}, { ids: records.map(({ id }) => id) })}>
            Cite these
          </LinkButton>
        )}
      </p>
    </>
  );
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

function Comparison({ records }: { records: ComparedRecord[] }) {
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
        ...records.map((record) => <Head key={record.id} record={record} records={records} />),
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
  records: ComparedRecord[];
}

/** A record above its column, with the way to leave it out. */
function Head({ record, records }: HeadProps) {
  return (
    <>
      <a className={styles.title} href={recordHref(record)}>
        {record.title}
      </a>
      {records.length > 1 && (
        <a
          className={styles.drop}
          href={href("compare", {}, { ids: withoutId(records, record.id) })}
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

function withoutId(records: ComparedRecord[], id: number): number[] {
  return records.flatMap((record) => (record.id === id ? [] : [record.id]));
}
