import { COMPARED_MAX } from "../../contract/limits.ts";
import { href } from "../../contract/routes.ts";
import { Button } from "../../ui/button.tsx";
import * as styles from "./chosen.css.ts";

/** The form that the ticks of rows belong to. */
export const CHOSEN_FORM = "chosen-form";

/** What can be done with the ticked rows; it follows the reader while there are any. */
export function Chosen() {
  return (
    <form id={CHOSEN_FORM} method="get" action={href("compare")} className={styles.bar}>
      <span className={styles.words}>With the ticked records</span>
      <Button type="submit">Compare 2 to {COMPARED_MAX}</Button>
      <Button type="submit" formAction={href("cite")}>
        Cite these
      </Button>
    </form>
  );
}
