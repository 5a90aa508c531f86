import { href, matchRoute, routes } from "../contract/routes.ts";
import { ENDED } from "../contract/session.ts";
import type { OpenIdentity } from "../sign-in/open-identity.ts";
import { forgetTokenCookies } from "../sign-in/token-cookies.ts";
import type { MainActions } from "./main.ts";

/** Tells the other tabs of this browser that the session ended. */
const CHANNEL = "portal-session";
const SIGNED_OUT = "signed-out";
const EXPIRED = "expired";

/** The landing page says that the session ended. */
const LANDING = `${href("home")}?${SIGNED_OUT}`;

const EXPIRED_LANDING = `${LANDING}=${ENDED}`;

export interface SignOut {
  /** Tokens first, then what is on the screen, then the other tabs; a failed revocation stops nothing. */
  signOut(): Promise<void>;
  /** Hears a sign-out elsewhere: empties this tab too, and leaves pages a visitor may not see. */
  listen(): () => void;
  /** The session ended without the reader: what is on the screen of every tab follows. */
  expire(): void;
}

/** One per tab: a channel does not hear what it says itself, a second one in the tab would. */
export function createSignOut(openIdentity: OpenIdentity, actions: MainActions): SignOut {
  let channel: BroadcastChannel | null = null;
  let isSigningOut = false;
  return {
    async signOut() {
      isSigningOut = true;
      const isLeaving = await endSession(openIdentity);
      actions.clearState();
      channel?.postMessage(SIGNED_OUT);
      if (!isLeaving) location.assign(LANDING);
    },
    expire() {
      if (isSigningOut) return;
      channel?.postMessage(EXPIRED);
      leave(actions, EXPIRED_LANDING);
    },
    listen() {
      if (!("BroadcastChannel" in globalThis)) return () => {};
      const opened = new BroadcastChannel(CHANNEL);
      opened.addEventListener("message", ({ data }) => {
        if (data === SIGNED_OUT) leave(actions);
        if (data === EXPIRED) leave(actions, EXPIRED_LANDING);
      });
      channel = opened;
      return () => {
        channel = null;
        opened.close();
      };
    },
  };
}

/** Clears the tokens in any case; says whether the browser is on its way to the hosted logout. */
export async function endSession(openIdentity: OpenIdentity): Promise<boolean> {
  try {
    const identity = await openIdentity();
    const result = await identity.signOut();
    if (result.ok) return result.isLeaving;
    console.warn(`sign-out: ${result.name}`);
  } catch (error) {
    console.warn("sign-in code did not load", error);
  }
  forgetTokenCookies();
  return false;
}

function leave(actions: MainActions, landing = LANDING): void {
  actions.clearState();
  const route = matchRoute(location.pathname);
  if (route && routes[route.name].guard !== "open") location.assign(landing);
}
