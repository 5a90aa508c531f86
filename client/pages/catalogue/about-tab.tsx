import type { ReactNode } from "react";
import type { RecordDetail } from "../../contract/records.ts";
import { Chip } from "../../ui/chip.tsx";
import { chips } from "../../ui/chip.css.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Day } from "../../ui/day.tsx";
import { LicenceName } from "../../ui/licence.tsx";
import { OrcidLink } from "../../ui/people.tsx";
import { listHref } from "./family.ts";
import * as styles from "./record.css.ts";

/** The record's history, owner and addresses. */
export function About({ record }: { record: RecordDetail }) {
  return (
    <section className={styles.section} aria-label="About">
      <dl className={styles.list}>
        {toFacts(record).map(([name, fact]) => (
          <Fact key={name} name={name}>
            {fact}
          </Fact>
        ))}
      </dl>
      {record.tags.length > 0 && (
        <div className={chips}>
          {record.tags.map((tag) => (
            <Chip key={tag} href={listHref(record.family, { tag })}>
              {tag}
            </Chip>
          ))}
        </div>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function toFacts(record: RecordDetail): [string, ReactNode][] {
  const { owner, availability, uri, arn } = record;
  const until = availability.kind === "embargoed" ? availability.until : null;
  const facts: [string, ReactNode][] = [
    [
      "Owner",
      owner.name && (
        <span>
          {owner.name} <OrcidLink person={owner} />
        </span>
      ),
    ],
    ["Organization", record.organization],
    ["First published", record.firstPublishedAt && <Day iso={record.firstPublishedAt} />],
    [
      `Version ${record.version} published`,
      record.versionPublishedAt && <Day iso={record.versionPublishedAt} />,
    ],
    ["Revised", record.revisedAt && <Day iso={record.revisedAt} />],
    ["Files released", until && <Day iso={until} />],
    ["Licence", <LicenceName key="licence" licence={record.licence} />],
    [
      "DOI",
      <a key="doi" href={`https://doi.org/${record.doi}`}>
        https://doi.org/{record.doi}
      </a>,
    ],
    ["Part of", record.collections.join(", ")],
    ["Storage address", uri && <Address value={uri} />],
    ["Resource name", arn && <Address value={arn} />],
  ];
  return facts.filter(([, fact]) => fact !== null && fact !== "");
}

function Address({ value }: { value: string }) {
  return (
    <>
      <code>{value}</code> <CopyButton value={value} label="Copy" />
    </>
  );
}
