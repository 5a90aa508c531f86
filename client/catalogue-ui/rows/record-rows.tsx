import type { ShownRow as Row } from "../../contract/records.ts";
import { Badge, Chip } from "../../ui/chip.tsx";
import { chips } from "../../ui/chip.css.ts";
import { formatBytes, formatCount, Day } from "../../format.tsx";
import { box } from "../../ui/field.css.ts";
import { ShortPeople } from "./short-people.tsx";
import { Marked } from "../../ui/marked.tsx";
import { visuallyHidden } from "../../ui/visually-hidden.css.ts";
import * as selection from "./record-selection.css.ts";
import { listHref, recordHref } from "../family.ts";
import { Picture } from "../picture.tsx";
import * as styles from "./record-rows.css.ts";
import type { ReactNode } from "react";

/** One row of a list of records. */
export function RecordRow({
  record,
  level = 2,
  isChoosable = false,
}: {
  record: Row;
  level?: 2 | 3;
  isChoosable?: boolean;
}) {
  const Title = `h${level}` as const;
  const { people, peopleCount, organization, description, tags } = record;
  const { passages = [] } = record;
  const inTitle = passages.find(({ isTitle }) => isTitle);
  const inText = passages.filter(({ isTitle }) => !isTitle);
  const hidden = record.tagCount - tags.length;
  const publishers = [organization, record.sponsorTitle].filter(Boolean).join(" · ");
  return (
    <article className={styles.row} aria-labelledby={toTitleId(record)}>
      <Picture record={record} shape="thumbnail" />
      <div className={styles.body}>
        <Title className={styles.title}>
          <a id={toTitleId(record)} className={styles.titleLink} href={recordHref(record)}>
            {inTitle ? <Marked parts={inTitle.parts} /> : record.title}
          </a>
        </Title>
        <p className={styles.people}>
          <ShortPeople people={people} count={peopleCount} />
          {peopleCount > 0 && publishers !== "" ? ` · ${publishers}` : publishers}
        </p>
        {inText.every(({ place }) => place) && <p className={styles.description}>{description}</p>}
        {inText.map(({ place, parts }) => (
          <p key={place} className={styles.description}>
            {place && `${place}: `}
            <Marked parts={parts} />
          </p>
        ))}
      </div>
      <div className={isChoosable ? `${styles.side} ${styles.sideOfChoosable}` : styles.side}>
        <RowFacts record={record} />
        {isChoosable && <Tick record={record} />}
        {tags.length > 0 && (
          <div className={`${chips} ${styles.tags}`}>
            {tags.map((tag) => (
              <Chip key={tag} href={listHref(record.family, { tag })}>
                {tag}
              </Chip>
            ))}
            {hidden > 0 && <span className={styles.more}>{`+${hidden}`}</span>}
          </div>
        )}
      </div>
    </article>
  );
}

/** Selects the row for comparing and citing. */
function Tick({ record }: { record: Row }) {
  const id = `c${record.id}`;
  return (
    <label id={id} className={selection.tick}>
      <input
        type="checkbox"
        className={box}
        name="ids"
        value={record.id}
        aria-labelledby={`${id} ${toTitleId(record)}`}
      />
      Select
    </label>
  );
}

function toTitleId({ id }: Row): string {
  return `t${id}`;
}

function RowFacts({ record }: { record: Row }) {
  const { license, release, memberCount, availability } = record;
  return (
    <Facts
      facts={[
        {
          name: "status",
          fact: availability.kind === "embargoed" ? <Badge tone="warn">Embargoed</Badge> : null,
        },
        { name: "release", fact: release && `${release.label} · ${release.marker}` },
        {
          name: "repository",
          fact: release?.repoUrl ? (
            <a href={release.repoUrl}>
              {release.origin || "Repository"}
              <span className={visuallyHidden}> (repository of {record.title})</span>
            </a>
          ) : null,
        },
        { name: "licence", fact: license?.short ?? null },
        { name: "members", fact: memberCount === null ? null : formatCount(memberCount, "item") },
        {
          name: "files",
          fact:
            memberCount !== null
              ? null
              : record.fileCount > 0
                ? formatCount(record.fileCount, "file")
                : "No files",
        },
        {
          name: "records",
          fact: record.recordCount > 0 ? formatCount(record.recordCount, "record") : null,
        },
        { name: "size", fact: record.size > 0 ? formatBytes(record.size) : null },
        { name: "version", fact: `v${record.version}` },
        {
          name: "day",
          fact:
            availability.kind === "embargoed" && availability.until ? (
              <>
                will be released on <Day iso={availability.until} />
              </>
            ) : (
              <>
                updated on <Day iso={record.updatedAt} />
              </>
            ),
        },
      ]}
    />
  );
}

/** Short facts in one line, each after a dot; those that are absent leave no gap. */
function Facts({ facts }: { facts: { name: string; fact: ReactNode }[] }) {
  return (
    <ul className={styles.facts}>
      {facts
        .filter(({ fact }) => fact !== null)
        .map(({ name, fact }) => (
          <li key={name}>{fact}</li>
        ))}
    </ul>
  );
}

export interface RecordRowsProps {
  records: Row[];
  /** The id by which the browser finds them, to keep them as they were served. */
  id?: string;
  level?: 2 | 3;
  /** Whether each row has a check box, for the form around them. */
  isChoosable?: boolean;
}

export function RecordRows({ records, id, ...appearance }: RecordRowsProps) {
  return (
    <ul id={id} className={styles.rows}>
      {records.map((record) => (
        <li key={record.id}>
          <RecordRow record={record} {...appearance} />
        </li>
      ))}
    </ul>
  );
}
