import type { ArrivalNotice } from "#client/contract/page-data.ts";
import { DELETED, SIGNED_OUT } from "#client/contract/session.ts";
import { isSessionEnd, SESSION_ENDS } from "#client/state/session-end.ts";
import type { LoadContext } from "./load.ts";

/** Why a visitor is on a page that guards redirect to; never for a person who has signed in since. */
export function readArrivalNotice({ account, query }: LoadContext): ArrivalNotice | null {
  if (account) return null;
  const [signedOut] = query(SIGNED_OUT);
  if (isSessionEnd(signedOut)) return { tone: "warn", text: SESSION_ENDS[signedOut] };
  if (query("from").length > 0)
    return { tone: "warn", text: "That page is for members. Sign in to open it." };
  if (signedOut === undefined) return null;
  return {
    tone: "ok",
    text: signedOut === DELETED ? "Your account is deleted." : "You are signed out.",
  };
}
