import { use, useEffect, useRef, useState } from "react";
import { SignInButton } from "./sign-in-button.tsx";
import type { OpenIdentity } from "../sign-in/open-identity.ts";
import { answerOpener } from "../sign-in/link-popup.ts";
import { type Return, readReturn } from "../sign-in/return/read-return.ts";
import { Returned } from "../sign-in/return/returned.ts";
import { useOpenIdentity } from "../state/provider.tsx";
import { LinkButton } from "../ui/button.tsx";
import type { PageProps } from "./page-module.ts";
import * as styles from "./page.css.ts";

type Outcome = "working" | "nothing" | "failed" | "cancelled" | "linked";

interface End {
  outcome: Outcome;
  /** Where another attempt to sign in leads. */
  to: string | null;
}

/** The redirect target of other logins: finishes a sign-in, or passes a link's code to its opener. */
export default function ReturnPage({ data }: PageProps<"profile">) {
  const returned = use(Returned);
  const openIdentity = useOpenIdentity();
  const [{ outcome, to }, setEnd] = useState<End>({ outcome: "working", to: null });
  const isStarted = useRef(false);

  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void finish(openIdentity, returned).then(setEnd, () => setEnd({ outcome: "failed", to: null }));
  }, [openIdentity, returned]);

  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{data.title}</h1>
      <output
        className={`${styles.lead} ${styles.withRoom}`}
        data-longest={data.sentence}
        aria-label="Result"
      >
        <span>{toSentence(outcome, data.sentence)}</span>
      </output>
      <div className={styles.actions}>
        {(outcome === "failed" || outcome === "cancelled") && <SignInButton to={to} />}
        <LinkButton href={data.link.href}>{data.link.label}</LinkButton>
      </div>
    </div>
  );
}

/** Where storage is blocked, no sign-in can have been started. */
function readHere(returned: string | null): Return {
  try {
    return readReturn(returned, localStorage);
  } catch {
    return { kind: "none" };
  }
}

async function finish(openIdentity: OpenIdentity, returned: string | null): Promise<End> {
  const found = readHere(returned);
  switch (found.kind) {
    case "none":
      return { outcome: "nothing", to: null };
    case "link":
      if (!answerOpener(found.answer)) return { outcome: "nothing", to: null };
      window.close();
      return { outcome: "linked", to: null };
    case "signIn":
    case "cancelled": {
      const { finishRedirect } = await import("../sign-in/return/finish-redirect.ts");
      const { isLeaving, to } = await finishRedirect(openIdentity, returned ?? "");
      if (isLeaving) return { outcome: "working", to };
      return { outcome: found.kind === "signIn" ? "failed" : "cancelled", to };
    }
  }
}

function toSentence(outcome: Outcome, nothing: string): string {
  switch (outcome) {
    case "working":
      return "One moment: this page finishes what you started elsewhere. It needs scripts.";
    case "nothing":
      return nothing;
    case "failed":
      return "Signing in there failed. Nothing was changed. You can try again.";
    case "cancelled":
      return "You cancelled signing in there. Nothing was changed.";
    case "linked":
      return "Done. You can close this window.";
  }
}
