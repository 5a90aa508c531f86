import User from "lucide-react/icons/user";
import type { Profile } from "../contract/session.ts";
import { useCurrentSession } from "../state/provider.tsx";
import { ServerMarkup } from "../ui/server-markup.tsx";
import { isAccountPath } from "./current-entry.ts";
import type { UserMenuProps } from "./user-menu.tsx";
import * as styles from "./user-panel.css.ts";

const onServer = import.meta.env.SSR
  ? { ...(await import("./user-menu.tsx")), ...(await import("./avatar.tsx")) }
  : null;

/** The id of the panel, which names it to its button. */
export const PANEL_ID = "user-panel";

interface UserPanelProps {
  path: string;
  isSignedIn: boolean;
  profile: Profile | null;
}

/**
 * The user icon at the right of the header and the full-width panel it opens: as a popover by a
 * press, and by hovering, which the style sheet does until `watch-user-panel.ts` does.
 */
export function UserPanel({ path, isSignedIn, profile }: UserPanelProps) {
  const { Avatar, nameAccount } = useCurrentSession() ?? onServer ?? {};
  return (
    <div className={styles.root}>
      <button
        type="button"
        className={styles.button}
        aria-label={(profile && nameAccount?.(profile)) ?? "Account"}
        popoverTarget={PANEL_ID}
      >
        {profile && Avatar ? (
          <Avatar profile={profile} isActive={isAccountPath(path)} />
        ) : (
          <User size={24} strokeWidth={1.5} aria-hidden="true" />
        )}
      </button>
      <Menu isSignedIn={isSignedIn} profile={profile} />
    </div>
  );
}

/** The menu follows a session; for a visitor it stays as the server rendered it. */
function Menu(props: UserMenuProps) {
  const session = useCurrentSession();
  const place = { id: PANEL_ID, className: styles.panel, popover: "auto" } as const;
  if (session) {
    return (
      <>
        <div {...place}>
          <session.UserMenu {...props} onSignOut={session.leave} />
        </div>
        <session.SessionEnded session={session} />
      </>
    );
  }
  return <ServerMarkup {...place}>{onServer && <onServer.UserMenu {...props} />}</ServerMarkup>;
}
