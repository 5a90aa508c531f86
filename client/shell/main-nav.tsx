import ChevronDown from "lucide-react/icons/chevron-down";
import { LinkLabel } from "../ui/link-label.tsx";
import { isCurrent, navEntries } from "./current-entry.ts";
import * as styles from "./header.css.ts";

/** The three entries: in a row, or under one button where there is no room. */
export function MainNav({ path }: { path: string }) {
  const links = navEntries.map(({ name, href }) => ({
    name,
    href,
    "aria-current": isCurrent(name, path) ? ("true" as const) : undefined,
  }));
  const current = links.find((link) => link["aria-current"]);
  return (
    <>
      <nav className={styles.nav} aria-label="Main">
        {links.map(({ name, ...link }) => (
          <a key={name} className={styles.entry} {...link}>
            <LinkLabel label={name} />
          </a>
        ))}
      </nav>
      <details className={styles.dropdown} key={path}>
        <summary className={styles.dropdownButton}>
          {current?.name ?? "Menu"}
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
        </summary>
        <nav className={styles.dropdownList} aria-label="Main menu">
          {links.map(({ name, ...link }) => (
            <a key={name} className={styles.dropdownEntry} {...link}>
              <LinkLabel label={name} />
            </a>
          ))}
        </nav>
      </details>
    </>
  );
}
