import { restoreHref } from "../../contract/recipes.ts";
import { useShell } from "../../shell/shell-context.tsx";
import { Button } from "../../ui/button.tsx";
import * as field from "../../ui/field.css.ts";
import { Notice } from "../../ui/notice.tsx";
import * as files from "./files.css.ts";
import * as styles from "./get-dialog.css.ts";
import type { ShownRecord } from "./shown-record.ts";

/** Older versions may lie in an archive: who asks gets an e-mail when the files are back. */
export function RestoreRequest({ shown: { record, outcome } }: { shown: ShownRecord }) {
  const profile = useShell().account?.profile ?? null;
  if (outcome === "restore-sent") {
    return (
      <Notice tone="info">
        <strong>Asked for.</strong> An e-mail comes within 24 hours; the files then stay for 14
        days.
      </Notice>
    );
  }
  return (
    <details open={outcome === "restore-refused"}>
      <summary className={files.summary}>
        Does the download not start? Older versions may be archived.
      </summary>
      {outcome === "restore-refused" && (
        <Notice tone="danger">
          The request was not accepted. Check the name and the e-mail address and send it again.
        </Notice>
      )}
      <form className={styles.form} action={restoreHref(record)} method="post">
        <label className={styles.field}>
          Full name
          <input
            className={field.input}
            name="name"
            autoComplete="name"
            required
            maxLength={255}
            defaultValue={profile ? `${profile.firstName} ${profile.lastName}`.trim() : ""}
          />
        </label>
        <label className={styles.field}>
          E-mail
          <input
            className={field.input}
            type="email"
            name="email"
            autoComplete="email"
            required
            maxLength={254}
            defaultValue={profile?.email ?? ""}
          />
        </label>
        <Button type="submit">Ask for the files of version {record.version}</Button>
      </form>
    </details>
  );
}
