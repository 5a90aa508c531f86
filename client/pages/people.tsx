import { personFeedHref } from "../contract/feed-urls.ts";
import type { Part } from "../contract/failures.ts";
import { type PersonLater, describeEmployment, type OrcidRecord } from "../contract/lists/lists.ts";
import type { ShownRow } from "../contract/records.ts";
import { PAGE_SIZES } from "../contract/limits.ts";
import { personHref } from "../contract/people.ts";
import { href } from "../contract/routes.ts";
import { Await } from "../navigation/await.tsx";
import { Breadcrumb } from "../ui/breadcrumb.tsx";
import { formatCount } from "../format.tsx";
import { FailureNotice } from "../ui/notice.tsx";
import { OrcidIcon } from "../catalogue-ui/orcid.tsx";
import { Pager } from "../ui/pager.tsx";
import { Skeleton } from "../ui/containers.tsx";
import { RecordRows } from "../catalogue-ui/rows/record-rows.tsx";
import { StoredCopy } from "../catalogue-ui/rows/stored-copy.tsx";
import type { PageProps } from "./page-module.ts";
import * as page from "./page.css.ts";
import * as styles from "./people.css.ts";

export default function PersonPage({ data, later }: PageProps<"people">) {
  const { orcid, name, records } = data;
  const person = { orcid, givenName: "", familyName: name };
  return (
    <div className={page.page}>
      <Breadcrumb
        label="Breadcrumb"
        crumbs={[{ label: "Public Data", href: href("discover") }, { label: name }]}
      />
      <div>
        <h1 className={page.title}>{name}</h1>
        {orcid === null ? (
          <p>Everyone with this name. Without ORCID iDs, we cannot tell namesakes apart.</p>
        ) : (
          <p>
            <a className={styles.orcid} href={`https://orcid.org/${orcid}`}>
              <OrcidIcon />
              https://orcid.org/{orcid}
            </a>
          </p>
        )}
        <Employment part={later.orcidRecord} />
      </div>
      {records.ok ? (
        <Records
          {...records.value}
          person={person}
          page={data.page}
          ageSeconds={records.ageSeconds}
        />
      ) : (
        <FailureNotice code={records.failure.code} retryHref={personHref(person)} />
      )}
    </div>
  );
}

/** Their role and employer; nothing when unknown. */
function Employment({ part }: { part: PersonLater["orcidRecord"] }) {
  if (!part) return null;
  return (
    <Await
      name="orcidRecord"
      part={part}
      fallback={<Skeleton label="Loading from ORCID" count={1} height={24} />}
    >
      {(found) => {
        const position = describeFound(found);
        return position && <p className={styles.employment}>{position}</p>;
      }}
    </Await>
  );
}

function describeFound(found: Part<OrcidRecord>): string | null {
  if (!found.ok) return found.failure.code === "not_found" ? null : "ORCID is not responding.";
  const { employment } = found.value;
  return employment && `${describeEmployment(employment)} (from ORCID)`;
}

interface RecordsProps {
  total: number;
  rows: ShownRow[];
  person: Parameters<typeof personHref>[0];
  page: number;
  ageSeconds: number | undefined;
}

function Records({ total, rows, person, page: current, ageSeconds }: RecordsProps) {
  const { orcid } = person;
  const toHref = (number: number): string => personHref(person, number === 1 ? undefined : number);
  return (
    <section className={page.section} aria-labelledby="records">
      <div className={page.sectionHead}>
        <h2 id="records" className={page.sectionTitle}>
          {formatCount(total, "record")}
        </h2>
        {orcid && (
          <p className={page.actions}>
            <a href={href("follow", {}, { person: orcid })}>Follow by email</a>
            <a href={personFeedHref(orcid)} type="application/atom+xml">
              Follow with a feed reader
            </a>
          </p>
        )}
      </div>
      <StoredCopy ageSeconds={ageSeconds} retryHref={toHref(current)} />
      <RecordRows records={rows} level={3} />
      <Pager
        label="Pages of records"
        page={current}
        last={Math.ceil(total / PAGE_SIZES[0])}
        toHref={toHref}
      />
    </section>
  );
}
