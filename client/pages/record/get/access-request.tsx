import type { RequesterAccess, Agreement as Terms } from "../../../contract/record-parts.ts";
import { accessHref, agreementHref } from "../../../contract/resource-urls.ts";
import { href } from "../../../contract/routes.ts";
import { useSession } from "../../../state/provider.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { RecordPart } from "../part.tsx";
import * as styles from "./get-dialog.css.ts";
import type { ShownRecord } from "../shown-record.ts";
import * as field from "../../../ui/field.css.ts";
import { Markdown } from "../../../ui/html.tsx";
import { Scroller } from "../../../ui/containers.tsx";

/** A signed-in reader's form for files under embargo; the page behind shows its end. */
export function AccessRequest({ shown }: { shown: ShownRecord }) {
  const { outcome } = shown;
  const { isSignedIn } = useSession();
  if (outcome === "access-sent") {
    return (
      <Notice tone="info">
        <strong>Request sent.</strong> The owner decides; this page says so once you have access.
      </Notice>
    );
  }
  return (
    <>
      {outcome !== null && outcome !== "restore-sent" && (
        <Notice tone="danger">{NOT_SENT[outcome]}</Notice>
      )}
      {isSignedIn ? (
        <RecordPart
          name="standing"
          part={shown.standing}
          loading={{ what: "the terms", count: 4, height: 28 }}
          retryHref={shown.toHref({ get: 1 })}
        >
          {(standing) => <AccessState shown={shown} standing={standing} />}
        </RecordPart>
      ) : (
        <>
          <Earlier />
          <p>
            <LinkButton variant="primary" href={href("sign-in")}>
              Sign in to ask for access
            </LinkButton>
          </p>
        </>
      )}
    </>
  );
}

const NOT_SENT = {
  "access-refused":
    "The request was not accepted, so nothing was sent. Agree to the terms below, if there are any, and ask again.",
  "access-failed":
    "The catalogue did not answer properly, so we cannot tell whether your request arrived. Ask again in a moment: the same request counts once.",
  "access-signed-out": "Your session has ended, so nothing was sent. Sign in, then ask again.",
};

/** Granted: the files. Editors: their dataset. Requested or refused: a message. Otherwise the request form. */
function AccessState({
  shown: { record },
  standing: { isOpen, note, way, agreement },
}: {
  shown: ShownRecord;
  standing: RequesterAccess;
}) {
  if (note === "")
    return (
      <>
        <Earlier />
        <form className={styles.form} action={accessHref(record)} method="post">
          {agreement && <Agreement agreement={agreement} record={record} />}
          <Button type="submit">Ask for access</Button>
        </form>
      </>
    );
  return (
    <>
      <Notice tone="info">{note}</Notice>
      {way.href && (
        <p>
          <LinkButton variant="primary" href={way.href} download={isOpen}>
            {way.label}
          </LinkButton>
        </p>
      )}
    </>
  );
}

function Earlier() {
  return <p>The owner can grant you access earlier.</p>;
}

interface AgreementProps {
  agreement: Terms;
  record: ShownRecord["record"];
}

/** The terms of withheld files and the check box that accepts them. */
export function Agreement({ agreement: { id, name, html }, record }: AgreementProps) {
  return (
    <>
      <h3>{name}</h3>
      <Scroller label={name} className={styles.agreement}>
        <Markdown html={html} />
      </Scroller>
      <p>
        <a href={agreementHref(record)} download>
          Download the agreement as text
        </a>
      </p>
      <label className={field.boxLabel}>
        <input type="hidden" name="agreement" value={id} />
        <input className={field.box} type="checkbox" name="agree" value="yes" required />I agree to
        these terms
      </label>
    </>
  );
}
