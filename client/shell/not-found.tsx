import { LinkButton } from "../ui/button.tsx";
import { Coast } from "../contour-map/chart.tsx";
import * as styles from "./not-found.css.ts";
import { useShell } from "./shell-context.tsx";

/** What happened, for a page that may exist and can be tried again. */
const WORDS = {
  absent: null,
  unanswered: "The catalogue does not answer at the moment, so this page could not be made.",
  failed: "Something failed on our side. Nothing of yours was lost.",
  broken: "This page stopped working in your browser.",
};

export type NotFoundReason = keyof typeof WORDS;

export function NotFound({ reason }: { reason: NotFoundReason }) {
  const { homeUrl } = useShell();
  const words = WORDS[reason];
  return (
    <div className={styles.band}>
      <Coast />
      <h1 className={styles.title}>We can't find that page.</h1>
      {words && <p className={styles.words}>{words}</p>}
      <div className={styles.action}>
        {words && (
          <LinkButton look="onChart" href="" target="_self">
            Try Again
          </LinkButton>
        )}
        <LinkButton look="primary" href={homeUrl}>
          Take Me Home
        </LinkButton>
      </div>
    </div>
  );
}
