import { DIRECT_DOWNLOAD_MAX_BYTES } from "../../../contract/limits.ts";
import { downloadHref } from "../../../contract/version-addresses.ts";
import { formatBytes } from "../../../format.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import * as styles from "./get-dialog.css.ts";
import { RecipeList } from "./recipe-list.tsx";
import * as record from "../record.css.ts";
import { RestoreRequest } from "./restore-request.tsx";
import type { ShownRecord } from "../shown-record.ts";

/** The zip or why there is none, then the recipes. */
export function GetChoices({ shown }: { shown: ShownRecord }) {
  const { record: shownRecord, latestVersion } = shown;
  if (shownRecord.fileCount === 0) return <p>This version holds no files.</p>;
  return (
    <>
      {shownRecord.size <= DIRECT_DOWNLOAD_MAX_BYTES ? (
        <div className={styles.zip}>
          <LinkButton look="primary" href={downloadHref(shownRecord)} download>
            Download all as a zip
          </LinkButton>
          <span className={record.actionNote}>{formatBytes(shownRecord.size)} before packing</span>
        </div>
      ) : (
        <Notice tone="info">
          At {formatBytes(shownRecord.size)} this is more than one zip can hold (
          {formatBytes(DIRECT_DOWNLOAD_MAX_BYTES)}). The ways below fetch every file and go on where
          they broke off.
        </Notice>
      )}
      <RecipeList shown={shown} />
      {shownRecord.version < latestVersion && <RestoreRequest shown={shown} />}
    </>
  );
}
