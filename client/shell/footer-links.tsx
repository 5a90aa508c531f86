import type { Shell } from "../contract/view.ts";
import { href } from "../contract/routes.ts";
import * as styles from "./footer.css.ts";

/** Besides the terms and the privacy policy, which may be on another site. */
const LEGAL = [
  { page: "cookies", label: "Cookies" },
  { page: "accessibility", label: "Accessibility" },
  { page: "takedown", label: "Report content" },
  { page: "imprint", label: "Imprint" },
];

/** The text of the footer on every page. */
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
          {LEGAL.map(({ page, label }) => (
            <li key={page}>
              <a href={href("legal", { page })}>{label}</a>
            </li>
          ))}
          <li>
            <a href={href("help")}>Help</a>
          </li>
          <li>
            <a href={docsUrl}>Documentation Hub</a>
          </li>
        </ul>
      </nav>
    </>
  );
}
