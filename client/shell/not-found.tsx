import { LinkButton } from "../ui/button.tsx";
import { Coast } from "../ui/coast.tsx";
import * as styles from "./not-found.css.ts";
import { useShell } from "./shell-context.tsx";

interface NotFoundProps {
  /** The page itself, when it may be there but could not be made; else `null`. */
  retryHref: string | null;
}

export function NotFound({ retryHref }: NotFoundProps) {
  const { homeUrl } = useShell();
  return (
    <div className={styles.band}>
      <Coast />
      <h1 className={styles.title}>We can't find that page.</h1>
      {retryHref !== null && (
        <p className={styles.words}>
          The catalogue does not answer at the moment, so this page could not be made.
        </p>
      )}
      <div className={styles.action}>
        {retryHref !== null && (
          <LinkButton look="onChart" href={retryHref}>
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
