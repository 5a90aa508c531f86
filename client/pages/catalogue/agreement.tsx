import type { Agreement as Terms } from "../../contract/page-data.ts";
import { agreementHref } from "../../contract/version-addresses.ts";
import * as field from "../../ui/field.css.ts";
import { Markdown } from "../../ui/markdown.tsx";
import * as styles from "./get-dialog.css.ts";
import type { ShownRecord } from "./shown-record.ts";

interface AgreementProps {
  agreement: Terms;
  record: ShownRecord["record"];
}

/** The terms of withheld files and the box that agrees to them. */
export function Agreement({ agreement: { id, name, html }, record }: AgreementProps) {
  return (
    <>
      <h3>{name}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be within the keyboard's reach */}
      <section className={styles.agreement} aria-label={name} tabIndex={0}>
        <Markdown html={html} />
      </section>
      <p>
        <a href={agreementHref(record)} download>
          Download the agreement as text
        </a>
      </p>
      <label className={field.boxLabel}>
        <input type="hidden" name="agreement" value={id} />
        <input className={field.box} type="checkbox" name="agree" value="yes" required />I agree to
        these terms
      </label>
    </>
  );
}
