import { type ReactNode, useEffect, useRef } from "react";
import { formatCount, Size } from "../../../format.tsx";
import { familyWords } from "../../../catalogue-ui/family.ts";
import { GetChoices } from "./get-choices.tsx";
import * as styles from "./get-dialog.css.ts";
import * as record from "../record.css.ts";
import type { ShownRecord } from "../shown-record.ts";

interface GetDialogProps {
  shown: ShownRecord;
  /** In place of the ways to get the whole version. */
  children: ReactNode;
}

/**
 * Every way to have the files. Without scripts it stands open in the page; with them it is a modal
 * dialog, and closing it leads back to the address without it.
 */
export function GetDialog({ shown, children }: GetDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
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
    };
  }, []);
  const { record: shownRecord, tab, path, selected, isGetOfSelection, toHref } = shown;
  const behind = isGetOfSelection
    ? { tab, path, select: selected }
    : { tab: tab === "overview" ? undefined : tab };
  return (
    <dialog ref={dialog} className={styles.dialog} open aria-labelledby="get-title">
      <div className={styles.head}>
        <h2 id="get-title" className={record.sectionTitle}>
          {isGetOfSelection ? "Get the selected files" : familyWords[shownRecord.family].get}
        </h2>
        <a ref={close} className={styles.close} href={toHref(behind)}>
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
      {!isGetOfSelection && (
        <p className={record.actionNote}>
          Only some of it? <a href={toHref({ tab: "files" })}>Choose files and folders</a>.
        </p>
      )}
    </dialog>
  );
}
