import User from "lucide-react/icons/user";
import { type RefObject, useEffect, useReducer, useRef } from "react";
import { USER_PANEL_DELAY_MS } from "../contract/limits.ts";
import { href } from "../contract/routes.ts";
import { type Profile, userInitials } from "../contract/session.ts";
import { openLoginModal } from "../sign-in/event.ts";
import { useHeldSession } from "../state/provider.tsx";
import {
  isHoverShown,
  listenForHover,
  nextHoverState,
  type SendHoverEvent,
  waitForHoverDelay,
} from "../ui/hover-state.ts";
import { ServerMarkup } from "../ui/server-markup.tsx";
import { isAccountPath } from "./current-entry.ts";
import type { UserMenuProps } from "./user-menu.tsx";
import * as styles from "./user-panel.css.ts";

const onServer = import.meta.env.SSR ? await import("./user-menu.tsx") : null;

interface UserPanelProps {
  path: string;
  hasSession: boolean;
  profile: Profile | null;
}

/** The user icon at the right of the header and the full-width panel it opens. */
export function UserPanel({ path, hasSession, profile }: UserPanelProps) {
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
      <Menu hasSession={hasSession} profile={profile} />
    </div>
  );
}

/** The menu follows a session; for a visitor it stays as the server drew it. */
function Menu(props: UserMenuProps) {
  const session = useHeldSession();
  const place = { id: "user-panel", className: styles.panel };
  if (session) {
    return (
      <div {...place}>
        <session.UserMenu {...props} onSignOut={session.leave} />
      </div>
    );
  }
  return <ServerMarkup {...place}>{onServer && <onServer.UserMenu {...props} />}</ServerMarkup>;
}

/** Sign In is a link; with scripts it opens the dialog over the page. */
function openDialogOnSignIn(event: Event): void {
  const { target } = event;
  if (!(target instanceof Element && target.closest(`a[href="${href("sign-in")}"]`))) return;
  event.preventDefault();
  openLoginModal();
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

/** Above this luminance black has the greater contrast; below it white has. Either reaches 4.5:1. */
const BLACK_FROM_LUMINANCE = 0.179;

/** Black or white, whichever reads better on the colour (WCAG 2.2, relative luminance). */
export function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > BLACK_FROM_LUMINANCE ? "#000" : "#fff";
}

interface Panel {
  /** `null` until the page is alive: the style sheet opens the panel meanwhile. */
  state: "open" | "shut" | null;
  root: RefObject<HTMLDivElement | null>;
  button: RefObject<HTMLButtonElement | null>;
}

/** Drives the user panel from what happens to its root and button. */
function usePanel(): Panel {
  const [state, send] = useReducer(nextHoverState, "shut");
  const [isAlive, wake] = useReducer(() => true, false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    wake();
    return root.current && button.current ? listen(root.current, button.current, send) : undefined;
  }, []);
  useEffect(() => waitForHoverDelay(state, send, USER_PANEL_DELAY_MS), [state]);

  return { state: isAlive ? (isHoverShown(state) ? "open" : "shut") : null, root, button };
}

function listen(root: HTMLElement, button: HTMLElement, send: SendHoverEvent): () => void {
  // The panel stays open when it was opened before hydration.
  if (root.contains(document.activeElement)) send("focus-entered");
  const control = listenForHover(root, send, {
    // The keyboard may only pass by: it opens the panel by a press.
    focusEvent: () => null,
    onEscape: (hasFocus) => {
      send("escape-pressed");
      if (hasFocus) button.focus();
    },
  });
  const { signal } = control;
  button.addEventListener("click", () => send("pressed"), { signal });
  root.addEventListener("click", openDialogOnSignIn, { signal });
  return () => control.abort();
}
