import type { ReactNode } from "react";
import { COMPARED_MAX } from "../../contract/limits.ts";
import { href } from "../../contract/routes.ts";
import { Button } from "../../ui/button.tsx";
import * as styles from "../../catalogue-ui/record-selection.css.ts";

/** Rows, and what can be done with the ticked ones; that follows the reader while there are any. */
export function Choosing({ children }: { children: ReactNode }) {
  return (
    <form method="get" action={href("compare")} className={styles.form}>
      {children}
      <div className={styles.bar}>
        <span className={styles.words}>With the ticked records</span>
        <Button type="submit">Compare 2 to {COMPARED_MAX}</Button>
        <Button type="submit" formAction={href("cite")}>
          Cite these
        </Button>
      </div>
    </form>
  );
}
