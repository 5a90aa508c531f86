import { OTHER_LANGUAGE, OTHER_NAME, OTHER_PREFIX, PREFIX } from "../contract/language.ts";
import { useNavigation } from "../navigation/navigation.tsx";
import { ServerMarkup } from "../ui/server-markup.tsx";
import * as styles from "./footer.css.ts";
import { useShell } from "./shell-context.tsx";
import { Shortcuts } from "./shortcuts.tsx";

const onServer = import.meta.env.SSR
  ? { ...(await import("./footer-links.tsx")), ...(await import("./appearance-form.tsx")) }
  : null;

export function Footer() {
  const shell = useShell();
  const { address } = useNavigation();
  return (
    <footer className={styles.footer}>
      <div className={styles.bar}>
        <ServerMarkup id="footer-links" className={styles.served}>
          {onServer && <onServer.FooterLinks shell={shell} />}
        </ServerMarkup>
        <div className={styles.tools}>
          <ServerMarkup id="appearance" className={styles.served}>
            {onServer && <onServer.AppearanceForm address={address} />}
          </ServerMarkup>
          <a
            className={styles.language}
            href={OTHER_PREFIX + (PREFIX === "" ? address : address.slice(PREFIX.length))}
            hrefLang={OTHER_LANGUAGE}
            lang={OTHER_LANGUAGE}
          >
            {OTHER_NAME}
          </a>
          <Shortcuts />
        </div>
      </div>
    </footer>
  );
}
