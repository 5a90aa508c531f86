import { LinkButton } from "../ui/button.tsx";
import { Coast } from "../ui/coast.tsx";
import * as styles from "./not-found.css.ts";
import { useShell } from "./shell-context.tsx";

export function NotFound() {
  const { homeUrl } = useShell();
  return (
    <div className={styles.band}>
      <Coast />
      <h1 className={styles.title}>We can't find that page.</h1>
      <div className={styles.action}>
        <LinkButton look="primary" href={homeUrl}>
          Take Me Home
        </LinkButton>
      </div>
    </div>
  );
}
