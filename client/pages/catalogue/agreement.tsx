import { Await } from "../../navigation/await.tsx";
import * as field from "../../ui/field.css.ts";
import { Markdown } from "../../ui/markdown.tsx";
import { FailureNotice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import * as styles from "./get-dialog.css.ts";
import type { ShownRecord } from "./shown-record.ts";

/** The terms of withheld files and the box that agrees to them; nothing when there are none. */
export function Agreement({ shown: { agreement, toHref } }: { shown: ShownRecord }) {
  if (!agreement) return null;
  return (
    <Await
      name="agreement"
      part={agreement}
      fallback={<Skeleton label="Loading the terms" count={4} height={28} />}
    >
      {(part) => {
        if (!part.ok) {
          return <FailureNotice code={part.failure.code} retryHref={toHref({ get: 1 })} />;
        }
        if (part.value === null) return null;
        const { id, name, html } = part.value;
        return (
          <>
            <h3>{name}</h3>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be within the keyboard's reach */}
            <section className={styles.agreement} aria-label={name} tabIndex={0}>
              <Markdown html={html} />
            </section>
            <label className={field.boxLabel}>
              <input type="hidden" name="agreement" value={id} />
              <input className={field.box} type="checkbox" name="agree" value="yes" required />I
              agree to these terms
            </label>
          </>
        );
      }}
    </Await>
  );
}
