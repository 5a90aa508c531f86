import { accessHref } from "../../contract/recipes.ts";
import { href } from "../../contract/routes.ts";
import { useShell } from "../../shell/shell-context.tsx";
import { Button } from "../../ui/button.tsx";
import { Day } from "../../ui/day.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Agreement } from "./agreement.tsx";
import * as styles from "./get-dialog.css.ts";
import type { ShownRecord } from "./shown-record.ts";

/** Files under embargo: until when, and how a signed-in reader asks for them before. */
export function AccessRequest({ shown }: { shown: ShownRecord }) {
  const { record, outcome } = shown;
  const { isSignedIn } = useShell();
  const until = record.availability.kind === "embargoed" ? record.availability.until : null;
  if (outcome === "access-sent") {
    return (
      <Notice tone="info">
        <strong>Asked for.</strong> The owner decides; this page says so once you have access.
      </Notice>
    );
  }
  return (
    <>
      <p>
        The files are withheld
        {until && (
          <>
            {" "}
            until <Day iso={until} />
          </>
        )}
        . Their owner may open them to you before.
      </p>
      {outcome === "access-refused" && (
        <Notice tone="danger">
          The request was not accepted. Agree to the terms and send it again.
        </Notice>
      )}
      {isSignedIn ? (
        <form className={styles.form} action={accessHref(record)} method="post">
          <Agreement shown={shown} />
          <Button type="submit">Ask for access</Button>
        </form>
      ) : (
        <p>
          <a href={href("sign-in")}>Sign in to ask for access</a>
        </p>
      )}
    </>
  );
}
