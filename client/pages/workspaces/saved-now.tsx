import * as page from "../page.css.ts";
import * as styles from "./member.css.ts";

interface SavedNowProps {
  /** The reader's text; absent while there is no conflict. */
  typed: string[] | undefined;
  saved: string;
}

/** Next to a field of a conflict: another person's saved text. */
export function SavedNow({ typed, saved }: SavedNowProps) {
  if (typed === undefined || typed[0] === saved.trim()) return null;
  return (
    <div className={styles.saved}>
      <p className={page.muted}>Saved now</p>
      {saved === "" ? <em>Empty</em> : saved}
    </div>
  );
}
