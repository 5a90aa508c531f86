import { usePath } from "../navigation/navigation.tsx";
import { useSession } from "../state/provider.tsx";
import { ServerMarkup } from "../ui/server-markup.tsx";
import "./brand.css.ts";
import * as styles from "./header.css.ts";
import { useShell } from "./shell-context.tsx";
import { UserPanel } from "./user-panel.tsx";
import ChevronDown from "lucide-react/icons/chevron-down";
import { LinkLabel } from "../ui/link-label.tsx";
import { isCurrent, navEntries } from "./current-entry.ts";

const onServer = import.meta.env.SSR ? await import("./brand.tsx") : null;

export function Header() {
  const { brandName, universityName } = useShell();
  const { hasSession, profile } = useSession();
  const path = usePath();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <ServerMarkup id="brand" className={styles.home}>
          {onServer && <onServer.Brand brandName={brandName} universityName={universityName} />}
        </ServerMarkup>
        <MainNav path={path} />
        <UserPanel path={path} isSignedIn={hasSession} profile={profile} />
      </div>
    </header>
  );
}

/** The three entries: in a row, or under one button where there is no room. */
function MainNav({ path }: { path: string }) {
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
