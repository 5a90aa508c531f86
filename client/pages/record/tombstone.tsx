import type { Family, TombstoneRecord } from "../../contract/records.ts";
import { href } from "../../contract/routes.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { Chip } from "../../ui/chip.tsx";
import { chips } from "../../ui/chip.css.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Day } from "../../format.tsx";
import { Notice } from "../../ui/notice.tsx";
import { familyTexts, listHref, recordHref } from "../../catalogue-ui/family.ts";
import * as header from "./record-header.css.ts";
import * as styles from "./record.css.ts";

export interface TombstoneProps {
  tombstone: TombstoneRecord;
  family: Family;
  newest: number | null;
  citation: string;
}

/** The tombstone of a withdrawn record, so that a citation of it still has a target. */
export function Tombstone({ tombstone, family, newest, citation }: TombstoneProps) {
  const { id, title, version, doi, tags, withdrawnAt, reason } = tombstone;
  const texts = familyTexts[family];
  return (
    <article className={styles.section}>
      <Breadcrumb
        label="Breadcrumb"
        crumbs={[
          { label: "Public Data", href: href("discover") },
          { label: texts.title, href: listHref(family) },
        ]}
      />
      <h1 className={header.title}>{title}</h1>
      <p className={header.identifiers}>
        {doi !== "" && (
          <span className={header.doi}>
            {doi}
            <CopyButton value={doi} label="Copy the DOI" />
          </span>
        )}
        <span>Version {version}</span>
      </p>
      <Notice tone="warn">
        <strong>
          {newest === null ? `This ${texts.one}` : `Version ${version}`} was withdrawn
        </strong>{" "}
        on <Day iso={withdrawnAt} />. Its files are no longer offered. Its title, people and DOI
        stay.
      </Notice>
      {newest !== null && (
        <Notice
          tone="info"
          link={{ label: `See version ${newest}, the newest`, href: recordHref({ family, id }) }}
        >
          You tried to view version {version}, which is no longer available.
        </Notice>
      )}
      <h2 className={styles.sectionTitle}>Why it was withdrawn</h2>
      <p className={styles.reason}>{reason ?? "No reason was given."}</p>
      <h2 className={styles.sectionTitle}>Its citation</h2>
      <div className={styles.quoted}>
        <p className={styles.quote}>{citation}</p>
        <CopyButton value={citation} label="Copy the citation" />
      </div>
      {tags.length > 0 && (
        <div className={chips}>
          <span className={styles.actionNote}>Find similar:</span>
          {tags.map((tag) => (
            <Chip key={tag} href={listHref(family, { tag })}>
              {tag}
            </Chip>
          ))}
        </div>
      )}
    </article>
  );
}
