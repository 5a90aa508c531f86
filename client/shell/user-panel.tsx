import { type Profile, userInitials } from "../contract/session.ts";
import { Avatar } from "./avatar.tsx";
import { isAccountPath } from "./current-entry.ts";
import { usePanel } from "./use-panel.ts";
import { UserMenu } from "./user-menu.tsx";
import * as styles from "./user-panel.css.ts";

interface UserPanelProps {
  path: string;
  isSignedIn: boolean;
  profile: Profile | null;
}

/** The user icon at the right of the header and the full-width panel it opens. */
export function UserPanel({ path, isSignedIn, profile }: UserPanelProps) {
  const { state, root, button } = usePanel();
  return (
    <div ref={root} className={styles.root} data-state={state ?? undefined}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={profile ? nameAccount(profile) : "Account"}
        aria-expanded={state === "open"}
        aria-controls="user-panel"
      >
        <Avatar profile={profile} isActive={isAccountPath(path)} />
      </button>
      <div id="user-panel" className={styles.panel}>
        <UserMenu isSignedIn={isSignedIn} />
      </div>
    </div>
  );
}

/** Names what is seen, too, for readers who say what they press (WCAG 2.5.3). */
function nameAccount(profile: Profile): string {
  return `Account of ${profile.firstName} ${profile.lastName}, ${userInitials(profile)}`;
}
