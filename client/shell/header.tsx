import { usePath } from "../navigation/navigation.tsx";
import { useSession } from "../state/provider.tsx";
import { ServerMarkup } from "../ui/server-markup.tsx";
import "./brand.css.ts";
import * as styles from "./header.css.ts";
import { MainNav } from "./main-nav.tsx";
import { useShell } from "./shell-context.tsx";
import { UserPanel } from "./user-panel.tsx";

const onServer = import.meta.env.SSR ? await import("./brand.tsx") : null;

export function Header() {
  const { brandName, universityName } = useShell();
  const { isSignedIn, profile } = useSession();
  const path = usePath();
  return (
    <header className={styles.header}>
      <a className={styles.skipLink} href="#main">
        Skip to the content
      </a>
      <div className={styles.bar}>
        <ServerMarkup id="brand" className={styles.home}>
          {onServer && <onServer.Brand brandName={brandName} universityName={universityName} />}
        </ServerMarkup>
        <MainNav path={path} />
        <UserPanel path={path} isSignedIn={isSignedIn} profile={profile} />
      </div>
    </header>
  );
}
