import { usePath } from "../navigation/navigation.tsx";
import { useSession } from "../state/provider.tsx";
import { Brand } from "./brand.tsx";
import * as styles from "./header.css.ts";
import { MainNav } from "./main-nav.tsx";
import { useShell } from "./shell-context.tsx";
import { UserPanel } from "./user-panel.tsx";

export function Header() {
  const { brandName, universityName } = useShell();
  const { hasSession, profile } = useSession();
  const path = usePath();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <div className={styles.home}>
          <Brand brandName={brandName} universityName={universityName} />
        </div>
        <MainNav path={path} />
        <UserPanel path={path} isSignedIn={hasSession} profile={profile} />
      </div>
    </header>
  );
}
