import { qrHref } from "../../contract/resource-urls.ts";
import { Chip } from "../../ui/chip.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { chips } from "../../ui/chip.css.ts";
import { formatCount, formatNumber, Size } from "../../format.tsx";
import { FullLicense } from "../../catalogue-ui/license.tsx";
import { listHref } from "../../catalogue-ui/family.ts";
import { lazyPart } from "../lazy-part.tsx";
import * as styles from "./record.css.ts";
import type { PublishedRecord, ShownRecord } from "./shown-record.ts";

const Release = lazyPart(async () => (await import("./release.tsx")).Release);

export function loadAside({ record }: PublishedRecord): Promise<void> {
  return record.release ? Release.load() : Promise.resolve();
}

const TITLE_ID = "summary";

/** The facts of a version. */
export function RecordAside({ shown }: { shown: ShownRecord }) {
  const { record } = shown;
  return (
    <aside className={styles.panel} aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} className={styles.asideTitle}>
        Summary
      </h2>
      <dl className={`${styles.list} ${styles.listInPanel}`}>
        {record.memberCount === null ? (
          <>
            <dt>Files</dt>
            <dd>{record.fileCount > 0 ? formatNumber(record.fileCount) : "No files"}</dd>
            <dt>Size</dt>
            <dd>
              <Size bytes={record.size} />
            </dd>
          </>
        ) : (
          <>
            <dt>Contents</dt>
            <dd>{formatCount(record.memberCount, "item")}</dd>
          </>
        )}
        {record.recordCount > 0 && (
          <>
            <dt>Records</dt>
            <dd>{formatNumber(record.recordCount)}</dd>
          </>
        )}
        <dt>Licence</dt>
        <dd>
          <FullLicense license={record.license} />
        </dd>
        <dt>Citation</dt>
        <dd>
          <a href={shown.toHref({ tab: "cite" })}>Cite</a>{" "}
          <CopyButton value={shown.citation} label="Copy the citation" />
        </dd>
      </dl>
      <div className={styles.onlyInPrint}>
        <p>{shown.citation}</p>
        <img className={styles.qr} src={qrHref(record)} alt="" loading="lazy" />
      </div>
      {record.release && <Release release={record.release} />}
      {record.tags.length > 0 && (
        <div className={chips}>
          {record.tags.map((tag) => (
            <Chip key={tag} href={listHref(record.family, { tag })}>
              {tag}
            </Chip>
          ))}
        </div>
      )}
    </aside>
  );
}
