import { href } from "../contract/routes.ts";
import { useEffect, useRef } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import { LinkLabel } from "../ui/breadcrumb.tsx";
import { isCurrent, navEntries } from "./current-entry.ts";
import * as styles from "./header.css.ts";

/** The three entries: in a row, or under one button where there is no room. */
export function MainNav({ path }: { path: string }) {
  const links = navEntries.map(({ name, label }) => ({
    label,
    href: href(name),
    "aria-current": isCurrent(name, path) ? ("true" as const) : undefined,
  }));
  const current = links.find((link) => link["aria-current"]);
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => closeWhenLeft(() => menu.current), []);
  return (
    <>
      <nav className={styles.nav} aria-label="Main">
        {links.map(({ label, ...link }) => (
          <a key={label} className={styles.entry} {...link}>
            <LinkLabel label={label} />
          </a>
        ))}
      </nav>
      <details ref={menu} className={styles.dropdown} key={path}>
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

/** The menu closes on Escape, on a press elsewhere, and when the keyboard moves on. */
function closeWhenLeft(findMenu: () => HTMLDetailsElement | null): () => void {
  function onLeave({ target }: Event): void {
    const menu = findMenu();
    if (menu?.open && !(target instanceof Node && menu.contains(target))) menu.open = false;
  }
  function onKeyDown({ key }: KeyboardEvent): void {
    const menu = findMenu();
    if (key !== "Escape" || !menu?.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
  const events = ["pointerdown", "focusin"] as const;
  for (const event of events) document.addEventListener(event, onLeave);
  document.addEventListener("keydown", onKeyDown);
  return () => {
    for (const event of events) document.removeEventListener(event, onLeave);
    document.removeEventListener("keydown", onKeyDown);
  };
}
