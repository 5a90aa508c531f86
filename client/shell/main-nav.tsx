import { href } from "../contract/routes.ts";
import ChevronDown from "lucide-react/icons/chevron-down";
import { LinkLabel } from "../ui/breadcrumb.tsx";
import { isCurrent, navEntries } from "./current-entry.ts";
import * as styles from "./header.css.ts";

/** The three entries: in a row, or under one button on narrow screens. */
export function MainNav({ path }: { path: string }) {
  const links = navEntries.map(({ name, label }) => ({
    label,
    href: href(name),
    "aria-current": isCurrent(name, path) ? ("true" as const) : undefined,
  }));
  const current = links.find((link) => link["aria-current"]);
  return (
    <>
      <nav className={styles.nav} aria-label="Main">
        {links.map(({ label, ...link }) => (
          <a key={label} className={styles.entry} {...link}>
            <LinkLabel label={label} />
          </a>
        ))}
      </nav>
      <details className={styles.dropdown} key={path}>
        <summary className={styles.dropdownButton}>
          {current?.label ?? "Menu"}
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
        </summary>
        <nav className={styles.dropdownList} aria-label="Main menu">
          {links.map(({ label, ...link }) => (
            <a key={label} className={styles.dropdownEntry} {...link}>
              <LinkLabel label={label} />
            </a>
          ))}
        </nav>
      </details>
    </>
  );
}
