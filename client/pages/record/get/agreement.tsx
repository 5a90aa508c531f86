import type { Agreement as Terms } from "../../../contract/record-parts.ts";
import { agreementHref } from "../../../contract/version-addresses.ts";
import * as field from "../../../ui/field.css.ts";
import { Markdown } from "../../../ui/markdown.tsx";
import { Scroller } from "../../../ui/containers.tsx";
import * as styles from "./get-dialog.css.ts";
import type { ShownRecord } from "../shown-record.ts";

interface AgreementProps {
  agreement: Terms;
  record: ShownRecord["record"];
}

/** The terms of withheld files and the box that agrees to them. */
export function Agreement({ agreement: { id, name, html }, record }: AgreementProps) {
  return (
    <>
      <h3>{name}</h3>
      <Scroller label={name} look={styles.agreement}>
        <Markdown html={html} />
      </Scroller>
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
