import * as page from "../page.css.ts";
import * as styles from "./member.css.ts";

interface SavedNowProps {
  /** What the reader typed; absent while there is no conflict. */
  typed: string[] | undefined;
  saved: string;
}

/** Beside a field of a conflict: what another person has saved there. */
export function SavedNow({ typed, saved }: SavedNowProps) {
  if (typed === undefined || typed[0] === saved.trim()) return null;
  return (
    <div className={styles.saved}>
      <p className={page.muted}>Saved now</p>
      {saved === "" ? <em>Empty</em> : saved}
    </div>
  );
}
