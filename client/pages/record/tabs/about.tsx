import { toDoiUrl } from "#base/doi.ts";
import type { ReactNode } from "react";
import { agreementHref } from "../../../contract/resource-urls.ts";
import type { RecordLater } from "../../../contract/record-tabs.ts";
import type { License, RecordDetail, VersionRow } from "../../../contract/records.ts";
import { Chip } from "../../../ui/chip.tsx";
import { chips } from "../../../ui/chip.css.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Day } from "../../../format.tsx";
import { Markdown } from "../../../ui/html.tsx";
import { LicenseName } from "../../../catalogue-ui/license.tsx";
import { OrcidLink } from "../../../catalogue-ui/orcid.tsx";
import { Share } from "../../../catalogue-ui/rows/share.tsx";
import { familyTexts, listHref, versionHref } from "../../../catalogue-ui/family.ts";
import { RecordPart } from "../part.tsx";
import { RecordRows } from "../../../catalogue-ui/rows/record-rows.tsx";
import type { ShownRecord } from "../shown-record.ts";
import * as styles from "../record.css.ts";

/** The record's history, owner and addresses. */
export function About({ shown, later }: { shown: ShownRecord; later: RecordLater }) {
  const { record, origin, toHref } = shown;
  const retryHref = toHref({ tab: "about" });
  const { file } = shown;
  const place = file === "" ? {} : { tab: "files", file };
  const address = origin + versionHref(record, record.version, place);
  return (
    <section className={styles.section} aria-label="About">
      <dl className={styles.list}>
        <Facts shown={shown} />
      </dl>
      <div className={styles.quoted}>
        <p className={styles.quote}>
          <code>{address}</code>
        </p>
        <CopyButton
          value={address}
          label={file === "" ? "Copy the address of this version" : "Copy the address of this file"}
        />
      </div>
      <Share title={record.title} address={address} />
      {record.tags.length > 0 && (
        <div className={chips}>
          {record.tags.map((tag) => (
            <Chip key={tag} href={listHref(record.family, { tag })}>
              {tag}
            </Chip>
          ))}
        </div>
      )}
      <h2 className={styles.sectionTitle}>Publishing history</h2>
      <RecordPart
        name="versions"
        part={later.versions}
        loading={{ what: "the history", count: 3, height: 28 }}
        retryHref={retryHref}
      >
        {(versions) => <History record={record} versions={versions} />}
      </RecordPart>
      <Terms shown={shown} later={later} />
      <RecordPart
        name="source"
        part={later.source}
        loading={{ what: "what the source says", count: 2, height: 28 }}
        retryHref={retryHref}
      >
        {(html) => html !== "" && <Markdown html={html} />}
      </RecordPart>
      <RecordPart
        name="similar"
        part={later.similar}
        loading={{ what: "similar records", count: 3, height: 112 }}
        retryHref={retryHref}
      >
        {(similar) =>
          similar.length > 0 && (
            <>
              <h2 className={styles.sectionTitle}>Similar {familyTexts[record.family].many}</h2>
              <RecordRows records={similar} level={3} />
            </>
          )
        }
      </RecordPart>
    </section>
  );
}

/** The terms that a reader with access to withheld files agreed to. */
function Terms({ shown: { record, toHref }, later }: { shown: ShownRecord; later: RecordLater }) {
  return (
    <RecordPart
      name="terms"
      part={later.terms}
      loading={{ what: "the terms", count: 2, height: 28 }}
      retryHref={toHref({ tab: "about" })}
    >
      {({ isOpen, agreement }) =>
        isOpen &&
        agreement && (
          <>
            <h2 className={styles.sectionTitle}>{agreement.name}</h2>
            <Markdown html={agreement.html} />
            <p>
              <a href={agreementHref(record)} download>
                Download the agreement as text
              </a>
            </p>
          </>
        )
      }
    </RecordPart>
  );
}

/** The publication date of each version, newest first. */
function History({ record, versions }: { record: RecordDetail; versions: VersionRow[] }) {
  return (
    <ol>
      {versions.map(({ version, publishedAt, status }) => (
        <li key={version}>
          {publishedAt && (
            <>
              <Day iso={publishedAt} />:{" "}
            </>
          )}
          {status === "unpublished" ? (
            `version ${version}, since withdrawn`
          ) : (
            <a href={versionHref(record, version)}>version {version}</a>
          )}
        </li>
      ))}
    </ol>
  );
}

/** A name and its fact; nothing when there is none. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === undefined || children === null || children === "" || children === false)
    return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Facts({ shown: { record, originallyPublished } }: { shown: ShownRecord }) {
  const { owner, availability, license, doi, uri, arn } = record;
  const until = availability.kind === "embargoed" ? availability.until : null;
  return (
    <>
      <Fact name="Owner">
        {owner.name !== "" && (
          <span>
            {owner.name} <OrcidLink person={owner} />
          </span>
        )}
      </Fact>
      <Fact name="Organization">{record.organization}</Fact>
      <Fact name="Version of the source">{record.versionLabel}</Fact>
      <Fact name="Originally published">{originallyPublished}</Fact>
      <Fact name={record.originalDate ? "Made available here" : "First published"}>
        {toDay(record.firstPublishedAt)}
      </Fact>
      <Fact name={`Version ${record.version} published`}>{toDay(record.versionPublishedAt)}</Fact>
      <Fact name="Revised">{toDay(record.revisedAt)}</Fact>
      <Fact name="Files released">{toDay(until)}</Fact>
      <Fact name="Licence">
        <LicenseName license={license} />
        {toLicenseNote(license)}
        {record.licenseSummary && <p className={styles.actionNote}>{record.licenseSummary}</p>}
      </Fact>
      <Fact name="DOI">{doi !== "" && <a href={toDoiUrl(doi)}>{toDoiUrl(doi)}</a>}</Fact>
      <Fact name="Source dataset">
        {record.sourceDatasetId !== null && String(record.sourceDatasetId)}
      </Fact>
      <Fact name="Part of">{record.collections.join(", ")}</Fact>
      <Fact name="Storage address">
        {PUBLIC_STORE.test(uri) && <Address value={uri} label="Copy the storage address" />}
      </Fact>
      <Fact name="Resource name">
        {arn !== "" && <Address value={arn} label="Copy the resource name" />}
      </Fact>
    </>
  );
}

/** Addresses that storage clients read; a catalogue may name one of its own network instead. */
const PUBLIC_STORE = /^(s3|gs|ftp):\/\//;

function toDay(iso: string | null): ReactNode {
  return iso && <Day iso={iso} />;
}

function Address(copied: { value: string; label: string }) {
  return (
    <>
      <code>{copied.value}</code> <CopyButton {...copied} />
    </>
  );
}

/** The licence's full name, unless the short form has it. */
function toLicenseNote(license: License | null): string {
  if (!license) return "";
  const { name, short, url, spdxId } = license;
  const shown = url ? short : name;
  const more = [
    name === shown ? null : name,
    !spdxId || spdxId === shown ? null : `SPDX ${spdxId}`,
  ];
  const details = more.filter((word) => word !== null).join(", ");
  return details === "" ? "" : ` (${details})`;
}
