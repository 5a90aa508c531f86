import type { VersionRow } from "../../contract/records.ts";
import { Badge } from "../../ui/badge.tsx";
import { Day } from "../../ui/day.tsx";
import { Size } from "../../ui/size.tsx";
import { versionHref } from "./family.ts";
import type { ShownRecord } from "./shown-record.ts";
import * as styles from "./table.css.ts";

/** Every version with its date and DOI; withdrawn ones are named but lead nowhere. */
export function Versions({ shown, versions }: { shown: ShownRecord; versions: VersionRow[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be within the keyboard's reach
    <section className={styles.scroller} aria-label="Versions" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col">Published</th>
            <th scope="col">DOI</th>
            <th scope="col" className={styles.number}>
              Files
            </th>
            <th scope="col" className={styles.number}>
              Size
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <Line key={version.version} shown={shown} version={version} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Line({ shown, version }: { shown: ShownRecord; version: VersionRow }) {
  const { version: number, revision, publishedAt, doi, fileCount, size, status } = version;
  const words = `Version ${number}${revision ? `, revision ${revision}` : ""}`;
  const isCurrent = number === shown.record.version;
  return (
    <tr>
      <th scope="row">
        {status === "unpublished" ? (
          <>
            {words} <Badge tone="neutral">Withdrawn</Badge>
          </>
        ) : (
          <a href={versionHref(shown.record, number)} aria-current={isCurrent ? "true" : undefined}>
            {words}
          </a>
        )}
        {status === "embargoed" && <Badge tone="warn">Embargoed</Badge>}
      </th>
      <td>{publishedAt && <Day iso={publishedAt} length="short" />}</td>
      <td>
        <a href={`https://doi.org/${doi}`}>{doi}</a>
      </td>
      <td className={styles.number}>{fileCount.toLocaleString("en")}</td>
      <td className={styles.number}>
        <Size bytes={size} />
      </td>
    </tr>
  );
}
