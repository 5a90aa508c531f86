import { href } from "../contract/routes.ts";
import { type MenuLink, type Profile, SIGN_OUT_PATH } from "../contract/session.ts";
import { openLoginModal } from "../sign-in/event.ts";
import { useHeldSession } from "../state/provider.tsx";
import { useShell } from "./shell-context.tsx";
import * as styles from "./user-panel.css.ts";

/** What a person can do with the account (specification point 2). */
export function UserMenu({
  hasSession,
  profile,
}: {
  hasSession: boolean;
  profile: Profile | null;
}) {
  const { appUrl } = useShell();
  const links = [
    { label: "My Account", link: href("user.profile"), disabled: !hasSession },
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
      <ul className={styles.items}>
        {links.map(
          (item) =>
            item && (
              <li key={item.link}>
                <MenuItem {...item} />
              </li>
            ),
        )}
        <li>{hasSession ? <SignOut /> : <SignIn />}</li>
      </ul>
    </div>
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

function SignIn() {
  return (
    <a
      className={styles.item}
      href={href("sign-in")}
      onClick={(event) => {
        event.preventDefault();
        openLoginModal();
      }}
    >
      Sign In
    </a>
  );
}

function SignOut() {
  const session = useHeldSession();
  return (
    <form method="post" action={SIGN_OUT_PATH} onSubmit={() => session?.leave()}>
      <button type="submit" className={styles.item}>
        Sign Out
      </button>
    </form>
  );
}
