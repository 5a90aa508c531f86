import { href } from "../contract/routes.ts";
import ChevronDown from "lucide-react/icons/chevron-down";
import { LinkLabel } from "../ui/breadcrumb.tsx";
import { isCurrent, navEntries } from "./current-entry.ts";
import * as styles from "./header.css.ts";

/** The id of the menu, which names it to its button. */
export const MENU_ID = "main-menu";

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
      <div className={styles.dropdown} key={path}>
        <button type="button" className={styles.dropdownButton} popoverTarget={MENU_ID}>
          {current?.label ?? "Menu"}
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
        </button>
        <nav id={MENU_ID} popover="auto" className={styles.dropdownList} aria-label="Main menu">
          {links.map(({ label, ...link }) => (
            <a key={label} className={styles.dropdownEntry} {...link}>
              <LinkLabel label={label} />
            </a>
          ))}
        </nav>
      </div>
    </>
  );
}
