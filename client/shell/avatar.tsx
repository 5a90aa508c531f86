import { type Profile, userInitials } from "../contract/session.ts";
import * as styles from "./user-panel.css.ts";

/** Includes the visible text, for readers who use voice control (WCAG 2.5.3). */
export function nameAccount(profile: Profile): string {
  return `Account of ${profile.firstName} ${profile.lastName}, ${userInitials(profile)}`;
}

/** The signed-in person as a coloured circle; a visitor's browser never loads this. */
export function Avatar({ profile, isActive }: { profile: Profile; isActive: boolean }) {
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

/** Above this luminance black has the greater contrast; below it white has. Either reaches 4.5:1. */
const BLACK_FROM_LUMINANCE = 0.179;

/** Black or white, whichever has more contrast to the colour (WCAG 2.2, relative luminance). */
export function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > BLACK_FROM_LUMINANCE ? "#000" : "#fff";
}
