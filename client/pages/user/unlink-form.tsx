import type { ReactNode } from "react";
import { type LinkProvider, unlinkHref } from "../../contract/links.ts";
import { Button } from "../../ui/button.tsx";
import * as styles from "./linked-accounts.css.ts";

interface UnlinkFormProps {
  provider: LinkProvider;
  /** The verb with what it ends, such as "Unlink ORCID iD". */
  label: string;
  /** What follows from it, told before it is done. */
  consequences: readonly string[];
}

/** Ends a link, after its consequences were told; works without scripts. */
export function UnlinkForm({ provider, label, consequences }: UnlinkFormProps): ReactNode {
  return (
    <details>
      <summary className={styles.summary}>{label} …</summary>
      <div className={styles.confirm}>
        <p>What follows from it:</p>
        <ul className={styles.consequences}>
          {consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        <form action={unlinkHref(provider)} method="post">
          <Button type="submit">{label}</Button>
        </form>
      </div>
    </details>
  );
}
