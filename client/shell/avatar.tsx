import User from "lucide-react/icons/user";
import { type Profile, userInitials } from "../contract/session.ts";
import * as styles from "./user-panel.css.ts";

/** The signed-in person as a coloured circle; a user icon for everyone else. */
export function Avatar({ profile, isActive }: { profile: Profile | null; isActive: boolean }) {
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
