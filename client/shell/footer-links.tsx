import type { Shell } from "../contract/view.ts";
import * as styles from "./footer.css.ts";

/** What the footer says on every page. */
export function FooterLinks({ shell }: { shell: Shell }) {
  const { year, universityName, termsUrl, privacyUrl, docsUrl } = shell;
  return (
    <>
      <p>
        © {year} {universityName}
      </p>
      <nav aria-label="Legal and documentation">
        <ul className={styles.links}>
          <li>
            <a href={termsUrl}>Terms of Service</a>
          </li>
          <li>
            <a href={privacyUrl}>Privacy Policy</a>
          </li>
          <li>
            <a href={docsUrl}>Documentation Hub</a>
          </li>
        </ul>
      </nav>
    </>
  );
}
