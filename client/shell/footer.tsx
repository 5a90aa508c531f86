import { AppearanceForm } from "./appearance-form.tsx";
import * as styles from "./footer.css.ts";
import { useShell } from "./shell-context.tsx";
import { Shortcuts } from "./shortcuts.tsx";

export function Footer() {
  const { year, universityName, termsUrl, privacyUrl, docsUrl } = useShell();
  return (
    <footer className={styles.footer}>
      <div className={styles.bar}>
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
        <div className={styles.tools}>
          <AppearanceForm />
          <Shortcuts />
        </div>
      </div>
    </footer>
  );
}
