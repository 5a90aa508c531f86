import { type Profile, userInitials } from "../contract/session.ts";
import { isAccountPath } from "./current-entry.ts";
import { usePanel } from "./use-panel.ts";
import { UserMenu } from "./user-menu.tsx";
import * as styles from "./user-panel.css.ts";
import User from "lucide-react/icons/user";

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

/** The signed-in person as a coloured circle; a user icon for everyone else. */
function Avatar({ profile, isActive }: { profile: Profile | null; isActive: boolean }) {
  if (!profile) return <User size={24} strokeWidth={1.5} aria-hidden="true" />;
  return (
    <span
      className={styles.avatar}
      style={{ background: profile.color, color: inkOn(profile.color) }}
      data-active={isActive || undefined}
      aria-hidden="true"
    >
      {userInitials(profile)}
    </span>
  );
}

/** Black or white, whichever reads better on the colour. */
function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(colour.slice(at, at + 2), 16),
  );
  return red * 0.299 + green * 0.587 + blue * 0.114 > 140 ? "#000" : "#fff";
}
