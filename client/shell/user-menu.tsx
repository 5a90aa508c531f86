import { PREFIX } from "../contract/language.ts";
import { href } from "../contract/routes.ts";
import { type MenuLink, type Profile, SIGN_OUT_PATH } from "../contract/session.ts";
import { useShell } from "./shell-context.tsx";
import * as styles from "./user-menu.css.ts";

export interface UserMenuProps {
  isSignedIn: boolean;
  profile: Profile | null;
  /** The form of Sign Out is being sent. */
  onSignOut?: ((sending: Pick<Event, "preventDefault">) => void) | undefined;
}

/**
 * The account's actions (specification point 2). A visitor's browser keeps the server's
 * markup and never loads this.
 */
export function UserMenu({ isSignedIn, profile, onSignOut }: UserMenuProps) {
  const { appUrl } = useShell();
  const links = [
    { label: "My Account", link: href("user.profile"), disabled: !isSignedIn },
    profile?.notices,
    { label: "Developer Tools", link: href("user.developer") },
    { label: new URL(appUrl).hostname, link: appUrl },
  ];
  return (
    <div className={styles.content}>
      <div>
        <p className={styles.title}>Manage Your Profile</p>
        <p className={styles.description}>
          Manage your profile and integrate your account with other platforms.
        </p>
      </div>
      {profile?.notices && <Newest links={profile.notices.newest} />}
      <ul className={styles.items}>
        {links.map(
          (item) =>
            item && (
              <li key={item.link}>
                <MenuItem {...item} />
              </li>
            ),
        )}
        <li>
          {isSignedIn ? (
            <SignOut onSubmit={onSignOut} />
          ) : (
            <MenuItem label="Sign In" link={href("sign-in")} />
          )}
        </li>
      </ul>
    </div>
  );
}

/** Recent events; small windows only have the link to the whole list. */
function Newest({ links }: { links: readonly MenuLink[] }) {
  if (links.length === 0) return null;
  return (
    <ul className={styles.newest} aria-label="New notifications">
      {links.map(({ label, link }, at) => (
        <li key={at}>
          <a className={styles.newestLink} href={link}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function MenuItem({ label, link, disabled }: MenuLink) {
  if (disabled) {
    return (
      <button type="button" className={styles.item} disabled>
        {label}
      </button>
    );
  }
  return (
    <a className={styles.item} href={link}>
      {label}
    </a>
  );
}

function SignOut({ onSubmit }: { onSubmit: UserMenuProps["onSignOut"] }) {
  return (
    <form method="post" action={PREFIX + SIGN_OUT_PATH} onSubmit={onSubmit}>
      <button type="submit" className={styles.item}>
        Sign Out
      </button>
    </form>
  );
}
