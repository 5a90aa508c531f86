import { type SyntheticEvent, useState } from "react";
import { EMAIL_MAX_CHARS } from "../../../contract/limits.ts";
import { restoreHref } from "../../../contract/resource-urls.ts";
import { useShell } from "../../../shell/shell-context.tsx";
import { Button } from "../../../ui/button.tsx";
import * as field from "../../../ui/field.css.ts";
import { Notice } from "../../../ui/notice.tsx";
import * as files from "../files/files.css.ts";
import * as styles from "./get-dialog.css.ts";
import type { ShownRecord } from "../shown-record.ts";

/** Older versions may be archived: a requester gets an email when the files are back. */
export function RestoreRequest({ shown: { record, outcome } }: { shown: ShownRecord }) {
  const profile = useShell().account?.profile ?? null;
  const [isSending, setSending] = useState(false);
  const wasSent = outcome === "restore-sent";
  const [isSent, setSent] = useState(wasSent);
  const [problem, setProblem] = useState("");

  async function handleSubmit(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    setSending(true);
    setProblem("");
    try {
      const { sendRestore } = await import("./send-restore.ts");
      const notSent = await sendRestore(form);
      setProblem(notSent ?? "");
      setSent(notSent === null);
    } catch {
      // The code did not load: the browser sends it, without the bot protection's token.
      form.submit();
    }
    setSending(false);
  }

  if (isSent) {
    return (
      <output tabIndex={-1} ref={(box) => void (wasSent || box?.focus())}>
        <Notice tone="info">
          <strong>Request sent.</strong> You get an email within 24 hours; the files then stay for
          14 days.
        </Notice>
      </output>
    );
  }
  return (
    <details>
      <summary className={files.summary}>
        Download not starting? Older versions may be archived.
      </summary>
      <form
        className={styles.form}
        action={restoreHref(record)}
        method="post"
        onSubmit={(event) => void handleSubmit(event)}
      >
        {problem && <Notice tone="danger">{problem}</Notice>}
        <p className={field.onlyWithoutScripts}>
          Without scripts this is sent without a robot check and may be refused. Then write to the
          corresponding contributor.
        </p>
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
          Email
          <input
            className={field.input}
            type="email"
            name="email"
            autoComplete="email"
            required
            maxLength={EMAIL_MAX_CHARS}
            defaultValue={profile?.email ?? ""}
          />
        </label>
        <Button type="submit" aria-disabled={isSending || undefined}>
          {isSending ? "Asking" : `Ask for the files of version ${record.version}`}
        </Button>
      </form>
    </details>
  );
}
