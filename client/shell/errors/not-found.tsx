import { isCrawler } from "../../contract/crawlers.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Coast } from "../../contour-map/chart.tsx";
import { ServerMarkup } from "../../ui/server-markup.tsx";
import * as styles from "./not-found.css.ts";
import { useShell } from "../shell-context.tsx";

const NOT_FOUND = "We can't find that page.";
export const BROKEN = [NOT_FOUND, "This page stopped working in your browser."] as const;

const onServer = import.meta.env.SSR ? await import("./not-found-search.tsx") : null;

/** The heading and the message for a page that may exist and can be tried again. */
const TEXTS = {
  absent: [NOT_FOUND, null],
  closed: ["You may not open this page.", "The catalogue refused. Another account may open it."],
  unanswered: ["The catalogue does not answer.", "This page may exist. Nothing was lost."],
  unchecked: ["We can't check your sign-in.", "You are still signed in. Try again in a moment."],
  failed: [NOT_FOUND, "Something failed on our side. Nothing of yours was lost."],
  incomplete: [
    NOT_FOUND,
    "Its code did not load, and your browser blocks the storage that we need to try again.",
  ],
  broken: BROKEN,
} as const;

export type NotFoundReason = keyof typeof TEXTS;

interface NotFoundProps {
  reason: NotFoundReason;
  /** The id that a reader can report, so that the failure is found in the log. */
  reference?: string | null | undefined;
  /** The address to try again, unless it is this one. */
  retryHref?: string;
}

export function NotFound({ reason, reference, retryHref = "" }: NotFoundProps) {
  const { homeUrl } = useShell();
  // A crawler's browser draws no error page (specification point 2); what failed is reported.
  if (reason === "broken" && isCrawler(navigator.userAgent)) return null;
  const [title, detail] = TEXTS[reason];
  return (
    <div className={styles.band}>
      <Coast />
      <h1 className={styles.title}>{title}</h1>
      {detail && <p className={styles.detail}>{detail}</p>}
      {reference && <p className={styles.detail}>Reference: {reference}</p>}
      <ServerMarkup id="not-found-search" className={styles.search}>
        {onServer && reason === "absent" && <onServer.NotFoundSearch />}
      </ServerMarkup>
      <div className={styles.action}>
        {reason !== "absent" && reason !== "closed" && (
          <LinkButton variant="onChart" href={retryHref} target="_self">
            Try Again
          </LinkButton>
        )}
        <LinkButton variant="primary" href={homeUrl}>
          Take Me Home
        </LinkButton>
      </div>
    </div>
  );
}
