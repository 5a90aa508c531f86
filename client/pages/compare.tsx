import type { ReactNode } from "react";
import type { ComparedRecord } from "../contract/lists.ts";
import { COMPARED_MAX } from "../contract/limits.ts";
import { href } from "../contract/routes.ts";
import { formatNumber, Day, Size } from "../format.tsx";
import { FullLicense } from "../catalogue-ui/license.tsx";
import { FailureNotice, Notice } from "../ui/notice.tsx";
import { shortPeople } from "../catalogue-ui/rows/short-people.ts";
import { Scroller } from "../ui/containers.tsx";
import { LinkButton } from "../ui/button.tsx";
import { listHref, recordHref } from "../catalogue-ui/family.ts";
import { StoredCopy } from "../catalogue-ui/rows/stored-copy.tsx";
import * as styles from "./compare.css.ts";
import type { PageProps } from "./page-module.ts";
import * as page from "./page.css.ts";

export default function ComparePage({ data: { ids, records } }: PageProps<"compare">) {
  const retryHref = href("compare", {}, { ids });
  return (
    <div className={page.page}>
      <h1 className={page.title}>Compare records</h1>
      {records.ok ? (
        <>
          <StoredCopy ageSeconds={records.ageSeconds} retryHref={retryHref} />
          <Compared ids={ids} records={records.value} />
        </>
      ) : (
        <FailureNotice code={records.failure.code} retryHref={retryHref} />
      )}
    </div>
  );
}

function Compared({ ids, records }: { ids: number[]; records: ComparedRecord[] }) {
  const missing = ids.filter((id) => records.every((record) => record.id !== id));
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="warn">There is no public record {missing.join(", ")}.</Notice>
      )}
      {records.length < 2 && <p>Select two to four records in a list to see them side by side.</p>}
      {ids.length === COMPARED_MAX && <p>Up to {COMPARED_MAX} records are compared.</p>}
      {records.length > 0 && <Table records={records} />}
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

const FACTS: readonly [name: string, fact: (record: ComparedRecord) => ReactNode][] = [
  ["People", ({ people }) => shortPeople(people.slice(0, 6), people.length)],
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
  ["DOI", ({ doi }) => doi !== "" && <a href={`https://doi.org/${doi}`}>{doi}</a>],
];

function Table({ records }: { records: ComparedRecord[] }) {
  const shared = findShared(records.map(({ tags }) => tags));
  const inAll = findShared(records.map(({ variables }) => variables.map(({ name }) => name)));
  return (
    <Scroller label="Comparison">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Fact</th>
            {records.map((record) => (
              <th key={record.id} scope="col">
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
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {FACTS.map(([name, fact]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {records.map((record) => (
                <td key={record.id}>{fact(record)}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">Variables</th>
            {records.map(({ id, variables, variableCount }) => (
              <td key={id}>
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
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">Tags</th>
            {records.map(({ id, tags }) => (
              <td key={id}>
                {tags.map((tag, index) => (
                  <span key={tag}>
                    {index > 0 && ", "}
                    {shared.has(tag) ? <strong>{tag}</strong> : tag}
                  </span>
                ))}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">Description</th>
            {records.map(({ id, description }) => (
              <td key={id}>{description}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </Scroller>
  );
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
