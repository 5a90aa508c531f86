import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { formatCount, Size, formatBytes } from "../../../format.tsx";
import { familyTexts } from "../../../catalogue-ui/family.ts";
import * as styles from "./get-dialog.css.ts";
import * as record from "../record.css.ts";
import { GET_ID, isWithheld, type ShownRecord } from "../shown-record.ts";
import { DIRECT_DOWNLOAD_MAX_BYTES, ZIP_MAX_FILES } from "../../../contract/limits.ts";
import { downloadHref } from "../../../contract/resource-urls.ts";
import { useNavigation } from "../../../navigation/navigation.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { RecipeList } from "./recipe-list.tsx";
import { RestoreRequest } from "./restore-request.tsx";

interface GetDialogProps {
  shown: ShownRecord;
  /** In place of the ways to get the whole version. */
  children: ReactNode;
}

/**
 * Every way to get the files. Without scripts it is open in the page; with them it is a modal
 * dialog, and closing it returns to the address without it.
 */
export function GetDialog({ shown, children }: GetDialogProps) {
  const { loaded } = useNavigation();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLAnchorElement>(null);
  // In time for the browser to give the focus back: it cannot once the dialog has left the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.close();
    element?.showModal();
    const goBack = (event: Event): void => {
      event.preventDefault();
      close.current?.click();
    };
    element?.addEventListener("cancel", goBack);
    return () => {
      element?.removeEventListener("cancel", goBack);
      element?.close();
      // A dialog that was served open has no opener: the button that would have opened it stands for it.
      if (!document.querySelector(":focus:not(dialog *)"))
        document.querySelector<HTMLElement>(`#${GET_ID} a`)?.focus({ preventScroll: true });
    };
  }, []);
  // The page without it may not have been reached.
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, [loaded]);
  const { record: shownRecord, isGetOfSelection, toHref } = shown;
  return (
    <dialog ref={dialog} className={styles.dialog} open aria-labelledby="get-title">
      <div className={styles.head}>
        <h2 id="get-title" className={record.sectionTitle}>
          {toTitle(shown)}
        </h2>
        <a
          ref={close}
          className={styles.close}
          href={toHref(shown.behind)}
          // At once: offline the page without it cannot be reached.
          onClick={() => dialog.current?.close()}
        >
          Close
        </a>
      </div>
      {!isGetOfSelection && (
        <p>
          Version {shownRecord.version}: {formatCount(shownRecord.fileCount, "file")},{" "}
          <Size bytes={shownRecord.size} />
        </p>
      )}
      {children || <GetChoices shown={shown} />}
      {!children && (
        <p className={record.actionNote}>
          Need only some files? <a href={toHref({ tab: "files" })}>Select files and folders</a>.
        </p>
      )}
    </dialog>
  );
}

function toTitle(shown: ShownRecord): string {
  if (isWithheld(shown)) return "Access to withheld files";
  return shown.isGetOfSelection ? "Get the selected files" : familyTexts[shown.record.family].get;
}

/** The zip or why there is none, then the commands. */
export function GetChoices({ shown }: { shown: ShownRecord }) {
  const { record: shownRecord, latestVersion } = shown;
  if (shownRecord.fileCount === 0) return <p>This version holds no files.</p>;
  const isTooLarge = shownRecord.size > DIRECT_DOWNLOAD_MAX_BYTES;
  const isTooMany = shownRecord.fileCount > ZIP_MAX_FILES;
  return (
    <>
      {!isTooLarge && !isTooMany ? (
        <p>
          <LinkButton variant="primary" href={downloadHref(shownRecord)} download>
            Download all as a zip
          </LinkButton>
        </p>
      ) : (
        <Notice tone="info">
          A zip holds at most{" "}
          {isTooLarge ? formatBytes(DIRECT_DOWNLOAD_MAX_BYTES) : formatCount(ZIP_MAX_FILES, "file")}
          . The commands below fetch every file and resume where they stopped.
        </Notice>
      )}
      <RecipeList shown={shown} />
      {shownRecord.version < latestVersion && <RestoreRequest shown={shown} />}
    </>
  );
}
