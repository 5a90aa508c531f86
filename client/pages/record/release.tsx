import { cutText } from "#base/cut.ts";
import type { ReleaseFacts } from "../../contract/records.ts";
import { LinkButton } from "../../ui/button.tsx";
import * as styles from "./record.css.ts";

/** The origin of a code release. */
export function Release({ release }: { release: ReleaseFacts }) {
  const { origin, label, labelUrl, marker, markerUrl, repoUrl, status } = release;
  return (
    <div className={styles.release}>
      <dl className={`${styles.list} ${styles.listInPanel}`}>
        <dt>Origin</dt>
        <dd>{origin}</dd>
        <dt>Release</dt>
        <dd>{labelUrl ? <a href={labelUrl}>{label}</a> : label}</dd>
        <dt>Commit</dt>
        <dd>
          <code>
            {markerUrl ? <a href={markerUrl}>{cutText(marker, 7)}</a> : cutText(marker, 7)}
          </code>
        </dd>
        {status && (
          <>
            <dt>Status</dt>
            <dd>{status === "published" ? "Published" : status}</dd>
          </>
        )}
      </dl>
      {repoUrl && <LinkButton href={repoUrl}>Visit repository</LinkButton>}
    </div>
  );
}
