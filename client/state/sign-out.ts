import { href, matchRoute, routes } from "../contract/routes.ts";
import type { OpenIdentity } from "../sign-in/open-identity.ts";
import type { MainActions } from "./main.ts";

/** Tells the other tabs of this browser that the session ended. */
const CHANNEL = "portal-session";
const SIGNED_OUT = "signed-out";

/** The landing page says that the session ended. */
const LANDING = `${href("home")}?${SIGNED_OUT}`;

/** Tokens first, then what is on the screen, then the other tabs; a failed revocation stops nothing. */
export function createSignOut(
  openIdentity: OpenIdentity,
  actions: MainActions,
): () => Promise<void> {
  return async () => {
    const identity = await openIdentity();
    const result = await identity.signOut();
    if (!result.ok) console.warn(`sign-out: ${result.name}`);
    actions.clearState();
    if ("BroadcastChannel" in globalThis) {
      const channel = new BroadcastChannel(CHANNEL);
      channel.postMessage(SIGNED_OUT);
      channel.close();
    }
    location.assign(LANDING);
  };
}

/** A sign-out elsewhere empties this tab too, and leaves pages that a visitor may not see. */
export function listenForSignOut(actions: MainActions): () => void {
  if (!("BroadcastChannel" in globalThis)) return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }) => {
    if (data !== SIGNED_OUT) return;
    actions.clearState();
    const route = matchRoute(location.pathname);
    if (route && routes[route.name].guard !== "open") location.assign(LANDING);
  });
  return () => channel.close();
}
