import { href, routes } from "../contract/routes.ts";
import { matchRoute } from "../contract/match-route.ts";
import { SIGNED_OUT } from "../contract/session.ts";
import { isSessionEnd, type SessionEnd } from "./session-end.ts";
import type { OpenIdentity } from "../sign-in/open-identity.ts";
import { forgetHostedLogin, clearTokenCookies } from "../sign-in/clear-token-cookies.ts";
import { hasSessionCookies } from "../sign-in/session-cookies.ts";
import { readReturnPath } from "../sign-in/return/return-memory.ts";
import { forgetSignInAgain, rememberSignInAgain } from "../sign-in/return/sign-in-again.ts";
import type { MainActions } from "./main.ts";

/** Notifies the other tabs of this browser that the session ended. */
const CHANNEL = "portal-session";

export interface SignOut {
  /**
   * A form that signs out is being sent, or has been answered: the other tabs are notified after its answer.
   * Offline it is not sent, because the browser would show its own error page: the tab is signed out at once.
   */
  leave(sending?: Pick<Event, "preventDefault">): void;
  /** Handles a sign-out elsewhere: clears this tab too, and leaves pages that visitors may not see. */
  listen(): () => void;
  /** The session ended by itself: the page of every tab follows. */
  expire(end: SessionEnd): void;
  /**
   * The session's cookies are gone, for example by the browser's settings: the tab is signed out. The
   * answer of a sign-out removes them too, a moment before its tab and the others know of it.
   */
  noticeCleared(): void;
  /**
   * Clears the tokens in any case, for a sign-in that leads back to this page; returns whether the
   * browser is on its way to the hosted logout, after which the landing page opens the dialog.
   */
  endForSignIn(): Promise<boolean>;
}

/** How long a sign-out may take to report itself after its answer has removed the cookies, ms. */
const REPORT_MS = 300;

/** One per tab: a channel does not receive its own messages, a second one in the tab would. */
export function createSignOut(actions: MainActions, openIdentity: OpenIdentity): SignOut {
  let channel: BroadcastChannel | null = null;
  let isSigningOut = false;
  /** Missing cookies are expected then, whichever tab notices them. */
  let isSigningInAgain = false;
  return {
    leave(sending) {
      isSigningOut = true;
      forgetHostedLogin();
      const report = (): void => channel?.postMessage(SIGNED_OUT);
      if (sending && !navigator.onLine) {
        sending.preventDefault();
        clearTokenCookies();
        leave(actions, "offline");
      }
      if (hasSessionCookies(document.cookie)) addEventListener("pagehide", report, { once: true });
      else report();
    },
    expire(end) {
      if (isSigningOut || isSigningInAgain) return;
      channel?.postMessage(end);
      leave(actions, end);
    },
    noticeCleared() {
      setTimeout(() => {
        if (isSigningOut || isSigningInAgain || hasSessionCookies(document.cookie)) return;
        actions.clearState("cleared");
      }, REPORT_MS);
    },
    listen() {
      const opened = openChannel();
      if (opened === null) return () => {};
      opened.addEventListener("message", ({ data }) => {
        if (isSigningInAgain) return;
        if (data === SIGNED_OUT && !hasSessionCookies(document.cookie)) leave(actions, "other-tab");
        if (isSessionEnd(data)) leave(actions, data);
      });
      channel = opened;
      return () => {
        channel = null;
        opened.close();
      };
    },
    async endForSignIn() {
      isSigningInAgain = true;
      rememberSignInAgain(readReturnPath(null) ?? href("workspaces.shared"));
      const isLeaving = await signOut(openIdentity);
      if (isLeaving) return true;
      forgetSignInAgain();
      actions.clearState("ended");
      return false;
    },
  };
}

/** `null` in a browser that has no channels, or refuses them as it refuses storage. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}

/** Returns whether the browser is on its way to the hosted logout. */
async function signOut(openIdentity: OpenIdentity): Promise<boolean> {
  try {
    const identity = await openIdentity();
    const result = await identity.signOut();
    if (result.ok) return result.isLeaving;
    console.warn(`sign-out: ${result.name}`);
  } catch (error) {
    console.warn("sign-in code did not load", error);
  }
  clearTokenCookies();
  return false;
}

/** Ends that a person has asked for: the next one to sign in begins elsewhere. */
const CHOSEN: ReadonlySet<SessionEnd> = new Set(["offline", "other-tab"]);

/** The page that stays says how the session ended, and so does the landing page, once it can be loaded. */
function leave(actions: MainActions, end: SessionEnd): void {
  actions.clearState(end);
  const route = matchRoute(location.pathname);
  if (!route || routes[route.name].guard === "open") return;
  const from = CHOSEN.has(end) ? undefined : (readReturnPath(null) ?? undefined);
  const open = (): void => location.assign(href("home", {}, { [SIGNED_OUT]: end, from }));
  if (navigator.onLine) open();
  else addEventListener("online", open, { once: true });
}
